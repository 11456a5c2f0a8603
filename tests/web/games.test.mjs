// Whole games of every game there is, by clicking what is offered: against a bot, round one device, and alone.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Engine } from "../wasm/engine.mjs";
import {
    awaited,
    choose,
    clickOn,
    dice,
    House,
    link,
    pictures,
    program,
    start,
    uncover,
} from "./browser.mjs";

const { games } = (await Engine.load()).ask({ do: "games" });
const byMouse = 12; // decisions with a real mouse before the quicker clicks begin

let house;
before(async () => (house = await House.open()));
after(() => house.close());

async function playOn(page, seed) {
    const pick = dice(seed);
    for (let taken = 0; taken < byMouse;) {
        const what = await awaited(page);
        if (what === "over") break;
        if (what === "cover") await uncover(page);
        else {
            await choose(page, pick);
            ++taken;
        }
    }
    const { over } = await clickOn(page, seed);
    assert.ok(over, "the game has ended");
}

// The file that the page saves is one that the referee can prove.
async function verifySave(page, name) {
    const ending = page.locator("[data-screen=ending]");
    const [file] = await Promise.all([
        page.waitForEvent("download"),
        ending.getByRole("button", { name: /Save/ }).click(),
    ]);
    const path = join(pictures, `${name}.jsonl`);
    await file.saveAs(path);
    const said = execFileSync(program, ["verify", path], { encoding: "utf8" });
    assert.match(said, /^verified: /);
}

for (const game of games) {
    test(`${game.title}: a whole game against a bot, two clicks from the start`, async () => {
        const page = await house.visit();
        await page
            .getByRole("article")
            .filter({ hasText: game.title })
            .getByRole("button", { name: "Play now" })
            .click();
        await page.waitForURL(/#\/table\//);
        await playOn(page, 11);
        await page.screenshot({ path: join(pictures, `${game.id}-ending.png`) });
        await verifySave(page, `${game.id}-bot`);
        assert.deepEqual(house.errors(), []);
        await page.context().close();
    });

    test(`${game.title}: a whole game round one device`, async () => {
        const page = await house.visit(
            link({ game: game.id, players: ["person:Ada", "person:Ben"], seed: 3 }),
        );
        await start(page);
        await playOn(page, 12);
        await verifySave(page, `${game.id}-hot-seat`);
        assert.deepEqual(house.errors(), []);
        await page.context().close();
    });

    if (game.seats[0] === 1)
        test(`${game.title}: a whole game alone`, async () => {
            const page = await house.visit(link({ game: game.id, players: ["person:Ada"], seed: 4 }));
            await start(page);
            await playOn(page, 13);
            await page.screenshot({ path: join(pictures, `${game.id}-alone.png`) });
            await verifySave(page, `${game.id}-alone`);
            assert.deepEqual(house.errors(), []);
            await page.context().close();
        });
}
