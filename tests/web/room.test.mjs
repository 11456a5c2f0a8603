// Everything has its room: nothing is pushed off the screen, cut off or squeezed, on the screens that people have.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Engine } from "../wasm/engine.mjs";
import { awaited, choices, choose, dice, House, phone } from "./browser.mjs";

const { games } = (await Engine.load()).ask({ do: "games" });
let house;
before(async () => (house = await House.open()));
after(() => house.close());

const laptop = { viewport: { width: 1280, height: 800 } };
const small = { viewport: { width: 1000, height: 700 } };
const bots = (count) => ["person:Ada", ...Array.from({ length: count - 1 }, () => "bot:random")];
const sit = (settings, options) => house.sit(settings, options);
const done = (page) => house.leave(page);

const tooTall = (page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
// Texts that stick out of the box they are in.
const stickingOut = (page, boxes, texts) =>
    page.evaluate(
        ([outer, inner]) =>
            [...document.querySelectorAll(outer)].flatMap((box) =>
                [...box.querySelectorAll(inner)]
                    .filter((text) => text.getClientRects().length > 0)
                    .filter(
                        (text) =>
                            text.getBoundingClientRect().right > box.getBoundingClientRect().right + 0.5,
                    )
                    .map((text) => text.textContent.trim()),
            ),
        [boxes, texts],
    );

for (const game of games)
    test(`${game.title}: the document is never taller than the window`, async () => {
        for (const screen of [laptop, small, phone]) {
            const page = await house.visit("", screen);
            const card = page.getByRole("article").filter({ hasText: game.title });
            await card.getByRole("button", { name: "Play now" }).click();
            const pick = dice(7);
            for (let taken = 0; taken < 5; ++taken) {
                assert.equal(await awaited(page), "choice");
                assert.ok((await tooTall(page)) <= 0, `after ${taken} on ${screen.viewport.width} px`);
                if (screen !== phone)
                    assert.deepEqual(await stickingOut(page, ".rail .phases li", "span, .rule"), []);
                await choose(page, pick);
            }
            await awaited(page);
            for (const tab of ["Log", "Rules"]) {
                await page.getByRole("tab", { name: tab }).click();
                assert.ok((await tooTall(page)) <= 0, `${tab} on ${screen.viewport.width} px`);
            }
            await done(page);
        }
    });

const isInside = (locator) =>
    locator.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight + 1;
    });

test("one's hand stays in sight whatever was drawn or rolled, and so do the dice", async () => {
    const page = await sit({ game: "champions", players: ["person:Ada", "bot:random"], seed: 5 }, laptop);
    const thrown = page.locator("section[aria-label='The latest dice']");
    const seen = { drawn: false, dice: false };
    for (let taken = 0; taken < 80 && !(seen.drawn && seen.dice); ++taken) {
        if ((await awaited(page)) !== "choice") break;
        if ((await thrown.count()) > 0) {
            const words = await thrown.innerText();
            assert.doesNotMatch(words, /\bs\d\b/, "seats have names");
            const card = page.locator(".dock .card").first();
            if ((await card.count()) > 0) assert.ok(await isInside(card.locator(".title")), words);
            const die = thrown.locator(".die").first();
            if ((await die.count()) > 0) {
                assert.ok(await isInside(die), "the dice are in sight");
                seen.dice = true;
            } else seen.drawn = true;
        }
        const attack = choices(page)
            .filter({ hasText: /^\s*Attack/ })
            .first();
        if ((await attack.count()) > 0) await attack.click();
        else await choose(page, dice(taken));
        await page.waitForTimeout(30);
    }
    assert.ok(seen.dice, "somebody rolled");
    await done(page);
});

test("five seats have their scores in the top line of a phone", async () => {
    const page = await sit({ game: "frames", players: bots(5), seed: 3 }, phone);
    const scores = page.locator(".rail .line .scores > span");
    assert.equal(await scores.count(), 5);
    for (const score of await scores.all()) {
        const { x, width } = await score.boundingBox();
        assert.ok(x >= 0 && x + width <= 390, `${await score.innerText()} ends at ${x + width}`);
    }
    await done(page);
});

test("the hint below the board has room beside what is off the table", async () => {
    const page = await sit({ game: "dropzone", seed: 5 }, small);
    const foot = page.locator(".foot");
    const chips = page.getByRole("list", { name: "Off the table" });
    assert.ok((await chips.locator("li").count()) > 3);
    assert.match(await chips.innerText(), /×\d/, "those alike lie together");
    assert.match(await chips.evaluate((list) => getComputedStyle(list).maskImage), /gradient/);
    assert.ok((await foot.boundingBox()).height < 60, "it is one line");
    // The ruler says what to do.
    await page.getByRole("button", { name: /Measure/ }).click();
    const hint = page.locator(".foot .hint");
    assert.match(await hint.innerText(), /^Drag/);
    assert.ok((await hint.boundingBox()).width > 150);
    await done(page);
});

test("a finger is told to tap, and hits what it aims at", async () => {
    const page = await sit({ game: "frames", seed: 3 }, phone);
    const place = choices(page).filter({ hasText: "pick a place" }).first();
    for (let taken = 0; taken < 12 && (await place.count()) === 0; ++taken) {
        await choose(page, dice(0));
        await awaited(page);
    }
    if ((await place.getAttribute("aria-pressed")) !== "true") await place.tap();
    assert.match(await page.locator(".foot .hint").innerText(), /^Tap/);
    await done(page);
    const cards = await sit({ game: "champions", seed: 3 }, phone);
    for (const pile of await cards.locator(".pile").all())
        assert.ok((await pile.boundingBox()).height >= 43.5, await pile.innerText());
    await done(cards);
});

test("the bar of a look back is not broken up, and buttons keep their words whole", async () => {
    const page = await sit({ game: "forge", seed: 3 }, laptop);
    await page.locator("summary", { hasText: "Menu" }).click();
    await page.locator(".menu").getByText("Look back").click();
    const top = async (name) => (await page.getByRole("button", { name, exact: true }).boundingBox()).y;
    for (const { viewport } of [laptop, small]) {
        await page.setViewportSize(viewport);
        assert.ok(Math.abs((await top("Back to the game")) - (await top("Forward"))) < 10);
    }
    await page.goto(`${house.server.address}#/new?game=forge`);
    await page.setViewportSize(small.viewport);
    const name = page.locator(".game span", { hasText: "Godbreakers" });
    await name.waitFor();
    assert.ok((await name.boundingBox()).height < 60);
    assert.ok(await name.evaluate((box) => box.scrollWidth <= box.clientWidth));
    await done(page);
});
