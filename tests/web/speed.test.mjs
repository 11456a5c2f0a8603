// How fast and how large: a decision within a frame, the whole page within a megabyte and a half.
import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Engine } from "../wasm/engine.mjs";
import { clickOn, House, link, pageFolder, start } from "./browser.mjs";

const { games } = (await Engine.load()).ask({ do: "games" });
const frame = 16; // ms
let house;
before(async () => (house = await House.open()));
after(() => house.close());

for (const game of games)
    test(`${game.title}: judge, act, scene and legal take less than a frame, 95 times in 100`, async (context) => {
        const page = await house.visit();
        await page.getByRole("article").first().waitFor();
        // The best of three: what else the machine does is not the page's doing.
        let best = Infinity;
        for (let tries = 0; tries < 3 && best >= frame / 2; ++tries) {
            const times = await page.evaluate((id) => window.muster.roundTrips(id, 300), game.id);
            times.sort((a, b) => a - b);
            const at = (share) => times[Math.floor(times.length * share)];
            context.diagnostic(
                `${times.length} decisions: median ${at(0.5).toFixed(2)} ms, 95th ${at(0.95).toFixed(2)} ms`,
            );
            best = Math.min(best, at(0.95));
        }
        assert.ok(best < frame, `95th percentile: ${best.toFixed(1)} ms`);
        await page.context().close();
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

test("a page that has played a whole game has not slowed down", async () => {
    const page = await house.visit(link({ game: "champions", options: { maxRounds: "6" }, seed: 2 }));
    await start(page);
    const began = Date.now();
    const { taken } = await clickOn(page, 3);
    assert.ok(
        (Date.now() - began) / taken < 400,
        "a decision and its bots take less than 0.4 s from click to click",
    );
    await page.context().close();
});
