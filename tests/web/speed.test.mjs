// How much work and how large: what a decision costs the page in messages to the referee, which is the same on every machine,
// and the whole page within a megabyte and a half. How long it takes here is told, and judged by nobody: a machine may be slow
// or busy. (The engine's own work is counted in instructions, by script/bench.)
import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Engine } from "../wasm/engine.mjs";
import { awaited, clickOn, House, link, pageFolder, start } from "./browser.mjs";

const { games } = (await Engine.load()).ask({ do: "games" });
const most = 5; // messages a decision
let house;
before(async () => (house = await House.open()));
after(() => house.close());

// Counts what the page sends to its workers.
async function counted(settings) {
    const page = await house.visit(link(settings));
    await page.context().addInitScript(() => {
        window.sent = 0;
        const send = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (...given) {
            ++window.sent;
            return send.apply(this, given);
        };
    });
    await page.reload();
    await start(page);
    await awaited(page);
    return page;
}
const sent = (page) => page.evaluate(() => window.sent);
// The number of decisions so far, of persons and bots.
const decided = (page) =>
    page.evaluate(() =>
        Math.max(
            0,
            ...[...document.querySelectorAll("#panel-log [data-n]")].map((line) => Number(line.dataset.n)),
        ),
    );

for (const game of games)
    test(`${game.title}: a decision is played, shown, saved and asked anew in a few messages`, async (context) => {
        const page = await counted({ game: game.id, seed: 3 });
        const [messages, n] = [await sent(page), await decided(page)];
        await clickOn(page, 3, 12);
        await awaited(page);
        const taken = (await decided(page)) - n;
        const each = ((await sent(page)) - messages) / taken;
        context.diagnostic(`${taken} decisions, ${each.toFixed(2)} messages each`);
        assert.ok(taken > 0 && each <= most, `${each.toFixed(2)} messages a decision`);
        const times = await page.evaluate((id) => window.muster.roundTrips(id, 100), game.id);
        times.sort((a, b) => a - b);
        const at = (share) => times[Math.floor(times.length * share)].toFixed(2);
        context.diagnostic(`judge, act, scene and legal: median ${at(0.5)} ms, 95th ${at(0.95)} ms`);
        await house.leave(page);
    });

test("script, style and engine are under 1.5 MB compressed", (context) => {
    const files = (folder) =>
        readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
            entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
        );
    const size = files(pageFolder)
        .filter((name) => /\.(js|css|wasm|html)\.gz$/.test(name))
        .reduce((sum, name) => sum + statSync(name).size, 0);
    context.diagnostic(`${(size / 1e6).toFixed(2)} MB by gzip`);
    assert.ok(size > 0 && size < 1.5e6);
});

test("a page that has played a whole game does no more for a decision than at its beginning", async (context) => {
    const page = await counted({ game: "champions", options: { max_rounds: "6" }, seed: 2 });
    const perDecision = async (decisions) => {
        const [messages, n] = [await sent(page), await decided(page)];
        const { over } = await clickOn(page, 3, decisions);
        if (!over) await awaited(page);
        return ((await sent(page)) - messages) / Math.max(1, (await decided(page)) - n);
    };
    const early = await perDecision(10);
    const late = await perDecision(5000);
    assert.equal(await awaited(page), "over");
    const elements = await page.evaluate(() => document.querySelectorAll("*").length);
    context.diagnostic(`messages a decision: ${early.toFixed(2)}, ${late.toFixed(2)}; ${elements} elements`);
    assert.ok(late <= most, `${late.toFixed(2)} messages a decision`);
    await house.leave(page);
});
