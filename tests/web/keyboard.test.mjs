// Who plays without a mouse is never lost: where the focus goes from question to question, and what Esc closes.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { awaited, choices, House, patience } from "./browser.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

async function sit(settings, options) {
    const page = await house.sit(settings, options);
    assert.equal(await awaited(page), "choice");
    return page;
}
const done = (page) => house.leave(page);
const isFocused = (page, selector) =>
    page.waitForFunction((wanted) => document.activeElement.matches(wanted), selector, { timeout: patience });
const onQuestion = (page) => isFocused(page, "#panel-decide h2");

for (const speed of ["instant", "fast"])
    test(`the next question takes the focus over, also after bots have played (${speed})`, async () => {
        const page = await sit({ game: "frames", seed: 3 }, { speed });
        for (let taken = 0; taken < 6; ++taken) {
            assert.equal(await awaited(page), "choice");
            await onQuestion(page);
            const before = await page.locator("#panel-log [data-n]").count();
            await choices(page).filter({ hasNotText: "pick a place" }).last().focus();
            await page.keyboard.press("Enter");
            await page.waitForFunction(
                (lines) => document.querySelectorAll("#panel-log [data-n]").length > lines,
                before,
            );
        }
        assert.equal(await awaited(page), "choice");
        await onQuestion(page);
        await done(page);
    });

test("the focus is not taken from anywhere else", async () => {
    const page = await sit({ game: "champions", players: ["bot:random", "person:Ada"], seed: 4 });
    const choice = choices(page).filter({ hasNotText: "pick a place" }).first();
    const before = await page.locator("#panel-log [data-n]").count();
    await page.locator("#board").focus();
    await choice.evaluate((button) => button.click());
    await page.waitForFunction(
        (lines) => document.querySelectorAll("#panel-log [data-n]").length > lines,
        before,
    );
    await awaited(page);
    await isFocused(page, "#board");
    await done(page);
});

test("Play now leads to the question, and down from there to the choices", async () => {
    const page = await house.visit();
    const play = page.getByRole("button", { name: "Play now" }).first();
    await play.focus();
    await page.keyboard.press("Enter");
    assert.equal(await awaited(page), "choice");
    await onQuestion(page);
    await page.keyboard.press("ArrowDown");
    await isFocused(page, "#panel-decide .choice");
    const first = page.locator("#panel-decide .choice").first();
    assert.ok(await first.evaluate((button) => button === document.activeElement));
    await done(page);
});

test("d, l and r go into what they open", async () => {
    const page = await sit({ game: "champions", seed: 4 });
    await page.keyboard.press("l");
    await isFocused(page, "#panel-log *");
    await page.keyboard.press("r");
    await isFocused(page, "#panel-rules *");
    await page.keyboard.press("d");
    await onQuestion(page);
    // A rule that is read takes the focus with it: the button that it was clicked on is not seen any more.
    await page.locator("#panel-decide .rule").first().focus();
    await page.keyboard.press("Enter");
    await isFocused(page, "#panel-rules *");
    await done(page);
});

test("a look back from the menu is steered by keys at once, and leads back to the question", async () => {
    const page = await sit({ game: "champions", seed: 4 });
    for (let taken = 0; taken < 2; ++taken) {
        const before = await page.locator("#panel-log [data-n]").count();
        await choices(page).filter({ hasNotText: "pick a place" }).first().click();
        await page.waitForFunction(
            (lines) => document.querySelectorAll("#panel-log [data-n]").length > lines,
            before,
        );
        assert.equal(await awaited(page), "choice");
    }
    await page.locator("summary", { hasText: "Menu" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await isFocused(page, "[aria-label='Looking back'] *");
    const slider = page.locator("[aria-label='Looking back'] input[type=range]");
    const last = Number(await slider.inputValue());
    const isAt = (n) =>
        page.waitForFunction(
            (wanted) => document.querySelector(".bar input[type=range]").value === wanted,
            String(n),
            { timeout: patience },
        );
    assert.ok(last > 1);
    await page.keyboard.press("ArrowLeft");
    await isAt(last - 1);
    await page.keyboard.press("Home");
    await isAt(0);
    await page.keyboard.press("End");
    await isAt(last);
    await page.getByRole("button", { name: "Back to the game" }).focus();
    await page.keyboard.press("Enter");
    assert.equal(await awaited(page), "choice");
    await onQuestion(page);
    await done(page);
});

test("Esc or a click elsewhere closes the menu, and Esc how a round works", async () => {
    const page = await sit({ game: "champions", seed: 4 });
    const summary = page.locator("summary", { hasText: "Menu" });
    const menu = page.locator("details.menu");
    const isOpen = () => menu.evaluate((details) => details.open);
    await summary.click();
    assert.ok(await isOpen());
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    assert.equal(await isOpen(), false);
    await isFocused(page, "summary");
    await summary.click();
    await page.locator("#board").click({ position: { x: 5, y: 5 } });
    assert.equal(await isOpen(), false);
    await page.locator("#panel-decide h2").click();
    const strip = page.locator("section.strip");
    await page.keyboard.press("h");
    await strip.waitFor();
    await page.keyboard.press("Escape");
    await strip.waitFor({ state: "detached" });
    await done(page);
});
