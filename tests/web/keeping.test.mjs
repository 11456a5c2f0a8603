// Nothing is lost: autosave, files, looking back, going on from an earlier moment, broken files.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { awaited, choose, clickOn, dice, House, link, pageFolder, pictures, start } from "./browser.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

async function played(decisions, settings = { game: "champions", seed: 8 }) {
    const page = await house.visit(link(settings));
    await start(page);
    const pick = dice(4);
    for (let taken = 0; taken < decisions; ++taken) {
        await awaited(page);
        await choose(page, pick);
    }
    await awaited(page);
    return page;
}
const log = (page) => page.locator("#panel-log").evaluate((panel) => panel.textContent);
async function menu(page, item) {
    await page.locator("summary", { hasText: "Menu" }).click();
    await page.locator(".menu").getByText(item).click();
}
async function saveFile(page, name) {
    const [file] = await Promise.all([page.waitForEvent("download"), menu(page, "Save to a file")]);
    const path = join(pictures, name);
    await file.saveAs(path);
    return path;
}
async function openFile(page, path) {
    const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: /Open a file/ }).click(),
    ]);
    await chooser.setFiles(path);
}

test("closing the browser loses nothing", async () => {
    const page = await played(6);
    const before = await log(page);
    const again = await page.context().newPage();
    house.watch(again);
    await page.close();
    await again.goto(house.server.address);
    await again
        .getByRole("link", { name: /Continue/ })
        .first()
        .click();
    await awaited(again);
    assert.equal(await log(again), before);
    assert.deepEqual(house.errors(), []);
    await again.context().close();
});

test("a reload goes on at the same table", async () => {
    const page = await played(3);
    const before = await log(page);
    await page.reload();
    await awaited(page);
    assert.equal(await log(page), before);
    await page.context().close();
});

