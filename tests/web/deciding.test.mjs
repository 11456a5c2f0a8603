// Deciding: by the list, on the board, by keyboard alone; refusals with their rule; taking back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { awaited, choices, choose, dice, House, stepper, uncover } from "./browser.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

const sit = (settings, options) => house.sit(settings, options);
const done = (page) => house.leave(page);

const decisions = (page) => page.locator("#panel-log [data-n]").last().getAttribute("data-n").then(Number);

// Goes on with the first choice until a free point on the table is to be picked.
async function untilPlace(page) {
    for (let tries = 0; tries < 40; ++tries) {
        assert.equal(await awaited(page), "choice");
        if ((await page.locator("#panel-decide .choice[aria-pressed]").count()) > 0) return;
        await choices(page).first().click();
    }
    assert.fail("no place was asked for");
}

test("a piece on the board narrows the choices to what it can do", async () => {
    const page = await sit({ game: "frames", seed: 1 });
    const before = await choices(page).count();
    await page.locator("#board [data-id='s0.f1']").click();
    await page.waitForFunction(
        (all) => document.querySelectorAll("#panel-decide .choice").length < all,
        before,
    );
    await page.getByRole("button", { name: "Show all", exact: true }).click();
    await page.waitForFunction(
        (all) => document.querySelectorAll("#panel-decide .choice").length === all,
        before,
    );
    await done(page);
});

test("any point is judged while one points at it, and a refused one says why, with the rule", async () => {
    const page = await sit({ game: "frames", seed: 1 });
    await untilPlace(page);
    const entry = page.locator("#panel-decide .choice[aria-pressed]").first();
    if ((await entry.getAttribute("aria-pressed")) !== "true") await entry.click();
    await page.locator("#board .area").waitFor();
    const board = await page.locator("#board").boundingBox();
    await page.mouse.move(board.x + board.width / 2 + 40, board.y + 60);
    await page.mouse.move(board.x + board.width / 2, board.y + 60);
    const status = page.locator(".status [role=status]");
    await status.locator(".no").waitFor();
    assert.match(await status.innerText(), /[A-Z]{2}-[A-Z]+-\d/, "the refusal names its rule");
    // A click on such a point leaves the sentence standing, and nothing has happened.
    await page.mouse.down();
    await page.mouse.up();
    await status.getByRole("button").click();
    await page.locator("#panel-rules").getByText(/MF-/).first().waitFor();
    await done(page);
});

test("a number is stepped to, within its limits, and the button says what it comes to", async () => {
    const page = await sit({ game: "forge", options: { bid_max: "16" }, seed: 3 });
    const [less, more] = ["Less", "More"].map((name) => stepper(page).getByRole("button", { name }));
    const take = page.locator("#panel-decide .stepper ~ .primary");
    assert.ok(await less.isDisabled(), "nothing is less than nothing");
    for (let step = 1; step <= 16; ++step) await more.click();
    assert.ok(await more.isDisabled(), "16 is the most");
    assert.match(await take.innerText(), /16.*will fail.*15/);
    await less.press("Enter");
    assert.equal(await take.innerText(), "Bid 15 Shock");
    await take.press("Enter");
    await page.waitForFunction(() => /bid 15 Shock/.test(document.querySelector("#panel-log").textContent));
    await done(page);
});

test("what was decided without dice is taken back freely", async () => {
    const page = await sit({ game: "frames", seed: 1 });
    const question = await page.locator("#panel-decide h2").innerText();
    await choices(page).first().click();
    await page.waitForFunction(
        (old) => document.querySelector("#panel-decide h2").innerText !== old,
        question,
    );
    await page.keyboard.press("u");
    await page.waitForFunction(
        (old) => document.querySelector("#panel-decide h2").innerText === old,
        question,
    );
    await done(page);
});

test("what others have seen is taken back only if they agree", async () => {
    const page = await sit({ game: "champions", players: ["person:Ada", "person:Ben"], seed: 3 });
    const pick = dice(5);
    const dialog = page.getByRole("dialog", { name: "Take this back?" });
    let asked = 0;
    for (let taken = 0; taken < 16;) {
        if ((await awaited(page)) === "cover") await uncover(page);
        else {
            await choose(page, pick);
            ++taken;
            if ((await awaited(page)) !== "cover") continue;
            // The device has gone on: what was decided before is no longer one person's business.
            await uncover(page);
            await awaited(page);
            const n = await decisions(page);
            await page.getByRole("button", { name: "Undo" }).click();
            await dialog.waitFor();
            assert.match(await dialog.innerText(), /Does (Ada|Ben) agree/);
            await dialog.getByRole("button", { name: "Leave it" }).click();
            assert.equal(await decisions(page), n);
            if (++asked < 2) continue;
            await page.getByRole("button", { name: "Undo" }).click();
            await dialog.getByRole("button", { name: /agrees/ }).click();
            // It is the other's decision again, so the device goes back.
            assert.equal(await awaited(page), "cover");
            await uncover(page);
            await awaited(page);
            assert.ok((await decisions(page)) < n);
            return done(page);
        }
    }
    assert.fail("the device never went round");
});

test("a whole round by keyboard alone", async () => {
    const page = await sit({ game: "champions", options: { max_rounds: "1" }, seed: 2 });
    for (let taken = 0; taken < 60; ++taken) {
        if ((await awaited(page)) === "over") break;
        // From wherever the focus is, Tab leads to a choice; Enter takes it.
        for (let tabs = 0; tabs < 60; ++tabs) {
            const on = await page.evaluate(() =>
                document.activeElement?.matches(
                    "#panel-decide .choice:not([aria-pressed=true]), #panel-decide .places button:not(.plain)",
                ),
            );
            if (on) break;
            await page.keyboard.press("Tab");
        }
        const before = await page.locator("#panel-log [data-n]").count();
        await page.keyboard.press("Enter");
        // A place is picked on the board: Tab goes from one to the next.
        await page.waitForTimeout(100);
        if (await page.evaluate(() => document.activeElement?.id === "board")) {
            await page.keyboard.press("Tab");
            await page.keyboard.press("Enter");
        }
        await page.waitForFunction(
            (lines) =>
                document.querySelector("[data-screen=ending]") !== null ||
                document.querySelectorAll("#panel-log [data-n]").length > lines,
            before,
        );
    }
    assert.equal(await awaited(page), "over");
    await done(page);
});

test("the keys are listed, and lead where they say", async () => {
    const page = await sit({ game: "champions" });
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("l");
    assert.equal(await page.getByRole("tab", { name: "Log" }).getAttribute("aria-selected"), "true");
    await page.keyboard.press("d");
    await page.keyboard.press("b");
    assert.equal(await page.evaluate(() => document.activeElement.id), "board");
    await done(page);
});

test("new sentences are read out, once", async () => {
    const page = await sit({ game: "champions", seed: 4 });
    const voice = page.locator("[aria-live=polite]").filter({ hasText: /\S/ });
    await choose(page, dice(1));
    await voice.first().waitFor({ state: "attached" });
    assert.ok((await voice.first().innerText()).length < 2000, "not the whole log");
    await done(page);
});
