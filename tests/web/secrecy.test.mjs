// On a shared device nobody sees what is another's: not on the table, in the log, behind the cover or in the page's source.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Engine } from "../wasm/engine.mjs";
import {
    answerNumber,
    awaited,
    choose,
    clickOn,
    dice,
    House,
    link,
    pictures,
    start,
    stepper,
    uncover,
} from "./browser.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

const hand = (page) =>
    page
        .locator("[aria-label='Your hand'] .card")
        .evaluateAll((cards) => cards.map((card) => card.querySelector("strong").textContent));
const source = (page) => page.evaluate(() => document.documentElement.outerHTML);

// A hand that one may not see is a number of cards, and cannot be opened.
const openHands = (page) => page.locator(".pile:enabled", { hasText: "hand" }).count();

// So many decisions, or fewer if the game ends: the device goes round, and no hand goes with it. Says how often it went.
async function passAround(page, pick, most) {
    const hands = {};
    let covers = 0;
    for (let taken = 0; taken < most;) {
        const what = await awaited(page);
        if (what === "over") break;
        if (what === "cover") {
            ++covers;
            const name = (await page.locator("#cover-title").innerText()).match(/to (\w+)/)[1];
            const html = await source(page);
            assert.equal(
                await page.locator("[aria-label='Your hand']").count(),
                0,
                "no hand lies open behind a cover",
            );
            assert.equal(await openHands(page), 0, "nor can one be opened there");
            assert.ok(
                await page.locator(".table").evaluate((table) => table.inert),
                "nothing behind the cover can be reached",
            );
            // Whoever was before: what they held and nobody has seen is nowhere in the page.
            const other = name === "Ada" ? "Ben" : "Ada";
            for (const card of hands[other] ?? [])
                assert.ok(!html.includes(card) || isPublic(html, card), `${card} of ${other}`);
            await uncover(page);
            await awaited(page);
            hands[name] = await hand(page);
            assert.equal(await openHands(page), 0, "nobody can open another's hand");
            assert.ok((await page.locator("#panel-decide .who").innerText()).includes(name));
        } else {
            await choose(page, pick);
            ++taken;
        }
    }
    return covers;
}

test("a hand never reaches the other person's screen", async () => {
    const page = await house.visit(
        link({ game: "champions", players: ["person:Ada", "person:Ben"], seed: 3 }),
    );
    await start(page);
    assert.ok((await passAround(page, dice(9), 40)) >= 4, "the device went round");
    assert.deepEqual(house.errors(), []);
    await page.context().close();
});

// Played cards are told in the log, and lie open in discard piles.
function isPublic(html, card) {
    return new RegExp(`(plays|reacts with|discards)[^<]*${card}`).test(html);
}

test("companies are chosen behind the cover, and shown to nobody before the last has chosen", async () => {
    const page = await house.visit(
        link({
            game: "frames",
            players: ["person:Ada", "person:Ben"],
            options: { quick_start: "off" },
            seed: 5,
        }),
    );
    await start(page);
    assert.equal(await awaited(page), "cover");
    await uncover(page);
    await awaited(page);
    assert.ok(await page.locator("#panel-decide .secret").isVisible(), "the question says that it is secret");
    const offered = page.locator("#panel-decide .choice");
    const chosen = (await offered.nth(1).innerText()).replace(/^.*?choose /i, "");
    const n = await offered.count();
    assert.ok(n > 1);
    await offered.nth(1).click();
    assert.equal(await awaited(page), "cover");
    const html = await source(page);
    assert.ok(!html.includes(chosen), "the choice is nowhere in the page");
    await page.screenshot({ path: "build/test-logs/web/cover.png" });
    await uncover(page);
    await awaited(page);
    const log = await page.locator("#panel-log").innerText();
    assert.ok(!log.includes(chosen), "nor in the log that Ben can open");
    await offered.nth(2).click();
    await awaited(page);
    assert.deepEqual(house.errors(), []);
    await page.context().close();
});

// What the page shows and keeps by its own name; the saved game, which must know all, is in the browser's store.
const shown = async (page) => ({
    html: await source(page),
    log: await page.locator("#panel-log").evaluate((panel) => panel.textContent),
    kept: await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
});

// Ada bids so much, Ben is about to: the page behind the cover, and as Ben has it.
async function bidOfAda(bid) {
    const page = await house.visit(
        link({ game: "forge", players: ["person:Ada", "person:Ben"], options: { rounds: "1" }, seed: 5 }),
    );
    await start(page);
    assert.equal(await awaited(page), "cover");
    await uncover(page);
    await awaited(page);
    assert.ok(await page.locator("#panel-decide .secret").isVisible(), "the question says that it is secret");
    await answerNumber(page, bid);
    assert.equal(await awaited(page), "cover");
    assert.match(await page.locator("#cover-title").innerText(), /Ben/);
    const covered = await shown(page);
    await uncover(page);
    await awaited(page);
    await stepper(page).waitFor();
    return { page, seen: [covered, await shown(page)] };
}

