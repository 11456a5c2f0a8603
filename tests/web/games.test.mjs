// Whole games of every game there is, by clicking what is offered: against a bot, round one device, and alone.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Engine } from "../wasm/engine.mjs";
import {
    awaited,
    choices,
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
// As in a first game, where it can be chosen how long it lasts.
const fewerRounds = ({ options }) => (options.some(({ name }) => name === "rounds") ? { rounds: "3" } : {});

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
            link({
                game: game.id,
                players: ["person:Ada", "person:Ben"],
                options: fewerRounds(game),
                seed: 3,
            }),
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

test("games to learn from are shown to whoever asks for them, and played like any other", async () => {
    const page = await house.visit();
    await page.getByRole("article").first().waitFor();
    assert.equal(await page.getByRole("article").count(), games.length);
    await page.getByLabel("Show games to learn from").check();
    const card = page.getByRole("article").filter({ hasText: "Tidemark" });
    await card.waitFor();
    await page.reload();
    await card.getByRole("button", { name: "Play now" }).click();
    await page.waitForURL(/#\/table\//);
    await awaited(page);
    await page.screenshot({ path: join(pictures, "tidemark.png") });
    await playOn(page, 15);
    await verifySave(page, "tidemark-bot");
    assert.deepEqual(house.errors(), []);
    await page.context().close();
});

// Takes the first choice of this name, and waits for what is offered next.
async function take(page, name) {
    assert.equal(await awaited(page), "choice");
    const before = await page.locator("#panel-decide").innerText();
    await choices(page).and(page.getByRole("button", { name })).first().click();
    await page.waitForFunction((old) => document.querySelector("#panel-decide").innerText !== old, before);
}

test("Dropzone: flown in, landed, unloaded and aimed step by step, and on to the end against a bot", async () => {
    const page = await house.visit(link({ game: "dropzone", options: { rounds: "1" }, seed: 4 }));
    await start(page);
    await take(page, "Keep the first place");
    assert.equal(
        await page.locator("[aria-label='Your hand'] .card").count(),
        3,
        "as many as the commander is worth",
    );
    await take(page, "Play no card");
    await take(page, "Activate Frontline (L2)");
    await take(page, "Play no card");
    await take(page, "Act with Swift Troopship (LX1)");
    await take(page, "Bring Swift Troopship (LX1)");
    // It must come on to the table; where is picked from the list of good places.
    const arrival = page.locator("#panel-decide .choice[aria-pressed]");
    await arrival.waitFor();
    if ((await arrival.getAttribute("aria-pressed")) !== "true") await arrival.click();
    await page.screenshot({ path: join(pictures, "dropzone-arriving.png") });
    await page.locator("#panel-decide .places").getByRole("button", { name: "(9,12)" }).click();
    await take(page, "Land Swift Troopship");
    await take(page, /Unload Watch Section .* into SW Shack \(P6\): north edge/);
    await page.screenshot({ path: join(pictures, "dropzone-unloaded.png") });
    await take(page, "End the move");
    // What is aimed is rolled only when it is fired, and can be taken back until then.
    const shots = () => page.locator("#panel-log").evaluate((log) => /fires Nose Gun/.test(log.textContent));
    await take(page, "Shoot with Swift Troopship");
    await take(page, "Aim every free weapon of Swift Troopship (LX1) at West Wood");
    await take(page, "Forget all targets");
    await take(page, "Do not shoot after all");
    assert.equal(await shots(), false);
    await take(page, "Shoot with Swift Troopship");
    await take(page, "Aim every free weapon of Swift Troopship (LX1) at West Wood");
    await take(page, "Fire with Swift Troopship");
    for (let windows = 0; windows < 4 && !(await shots()); ++windows) await take(page, "Play no card");
    assert.ok(await shots(), "the dice are in the log");
    const { over } = await clickOn(page, 14);
    assert.ok(over, "the game has ended");
    await page.screenshot({ path: join(pictures, "dropzone-one-round.png") });
    await verifySave(page, "dropzone-step-by-step");
    assert.deepEqual(house.errors(), []);
    await page.context().close();
});
