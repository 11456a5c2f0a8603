// What people do at the wrong moment: while a bot thinks, behind a cover, in two tabs at once. And the guided rounds.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Engine } from "../wasm/engine.mjs";
import { awaited, choose, dice, House, link, start, uncover } from "./browser.mjs";

const { games } = (await Engine.load()).ask({ do: "games" });
let house;
before(async () => (house = await House.open()));
after(() => house.close());

const lastDecision = (page) =>
    page.evaluate(() =>
        Math.max(
            0,
            ...[...document.querySelectorAll("#panel-log [data-n]")].map((line) => Number(line.dataset.n)),
        ),
    );
async function done(page) {
    assert.deepEqual(house.errors(), []);
    await page.context().close();
}

test("nothing is taken back while a bot thinks, and the game goes on", async () => {
    const page = await house.visit(link({ game: "champions", seed: 5 }), { speed: "slow" });
    await start(page);
    for (let tries = 0; tries < 10; ++tries) {
        if (await page.getByRole("button", { name: "Skip" }).isVisible()) break;
        if ((await page.locator("#panel-decide .choice:not([aria-disabled=true])").count()) > 0)
            await choose(page, dice(tries));
        await page.waitForTimeout(200);
    }
    await page.getByRole("button", { name: "Skip" }).waitFor();
    await page.keyboard.press("u");
    await page.keyboard.press("u");
    assert.ok(await page.getByRole("button", { name: "Undo" }).isDisabled());
    await page.getByRole("button", { name: "Skip" }).click();
    assert.equal(await awaited(page), "choice");
    assert.equal(await page.locator("#panel-decide .problem").count(), 0);
    await done(page);
});

test("looking back while a bot thinks stays where one looks, and undo waits", async () => {
    const page = await house.visit(link({ game: "champions", seed: 5 }), { speed: "slow" });
    await start(page);
    await page
        .getByRole("button", { name: /Skip/ })
        .or(page.locator("#panel-decide .choice:not([aria-disabled=true])").first())
        .first()
        .waitFor();
    await page.locator("summary", { hasText: "Menu" }).click();
    await page.locator(".menu").getByText("Look back").click();
    const bar = page.getByRole("region", { name: "Looking back" });
    await bar.getByRole("slider").fill("0");
    const before = await lastDecision(page);
    await page.keyboard.press("u");
    await page.waitForTimeout(2600);
    assert.equal(await bar.getByRole("slider").inputValue(), "0");
    assert.equal(await page.locator("#panel-decide .choice").count(), 0);
    assert.ok((await lastDecision(page)) >= before, "nothing was taken back");
    await bar.getByRole("button", { name: "Back to the game" }).click();
    await page
        .getByRole("button", { name: /Skip/ })
        .or(page.locator("#panel-decide .choice:not([aria-disabled=true])").first())
        .first()
        .waitFor();
    await done(page);
});

test("behind a cover no key does anything", async () => {
    const page = await house.visit(
        link({ game: "champions", players: ["person:Ada", "person:Ben"], seed: 3 }),
    );
    await start(page);
    assert.equal(await awaited(page), "cover");
    for (const key of ["u", "l", "r", "h", "?", "b"]) await page.keyboard.press(key);
    assert.equal(await page.locator("dialog[open]").count(), 0);
    assert.equal(
        await page.getByRole("tab", { name: "Decide", includeHidden: true }).getAttribute("aria-selected"),
        "true",
    );
    await page.reload();
    assert.equal(await awaited(page), "cover", "a reload does not lift it");
    await uncover(page);
    assert.equal(await awaited(page), "choice");
    await done(page);
});

test("one table is open in one tab", async () => {
    const page = await house.visit(link({ game: "champions", seed: 5 }));
    await start(page);
    await awaited(page);
    const second = await page.context().newPage();
    house.watch(second);
    await second.goto(page.url());
    await second.getByRole("alert").filter({ hasText: "another tab" }).waitFor();
    await page.close();
    await second
        .getByRole("link", { name: /Continue/ })
        .first()
        .click();
    assert.equal(await awaited(second), "choice");
    await done(second);
});

test("a decision that is given up at a shared table comes back to who made it", async () => {
    const page = await house.visit(
        link({
            game: "champions",
            players: ["person:Ada", "person:Ben"],
            luck: "mine",
            options: { styles: "fixed" },
            seed: 3,
        }),
    );
    await start(page);
    const pick = dice(2);
    let given = 0;
    for (let steps = 0; steps < 80 && given < 2; ++steps) {
        const what = await awaited(page);
        if (what === "cover") await uncover(page);
        else if (what === "choice") await choose(page, pick);
        else if (await page.getByRole("button", { name: "Decide otherwise" }).isVisible()) {
            await page.getByRole("button", { name: "Decide otherwise" }).click();
            ++given;
            if ((await awaited(page)) === "cover") await uncover(page);
            assert.equal(await awaited(page), "choice");
        } else {
            await page.getByRole("button", { name: /for me/ }).click();
            await page.getByRole("button", { name: "That is it" }).click();
        }
    }
    assert.equal(given, 2);
    await done(page);
});

for (const game of games)
    test(`${game.title}: the guided first round, to its end and on from there`, async () => {
        const page = await house.visit();
        const card = page.getByRole("article").filter({ hasText: game.title });
        await card.getByRole("link", { name: "Learn the round" }).click();
        const caption = page.locator("[role=note]");
        await caption.waitFor();
        const said = new Set([await caption.innerText()]);
        for (let step = 0; step < 60; ++step) {
            const next = page.getByRole("button", { name: "Next", exact: true });
            if ((await next.count()) === 0) break;
            const before = await caption.innerText();
            await next.click();
            await page.waitForFunction(
                (old) =>
                    document.querySelector("[role=note]").innerText !== old ||
                    [...document.querySelectorAll("button")].every((button) => button.innerText !== "Next"),
                before,
            );
            said.add(await caption.innerText());
        }
        assert.ok(said.size >= 5, `${said.size} captions`);
        await page.getByRole("button", { name: "Play on from here" }).click();
        assert.equal(await awaited(page), "choice");
        // It is a table of one's own now, and still there after a reload.
        assert.match(page.url(), /#\/table\//);
        const question = await page.locator("#panel-decide h2").innerText();
        await page.reload();
        assert.equal(await awaited(page), "choice");
        assert.equal(await page.locator("#panel-decide h2").innerText(), question);
        await done(page);
    });
