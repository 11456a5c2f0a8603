// The page on another device, by plain HTTP: no secure context, and with it no locks, no clipboard, no service worker and no
// crypto but random numbers. Everything but offline use works all the same.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { awaited, choose, clickOn, dice, House, link, patience, pictures, start } from "./browser.mjs";

let house;
before(async () => (house = await House.openFromAfar()));
after(() => house.close());

const log = (page) => page.locator("#panel-log").evaluate((panel) => panel.textContent);
const elsewhere = (page) => page.getByRole("alert").filter({ hasText: "another tab" });
const goOn = (page) =>
    page
        .getByRole("link", { name: /Continue/ })
        .first()
        .click();
// The same, and it is refused: one is back at the list, and told why.
async function goOnInVain(page) {
    await goOn(page);
    await page.waitForURL(/#\/$/);
    await elsewhere(page).waitFor();
}
async function tab(page, address) {
    const other = await page.context().newPage();
    other.setDefaultTimeout(patience);
    house.watch(other);
    await other.goto(address);
    return other;
}

test("over plain HTTP a game is set up, played, saved, shared, left and found again", async () => {
    const page = await house.visit();
    assert.doesNotMatch(new URL(page.url()).hostname, /^(localhost|127\.|\[::1\])/);
    assert.deepEqual(
        await page.evaluate(() => [
            isSecureContext,
            typeof crypto.randomUUID,
            typeof crypto.subtle,
            typeof navigator.locks,
            typeof navigator.clipboard,
            typeof navigator.serviceWorker,
        ]),
        [false, "undefined", "undefined", "undefined", "undefined", "undefined"],
    );

    // At once.
    const card = page.getByRole("article").first();
    await card.getByRole("button", { name: "Play now" }).click();
    assert.equal(await awaited(page), "choice");
    await choose(page, dice(3));
    await awaited(page);
    const quick = page.url();
    assert.match(quick, /#\/table\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

    // Set up by a link, which is copied for others: pasted, it is the address.
    await page.goto(
        house.server.address + link({ game: "champions", options: { max_rounds: "2" }, seed: 8 }),
    );
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Copied.", { exact: true }).waitFor();
    await page.evaluate(() => {
        const field = document.createElement("input");
        field.id = "pasted";
        document.querySelector("main").append(field);
        field.focus();
    });
    await page.keyboard.press("Control+V");
    assert.equal(await page.locator("#pasted").inputValue(), page.url());

    // A whole game, and what it leaves.
    await start(page);
    assert.ok((await clickOn(page, 5)).over);
    const table = page.url();
    const played = await log(page);
    const ending = page.locator("[data-screen=ending]");
    await ending.locator(".plot svg").first().waitFor();
    const [file] = await Promise.all([
        page.waitForEvent("download"),
        ending.getByRole("button", { name: /Save/ }).click(),
    ]);
    const path = join(pictures, "afar.jsonl");
    await file.saveAs(path);

    // A reload is the same table.
    await page.reload();
    assert.equal(await awaited(page), "over");
    assert.equal(await log(page), played);

    // The file is taken, as a game of its own.
    await page.goto(`${house.server.address}#/`);
    const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: /Open a file/ }).click(),
    ]);
    await chooser.setFiles(path);
    await page.waitForURL((url) => /#\/table\//.test(url.hash) && url.href !== table);
    assert.equal(await awaited(page), "over");
    assert.equal(await log(page), played);

    // The first one waits where it was left.
    await page.goto(`${house.server.address}#/`);
    await card.waitFor();
    await page.goto(quick);
    assert.equal(await awaited(page), "choice");
    await page.keyboard.press("r");
    await page.locator("#panel-rules").getByText(/rule/i).first().waitFor();
    await house.leave(page);
});

test("over plain HTTP, too, one table is open in one tab", async () => {
    const page = await house.sit({ game: "champions", seed: 5 });
    const table = page.url();
    const second = await tab(page, table);
    await elsewhere(second).waitFor();
    // Asked again, the answer is the same; and a third learns it as well.
    await goOnInVain(second);
    const third = await tab(page, table);
    await elsewhere(third).waitFor();

    // Who has it may load it anew, although others wait for it.
    await page.reload();
    assert.equal(await awaited(page), "choice");
    await goOnInVain(second);

    // Left for another place, it is free; and taken, it is not.
    await page.goto(`${house.server.address}#/`);
    await page.getByRole("article").first().waitFor();
    await goOn(second);
    assert.equal(await awaited(second), "choice");
    await goOnInVain(page);

    // Closed, it is free again.
    await second.close();
    await goOn(page);
    assert.equal(await awaited(page), "choice");
    await house.leave(page);
});

test("over plain HTTP, a tab that dies leaves its table to the others", async () => {
    const page = await house.sit({ game: "champions", seed: 5 });
    await choose(page, dice(2));
    await awaited(page);
    const before = await log(page);
    const second = await tab(page, page.url());
    await elsewhere(second).waitFor();
    const crashed = page.waitForEvent("crash");
    page.goto("chrome://crash").catch(() => {}); // it never arrives
    await crashed;
    await goOn(second);
    assert.equal(await awaited(second), "choice");
    assert.equal(await log(second), before);
    await house.leave(second);
});

test("over plain HTTP, of many tabs that come at once exactly one gets the table", async () => {
    const page = await house.sit({ game: "champions", seed: 5 });
    const table = page.url();
    const tabs = [];
    for (let i = 0; i < 4; ++i) tabs.push(await tab(page, house.server.address));
    await page.close();
    await Promise.all(tabs.map((each) => each.evaluate((address) => (location.href = address), table)));
    const seated = await Promise.all(
        tabs.map((each) =>
            Promise.race([
                elsewhere(each)
                    .waitFor()
                    .then(() => false),
                each
                    .locator("#panel-decide .choice")
                    .first()
                    .waitFor()
                    .then(() => true),
            ]),
        ),
    );
    assert.equal(seated.filter(Boolean).length, 1, JSON.stringify(seated));
    await house.leave(tabs[0]);
});
