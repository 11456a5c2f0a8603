// Beside a real table: every die and card is asked for, one clear prompt each, and marked as typed in.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Engine } from "../wasm/engine.mjs";
import { answerNumber, awaited, choose, dice, House, link, pictures, start, uncover } from "./browser.mjs";

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

test("equal bids stand until their dice are typed in, whoever leaves or reloads meanwhile", async () => {
    const page = await house.visit(
        link({
            game: "forge",
            players: ["person:Ada", "person:Ben"],
            options: { rounds: "1" },
            luck: "mine",
            seed: 3,
        }),
    );
    await start(page);
    for (const _ of ["Ada", "Ben"]) {
        assert.equal(await awaited(page), "cover");
        await uncover(page);
        assert.equal(await awaited(page), "choice");
        await answerNumber(page, 0);
    }
    const dialog = page.locator("[data-screen=luck]");
    const panel = page.locator("#panel-decide");
    assert.equal(await awaited(page), "luck");
    assert.equal(await page.getByRole("button", { name: "Decide otherwise" }).count(), 0);
    await page.screenshot({ path: join(pictures, "forge-owed.png") });

    await dialog.getByRole("button", { name: "Later" }).click();
    await panel.getByRole("button", { name: "Type it in" }).waitFor();
    assert.equal(await panel.locator(".choice, .stepper").count(), 0, "nobody bids anew");
    await page.screenshot({ path: join(pictures, "forge-owed-later.png") });
    await page.getByRole("button", { name: "Undo" }).click();
    await panel.getByRole("alert").waitFor();
    await panel.getByRole("button", { name: "Type it in" }).click();
    assert.equal(await awaited(page), "luck");

    await page.reload();
    assert.equal(await awaited(page), "luck", "a reload does not bring the bid back");
    // Equal dice are rolled again.
    for (const side of [4, 4, 7, 2]) {
        const sides = dialog.locator("fieldset button");
        await sides.nth(side - 1).click();
        await dialog.getByRole("button", { name: "That is it" }).click();
        await page.waitForFunction(() => !document.querySelector("[data-screen=luck] [aria-pressed=true]"));
    }
    await page.waitForFunction(() => /goes first/.test(document.querySelector("#panel-log").textContent));
    const log = await page.locator("#panel-log").evaluate((all) => all.textContent);
    assert.match(log, /Ashgate Garrison bid 0 Shock/);
    assert.match(log, /Ashgate Garrison goes first/);
    assert.deepEqual(house.errors(), []);
    await page.context().close();
});