test("a bid changes nothing on the other's screen before both are in, and then all can read it", async () => {
    const low = await bidOfAda(2);
    const high = await bidOfAda(13);
    assert.deepEqual(high.seen, low.seen, "whatever Ada bid, it looks the same");
    await low.page.context().close();

    const { page } = high;
    assert.doesNotMatch(await page.locator("#panel-log").evaluate((log) => log.textContent), /bid \d/);
    await answerNumber(page, 1);
    await page.waitForFunction(() => /bid 13 Shock/.test(document.querySelector("#panel-log").textContent));
    const { over } = await clickOn(page, 4);
    assert.ok(over, "the duel has ended");
    assert.deepEqual(house.errors(), []);
    await page.context().close();
});

// A game of Dropzone, saved where its second round begins and everybody may throw cards away.
async function secondRound() {
    const engine = await Engine.load();
    const ask = (request) => {
        const reply = engine.ask(request);
        assert.ok(reply.ok, JSON.stringify(reply.error));
        return reply;
    };
    const game = { game: "dropzone", players: ["Ada", "Ben"], options: { rounds: "2" }, seed: 5 };
    const { position } = ask({ do: "position", table: ask({ do: "new", ...game }).table });
    position.round = 2;
    // Round Up of the first round released the reserve.
    for (const unit of Object.values(position.units)) if (unit.where === "reserve") unit.where = "readiness";
    position.seats[0].hand = ["C01", "C05", "C12"];
    position.seats[1].hand = ["C02", "C15"];
    position.flow = [{ doing: "game", step: "refill" }, { doing: "discarding" }];
    const { table } = ask({ do: "new", ...game, position });
    const path = join(pictures, "dropzone-second-round.jsonl");
    writeFileSync(path, ask({ do: "transcript", table }).transcript);
    return path;
}

// Ada throws this away, Ben is about to choose: the page behind the cover, and as Ben has it.
async function discardOfAda(path, choice) {
    const page = await house.visit();
    const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: /Open a file/ }).click(),
    ]);
    await chooser.setFiles(path);
    await page.waitForURL(/#\/table\//);
    assert.equal(await awaited(page), "cover");
    await page.reload(); // what the first screen made, and when, leaves no trace
    assert.equal(await awaited(page), "cover");
    await uncover(page);
    await awaited(page);
    assert.deepEqual(await hand(page), ["Steady Hands", "Locked On", "Fan the Flames"]);
    assert.ok(await page.locator("#panel-decide .secret").isVisible(), "the question says that it is secret");
    await page.locator("#panel-decide .choice").filter({ hasText: choice }).first().click();
    assert.equal(await awaited(page), "cover");
    assert.match(await page.locator("#cover-title").innerText(), /Ben/);
    const covered = await shown(page);
    await uncover(page);
    await awaited(page);
    assert.deepEqual(await hand(page), ["Smoke Canisters", "Scrambled Net"]);
    return { page, seen: [covered, await shown(page)] };
}

test("cards that are thrown away are open when all have chosen; hands are not, to the end of the game", async () => {
    const path = await secondRound();
    const none = await discardOfAda(path, "Discard nothing");
    const two = await discardOfAda(path, "Discard Steady Hands (C01) and Fan the Flames (C12)");
    assert.deepEqual(two.seen, none.seen, "whatever Ada chose, it looks the same");
    await none.page.context().close();

    const { page } = two;
    await page.screenshot({ path: join(pictures, "dropzone-discarding.png") });
    await page.locator("#panel-decide .choice").filter({ hasText: "Discard nothing" }).click();
    await page.waitForFunction(() =>
        /discards 2 cards: Steady Hands/.test(document.querySelector("#panel-log").textContent),
    );
    assert.ok((await passAround(page, dice(7), 24)) >= 3, "the device went round");
    const { over } = await clickOn(page, 5);
    assert.ok(over, "the game has ended");
    assert.deepEqual(house.errors(), []);
    await page.context().close();
});

test("against bots there is no cover, and the bot's hand stays face down", async () => {
    const page = await house.visit(link({ game: "champions", seed: 6 }));
    await start(page);
    const pick = dice(3);
    for (let taken = 0; taken < 10; ++taken) {
        assert.notEqual(await awaited(page), "cover");
        await choose(page, pick);
    }
    const pile = page.locator(".pile", { hasText: "hand" });
    assert.ok(await pile.isDisabled(), "it cannot be opened");
    await page.context().close();
});
