// Bots that look ahead: played against, seen thinking, and asked for a hint.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Engine } from "../wasm/engine.mjs";
import {
    awaited,
    choices,
    choose,
    dice,
    House,
    link,
    phone,
    pictures,
    start,
    stepper,
    uncover,
} from "./browser.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const { games } = (await Engine.load()).ask({ do: "games" });

let house;
before(async () => (house = await House.open()));
after(() => house.close());

async function sit(settings, options) {
    const page = await house.visit(link(settings), options);
    await start(page);
    return page;
}
const done = (page) => house.leave(page);

const latest = (page) => page.locator("#panel-log [data-n]").last().getAttribute("data-n").then(Number);
const hint = (page) => page.getByRole("region", { name: "Hint" });
const hintButton = (page) => page.getByRole("button", { name: "Hint", exact: true });
const advised = (page) => hint(page).locator(".advised");
const thinking = (page) => page.locator("#panel-decide .thinking", { hasText: "is thinking" });

async function axeFindings(page) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() =>
        window.axe.run(document, { resultTypes: ["violations"] }),
    );
    return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`);
}

test("Play now is against greedy, and the set-up offers every bot in words", async () => {
    const page = await house.visit();
    await page.getByRole("button", { name: "Play now" }).first().click();
    await awaited(page);
    await page.locator(".rail").getByText("bot (greedy)").waitFor();
    await page.goto(`${house.server.address}#/new?game=champions`);
    const menu = page.getByLabel("Bot at seat 2");
    assert.equal(await menu.inputValue(), "greedy");
    const offered = await menu.locator("option").allInnerTexts();
    for (const word of [/^Random/, /^Greedy/, /^Search, easy/, /^Search, normal/, /^Search, hard/])
        assert.ok(
            offered.some((text) => word.test(text)),
            `${word} is not among ${offered}`,
        );
    await done(page);
});

for (const { id: game } of games)
    test(`${game}: some decisions against greedy and an easy search`, async () => {
        const page = await sit({ game, players: ["person:Ada", "bot:greedy", "bot:search:easy"], seed: 4 });
        const pick = dice(9);
        for (let taken = 0; taken < 5; ++taken) {
            assert.equal(await awaited(page), "choice");
            await choose(page, pick);
        }
        await awaited(page);
        assert.ok((await latest(page)) >= 5);
        await done(page);
    });

test("a hint shows the best choices with their chances; one is picked, and only then played", async () => {
    const page = await sit({ game: "frames", players: ["person:Ada", "bot:greedy"], seed: 1 });
    for (let tries = 0; tries < 12; ++tries) {
        await awaited(page);
        const before = await latest(page);
        await hintButton(page).click();
        await advised(page).first().waitFor();
        const count = await advised(page).count();
        assert.ok(count >= 1 && count <= 5);
        if (count > 1)
            for (const text of await advised(page).locator(".value").allInnerTexts())
                assert.match(text, /^\d{1,3}\.\d %$/);
        const best = advised(page).first();
        await best.click();
        assert.equal(await best.getAttribute("aria-pressed"), "true");
        assert.equal(await latest(page), before, "nothing has been played");
        const placed = (await page.locator("#board .ghost").count()) > 0;
        if (placed) await page.screenshot({ path: join(pictures, "hint.png") });
        await hint(page).getByRole("button", { name: "Do this" }).click();
        await page.waitForFunction(
            (n) => Number([...document.querySelectorAll("#panel-log [data-n]")].at(-1).dataset.n) > n,
            before,
        );
        await hint(page).waitFor({ state: "detached" });
        if (placed) return done(page);
    }
    assert.fail("no hint led to a place");
});

test("by keyboard: i asks, the arrows walk, Escape puts it away", async () => {
    const page = await sit({ game: "champions", players: ["person:Ada", "bot:greedy"], seed: 5 });
    await awaited(page);
    await page.keyboard.press("i");
    await advised(page).first().waitFor();
    const focused = () => page.evaluate(() => document.activeElement.className);
    await page.waitForFunction(() => document.activeElement.classList.contains("advised"));
    const first = await page.evaluate(() => document.activeElement.innerText);
    await page.keyboard.press("ArrowDown");
    assert.match(await focused(), /advised/);
    assert.notEqual(await page.evaluate(() => document.activeElement.innerText), first);
    await page.keyboard.press("Escape");
    await hint(page).waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement.id), "hint-button");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).getByText("a hint: what a bot would do here").waitFor();
    await done(page);
});

