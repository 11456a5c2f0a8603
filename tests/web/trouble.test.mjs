// Without a network, without a worker, without an engine: a clear message, and nothing lost.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { awaited, choose, dice, House, link, serve, start } from "./browser.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

test("after the first load it all works offline", async () => {
    const server = await serve();
    const context = await house.browser.newContext();
    const page = await context.newPage();
    house.watch(page);
    await page.goto(server.address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    // A second load is wholly the service worker's.
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await server.stop();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("article").first().getByRole("button", { name: "Play now" }).click();
    await awaited(page);
    await choose(page, dice(1));
    await awaited(page);
    await page.keyboard.press("r");
    await page.locator("#panel-rules").getByText(/rule/i).first().waitFor();
    const errors = house
        .errors()
        .filter((said) => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/.test(said));
    assert.deepEqual(errors, []);
    await context.close();
});

for (const [what, files] of [
    ["the engine", /\.wasm$/],
    ["the worker", /worker-[^/]*\.js$/],
])
    test(`without ${what} the page says so, and goes on once it is there`, async () => {
        const context = await house.browser.newContext({ serviceWorkers: "block" });
        const page = await context.newPage();
        await page.route(files, (route) => route.abort());
        await page.goto(house.server.address);
        await page
            .getByRole("alert")
            .filter({ hasText: /referee could not be/ })
            .waitFor();
        await page.unroute(files);
        await page.getByRole("button", { name: /Start the referee again/ }).click();
        await page.getByRole("article").first().waitFor();
        await context.close();
    });

test("an engine that stops in the middle of a game is started again, and the game goes on", async () => {
    const context = await house.browser.newContext({ serviceWorkers: "block" });
    // A worker whose engine breaks down when it is told to.
    await context.addInitScript(() => {
        const Real = window.Worker;
        window.Worker = class extends Real {
            constructor(...all) {
                super(...all);
                window.breakEngine = () =>
                    this.onmessage({ data: { failed: "The referee stopped (test)." } });
            }
        };
        localStorage.setItem("muster.speed", '"instant"');
    });
    const page = await context.newPage();
    await page.goto(house.server.address + link({ game: "champions" }));
    await start(page);
    await awaited(page);
    await choose(page, dice(1));
    await awaited(page);
    const log = () => page.locator("#panel-log").evaluate((panel) => panel.textContent);
    const before = await log();
    await page.evaluate(() => window.breakEngine());
    await page
        .getByRole("alert")
        .filter({ hasText: /stopped/ })
        .waitFor();
    await page.getByRole("button", { name: /Start the referee again/ }).click();
    await awaited(page);
    assert.equal(await log(), before);
    await context.close();
});

test("links that make no sense are answered with a sentence", async () => {
    for (const hash of [
        "#/new?game=nothing",
        "#/table/nowhere",
        "#/rules/nothing",
        "#/new?game=champions&o.hand_size=99&p=person:A&p=bot:nobody",
        "#/%ff",
    ]) {
        const page = await house.visit(hash);
        await page.locator("main").first().waitFor();
        assert.ok((await page.locator("main").first().innerText()).length > 10, hash);
        await page.context().close();
    }
    assert.deepEqual(house.errors(), []);
});
