// Beside a real table: every die and card is asked for, one clear prompt each, and marked as typed in.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Engine } from "../wasm/engine.mjs";
import { awaited, choose, dice, House, link, pictures, start, uncover } from "./browser.mjs";

const { games } = (await Engine.load()).ask({ do: "games" });
let house;
before(async () => (house = await House.open()));
after(() => house.close());

async function typeLuck(page, pick) {
    const dialog = page.locator("[data-screen=luck]");
    const sets = dialog.locator("fieldset");
    for (let die = 0; die < (await sets.count()); ++die) {
        const sides = sets.nth(die).locator("button");
        await sides.nth(pick(await sides.count())).click();
    }
    const cards = dialog.locator(".cards button");
    const wanted = (await dialog.innerText()).match(/of (\d+) chosen/);
    for (let card = 0; card < Number(wanted?.[1] ?? 0); ++card) await cards.nth(card).click();
    await dialog.getByRole("button", { name: "That is it" }).click();
}

for (const game of games)
    test(`${game.title}: the referee asks for what was rolled`, async () => {
        const page = await house.visit(
            link({ game: game.id, players: ["person:Ada", "person:Ben"], luck: "mine", seed: 3 }),
        );
        await start(page);
        const pick = dice(6);
        let typed = 0;
        for (let steps = 0; steps < 120 && typed < 12; ++steps) {
            const what = await awaited(page);
            if (what === "over") break;
            if (what === "cover") await uncover(page);
            else if (what === "luck") {
                await page.screenshot({ path: join(pictures, `${game.id}-luck.png`) });
                await typeLuck(page, pick);
                ++typed;
            } else await choose(page, pick);
        }
        assert.ok(typed >= 3, `${typed} groups were typed`);
        await page.getByText("typed in").first().waitFor({ state: "attached" });
        assert.deepEqual(house.errors(), []);
        await page.context().close();
    });

test("a decision can be given up when its dice are asked for, and nothing has happened", async () => {
    const page = await house.visit(
        link({ game: "frames", players: ["person:Ada", "person:Ben"], luck: "mine", seed: 3 }),
    );
    await start(page);
    const pick = dice(1);
    for (let steps = 0; steps < 40; ++steps) {
        const what = await awaited(page);
        if (what === "luck") break;
        if (what === "cover") await uncover(page);
        else await choose(page, pick);
    }
    assert.equal(await awaited(page), "luck");
    const before = await page.locator("#panel-log").evaluate((panel) => panel.textContent);
    await page.getByRole("button", { name: "Decide otherwise" }).click();
    assert.equal(await awaited(page), "choice");
    assert.equal(await page.locator("#panel-log").evaluate((panel) => panel.textContent), before);
    await page.context().close();
});