test("whoever decides without waiting for a hint gets none for the next question", async () => {
    const page = await sit({ game: "champions", players: ["person:Ada", "bot:random"], seed: 5 });
    await awaited(page);
    await hintButton(page).click();
    await hint(page).getByText("Looking ahead").waitFor();
    const before = await latest(page);
    await choices(page).first().click();
    const place = page.locator("#panel-decide .places button").first();
    if ((await latest(page)) === before && (await place.count()) > 0) await place.click();
    await page.waitForFunction(
        (n) => Number([...document.querySelectorAll("#panel-log [data-n]")].at(-1).dataset.n) > n,
        before,
    );
    await hint(page).waitFor({ state: "detached" });
    await page.waitForTimeout(1500);
    assert.equal(await hint(page).count(), 0);
    await done(page);
});

test("on a shared device a hint is there for whoever has lifted the cover, and goes with them", async () => {
    const page = await sit({ game: "forge", players: ["person:Ada", "person:Ben"], seed: 3 });
    assert.equal(await awaited(page), "cover");
    assert.equal(await page.locator("#hint-button").count(), 0);
    await page.keyboard.press("i");
    assert.equal(await hint(page).count(), 0);
    await uncover(page);
    await stepper(page).waitFor();
    await hintButton(page).click();
    await advised(page).first().waitFor();
    await advised(page).first().click();
    await hint(page).getByRole("button", { name: "Do this" }).click();
    await page.locator("[data-screen=cover]").waitFor();
    assert.equal(await hint(page).count(), 0);
    await done(page);
});

test("while a bot takes its time the referee still answers, and whoever leaves does not wait", async () => {
    const page = await sit({ game: "champions", players: ["bot:search:30000ms", "person:Ada"], seed: 7 });
    await thinking(page).waitFor();
    await page.screenshot({ path: join(pictures, "thinking.png") });
    await page.keyboard.press("r");
    await page.locator("#panel-rules").getByText(/CH-/).first().waitFor();
    assert.equal(await thinking(page).count(), 1, "it is still thinking");
    await page.goto(`${house.server.address}#/`);
    await page.getByRole("button", { name: "Play now" }).first().click();
    await page.waitForURL(/#\/table\//);
    assert.equal(await awaited(page), "choice");
    await done(page);
});

test("a bot is said to think until it has decided", async () => {
    const page = await sit({ game: "champions", players: ["bot:search:700ms", "person:Ada"], seed: 7 });
    await thinking(page).waitFor();
    await awaited(page);
    assert.equal(await thinking(page).count(), 0);
    await done(page);
});

test("a bot that answers at once is never said to think", async () => {
    const page = await sit({ game: "champions", players: ["person:Ada", "bot:random"], seed: 7 });
    await awaited(page);
    await page.evaluate(() => {
        window.thought = 0;
        new MutationObserver(() => {
            if (document.querySelector("#panel-decide .thinking")?.textContent.includes("thinking"))
                ++window.thought;
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const pick = dice(3);
    for (let taken = 0; taken < 6; ++taken) {
        await choose(page, pick);
        await awaited(page);
    }
    assert.equal(await page.evaluate(() => window.thought), 0);
    await done(page);
});

for (const colorScheme of ["light", "dark"])
    test(`axe has nothing serious to say about a hint (${colorScheme})`, async () => {
        const page = await sit(
            { game: "champions", players: ["person:Ada", "bot:greedy"], seed: 5 },
            { colorScheme, reducedMotion: "reduce" },
        );
        await awaited(page);
        await hintButton(page).click();
        await advised(page).first().waitFor();
        await advised(page).nth(1).click();
        await page.screenshot({ path: join(pictures, `hint-${colorScheme}.png`) });
        assert.deepEqual(await axeFindings(page), []);
        await done(page);
    });

test("on a phone a hint fits, with targets for fingers", async () => {
    const page = await sit({ game: "champions", players: ["person:Ada", "bot:greedy"], seed: 5 }, phone);
    await awaited(page);
    await hintButton(page).tap();
    await advised(page).first().waitFor();
    await advised(page).first().tap();
    const box = await advised(page).first().boundingBox();
    assert.ok(box.height >= 44 && box.x >= 0 && box.x + box.width <= phone.viewport.width);
    await page.screenshot({ path: join(pictures, "hint-phone.png") });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(sideways, false);
    await done(page);
});