test("a game goes to a file and comes back, in another browser", async () => {
    const page = await played(5);
    const before = await log(page);
    const path = await saveFile(page, "game.jsonl");
    const other = await house.visit();
    await openFile(other, path);
    await other.waitForURL(/#\/table\//);
    await awaited(other);
    assert.equal(await log(other), before);
    assert.deepEqual(house.errors(), []);
    await page.context().close();
    await other.context().close();
});

test("a tampered file is refused with the line, and nothing is lost", async () => {
    const page = await played(5);
    const lines = readFileSync(await saveFile(page, "honest.jsonl"), "utf8").split("\n");
    const forged = join(pictures, "forged.jsonl");
    writeFileSync(
        forged,
        lines
            .map((line, i) => (i === 3 ? line.replace(/"hash":"[0-9a-f]{4}/, '"hash":"abcd') : line))
            .join("\n"),
    );
    await page.goto(`${house.server.address}#/`);
    await openFile(page, forged);
    const alert = page.getByRole("alert").filter({ hasText: /line 4/i });
    await alert.waitFor();
    const garbage = join(pictures, "garbage.jsonl");
    writeFileSync(garbage, "this is no game");
    await openFile(page, garbage);
    await page
        .getByRole("alert")
        .filter({ hasNotText: /line 4/i })
        .filter({ hasText: /\S/ })
        .first()
        .waitFor();
    await page
        .getByRole("link", { name: /Continue/ })
        .first()
        .click();
    await awaited(page);
    await page.context().close();
});

test("a finished game is looked back at, step by step, by rounds and from any seat", async () => {
    const page = await house.visit(link({ game: "champions", options: { max_rounds: "2" }, seed: 8 }));
    await start(page);
    assert.ok((await clickOn(page, 5)).over);
    await page
        .locator("[data-screen=ending]")
        .getByRole("button", { name: /Look back/ })
        .click();
    const bar = page.getByRole("region", { name: "Looking back" });
    await bar.waitFor();
    const slider = bar.getByRole("slider");
    assert.equal(await slider.inputValue(), "0");
    assert.match(await page.locator("#panel-decide").innerText(), /The game is over/);
    await bar
        .getByRole("button", { name: /forward|next/i })
        .first()
        .click();
    await page.waitForFunction(() => document.querySelector(".bar input[type=range]").value === "1");
    await bar.getByRole("combobox", { name: /round/i }).selectOption({ index: 1 });
    await page.waitForFunction(() => Number(document.querySelector(".bar input[type=range]").value) > 1);
    // Once it is over everybody may see every hand: with the other's eyes, another hand lies open.
    const eyes = bar.getByRole("combobox", { name: "Whose eyes" });
    const cards = page.locator("[aria-label='Your hand'] .card");
    await eyes.selectOption({ label: "Eyes of Orla Flint" });
    await cards.first().waitFor();
    const hers = (await cards.allInnerTexts()).join();
    await eyes.selectOption({ label: "Eyes of Tamsin Vane" });
    await page.waitForFunction((old) => {
        const shown = [...document.querySelectorAll("[aria-label='Your hand'] .card")].map(
            (card) => card.innerText,
        );
        return shown.length > 0 && shown.join() !== old;
    }, hers);
    await eyes.selectOption({ label: "What all may see" });
    await page.screenshot({ path: join(pictures, "looking-back.png") });
    assert.deepEqual(house.errors(), []);
    await page.context().close();
});

test("a chart that comes when its game is already being looked back at is not drawn any more", async () => {
    // Where a game takes long the service worker has everything by its end, and nothing is fetched any more.
    const page = await house.visit(link({ game: "champions", options: { max_rounds: "2" }, seed: 8 }), {
        serviceWorkers: "block",
    });
    const scripts = join(pageFolder, "assets");
    const drawing = readdirSync(scripts).find(
        (name) => name.endsWith(".js") && /plot-[0-9a-f]{6}/.test(readFileSync(join(scripts, name), "utf8")),
    );
    const charts = `**/${drawing}`;
    // What draws charts is fetched with the first one: here it takes until after the result was closed.
    let send;
    const late = new Promise((resolve) => (send = resolve));
    let asked;
    const wanted = new Promise((resolve) => (asked = resolve));
    await page.context().route(charts, async (route) => {
        asked();
        await late;
        await route.continue();
    });
    await start(page);
    assert.ok((await clickOn(page, 5)).over);
    await wanted;
    await page
        .locator("[data-screen=ending]")
        .getByRole("button", { name: /Look back/ })
        .click();
    await page.getByRole("region", { name: "Looking back" }).waitFor();
    const came = page.waitForResponse(charts);
    send();
    await (await came).finished();
    // It has been run once the same import, asked for again, is there.
    await page.evaluate(
        (address) => import(address).then(() => new Promise((resolve) => setTimeout(resolve))),
        (await came).url(),
    );
    await house.leave(page);
});

test("one can go on from an earlier moment, and the game as it was stays", async () => {
    const page = await played(6);
    const url = page.url();
    await menu(page, "Look back");
    const bar = page.getByRole("region", { name: "Looking back" });
    await bar.getByRole("slider").fill("2");
    await page.waitForFunction(() => document.querySelector(".bar input[type=range]").value === "2");
    await bar.getByRole("button", { name: /Continue from here/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Continue from here" }).click();
    await page.waitForFunction((old) => location.href !== old, url);
    await awaited(page);
    await page.goto(`${house.server.address}#/`);
    await page
        .getByRole("link", { name: /Continue/ })
        .first()
        .waitFor();
    assert.equal(await page.getByRole("link", { name: /Continue/ }).count(), 2);
    assert.deepEqual(house.errors(), []);
    await page.context().close();
});

test("settings travel in a link", async () => {
    const page = await house.visit(
        link({
            game: "champions",
            players: ["person:Zoe", "bot:random", "person:Yan"],
            options: { hand_size: "5" },
            seed: 8,
        }),
    );
    await start(page);
    await awaited(page);
    const seats = await page.locator(".rail").innerText();
    assert.match(seats, /Zoe/);
    assert.match(seats, /Yan/);
    await page.context().close();
});
