// A real browser at a real server, for tests: Debian's Chromium, headless, with a new empty profile.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { afterEach } from "node:test";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);
const require = createRequire(new URL("web/package.json", root));
export const { chromium } = require("playwright-core");

const path = (name) => fileURLToPath(new URL(name, root));
export const program = process.env.MUSTER_PROGRAM ?? path("build/dev/muster");
export const pageFolder = process.env.MUSTER_PAGE ?? path("build/web");
export const pictures = path("build/test-logs/web");
mkdirSync(pictures, { recursive: true });

// What `muster serve` prints, in one piece, is its address and, where it serves to all, those that others can open.
export async function serve(folder = pageFolder, { port = 0, host = "127.0.0.1" } = {}) {
    if (!existsSync(program)) throw new Error(`${program} is not built`);
    const child = spawn(program, ["serve", "--port", String(port), "--host", host, "--page", folder], {
        stdio: ["ignore", "pipe", "inherit"],
    });
    const lines = await new Promise((resolve, reject) => {
        const said = [];
        child.once("exit", (code) => reject(new Error(`muster serve ended with ${code}`)));
        createInterface(child.stdout).on("line", (line) => {
            said.push(line);
            setImmediate(() => resolve(said));
        });
    });
    const [address, ...others] = lines.flatMap((line) => line.match(/http:\/\/\S+/) ?? []);
    const stop = () =>
        new Promise((resolve) => {
            child.once("exit", resolve);
            child.kill("SIGTERM");
        });
    return { address, others, stop };
}

const quietly = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

// For what hangs, not for what is slow: another program may keep the machine busy.
export const patience = 120_000;

export const wide = { viewport: { width: 1440, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

// A name that the browser takes for another machine's, and finds here.
const elsewhere = "table.example";

// Nothing that a browser complains about may go unnoticed: after each test of a file that opens a house there must be
// nothing, and a test that provokes something takes it away with `errors()`.
const houses = [];
if (process.argv[1]?.endsWith(".test.mjs"))
    afterEach(() => {
        for (const house of houses) assert.deepEqual(house.errors(), []);
    });

// A browser and a server for one test file. Every page's errors and warnings are kept: `errors()` must stay empty.
export class House {
    static async open() {
        return new House().enter(await serve());
    }

    // The page as another device gets it: over plain HTTP, by an address that is not loopback. Where this machine has no
    // such address, by a name.
    static async openFromAfar() {
        const server = await serve(pageFolder, { host: "0.0.0.0" });
        server.address = server.others[0] ?? server.address.replace("127.0.0.1", elsewhere);
        return new House().enter(server, [`--host-resolver-rules=MAP ${elsewhere} 127.0.0.1`]);
    }

    async enter(server, more = []) {
        houses.push(this);
        this.server = server;
        this.browser = await chromium.launch({
            executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
            args: [...quietly, ...more],
        });
        return this;
    }
    found = [];

    async close() {
        await this.browser.close();
        await this.server.stop();
    }

    // A new person with an empty browser. Bots answer at once, unless told otherwise.
    async visit(hash = "", { speed = "instant", ...options } = {}) {
        const context = await this.browser.newContext({ ...wide, acceptDownloads: true, ...options });
        await context.addInitScript(
            (value) => localStorage.setItem("muster.speed", JSON.stringify(value)),
            speed,
        );
        const page = await context.newPage();
        page.setDefaultTimeout(patience);
        this.watch(page);
        await page.goto(this.server.address + hash);
        return page;
    }

    // A new person at a table with these settings, as soon as there is something to do.
    async sit(settings, options) {
        const page = await this.visit(link(settings), options);
        await start(page);
        await awaited(page);
        return page;
    }

    // The person leaves, and nothing was complained about.
    async leave(page) {
        assert.deepEqual(this.errors(), []);
        await page.context().close();
    }

    watch(page) {
        page.on("console", (message) => {
            // A test's own doing, and said by what drives the browser.
            if (message.text() === "Service Worker registration blocked by Playwright") return;
            if (message.type() === "error" || message.type() === "warning")
                this.found.push(`${message.type()}: ${message.text()}`);
        });
        page.on("pageerror", (error) => this.found.push(String(error.stack ?? error)));
    }

    // What browsers complained about since the last call.
    errors() {
        return this.found.splice(0);
    }
}

// #/new with these settings, as a person would get it in a link.
export function link({ game, players = ["person:Ada", "bot:random"], options = {}, luck, seed = 7 }) {
    const query = new URLSearchParams({ game });
    for (const player of players) query.append("p", player);
    for (const [name, value] of Object.entries(options)) query.set(`o.${name}`, value);
    if (luck) query.set("luck", luck);
    query.set("seed", String(seed));
    return `#/new?${query}`;
}

export async function start(page) {
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForURL(/#\/table\//);
}

// The same numbers everywhere, so that a test that fails fails again.
export function dice(seed) {
    let state = seed >>> 0;
    return (limit) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * limit);
    };
}

export const choices = (page) => page.locator("#panel-decide .choice:not([aria-disabled=true])");

// What the screen is waiting for: a cover to be lifted, a choice, dice to be typed, or nothing any more.
export async function awaited(page) {
    const handle = await page.waitForFunction(() => {
        const seen = (selector) => {
            const element = document.querySelector(selector);
            return element !== null && element.getClientRects().length > 0;
        };
        if (seen("[data-screen=cover]")) return "cover";
        if (seen("[data-screen=luck]")) return "luck";
        if (seen("[data-screen=ending]")) return "over";
        if (seen("#panel-decide .choice:not([aria-disabled=true]), #panel-decide .stepper")) return "choice";
        return null;
    });
    return handle.jsonValue();
}

export const uncover = (page) => page.locator("[data-screen=cover] button").click();

export const stepper = (page) => page.locator("#panel-decide .stepper");

// A number is stepped to from the lowest, as far as it goes, and taken; then there is something else to see.
export async function answerNumber(page, steps) {
    const shown = await stepper(page).elementHandle();
    const more = stepper(page).getByRole("button", { name: "More" });
    for (let step = 0; step < steps && !(await more.isDisabled()); ++step) await more.click();
    await page.locator("#panel-decide .stepper ~ .primary").click();
    await page.waitForFunction((element) => !element.isConnected, shown);
}
const largeNumber = 8; // far enough for what is picked by chance

// Takes one of the choices on offer with the mouse, going on to a place where one is to be picked.
export async function choose(page, pick) {
    if ((await stepper(page).count()) > 0) return answerNumber(page, pick(largeNumber));
    const offered = choices(page);
    const count = await offered.count();
    await offered.nth(pick(count)).click();
    // A choice that stays pressed wants a place; any other has been played by now.
    const places = page.locator(
        "#panel-decide .choice[aria-pressed=true] + .places button:not(.plain):not([aria-disabled=true])",
    );
    const there = await places.count();
    if (there > 0) await places.nth(pick(there)).click();
}

// The rest of a game, by clicks made inside the page: the same buttons, without a mouse's journey to each. Ends when the
// game is over or `most` decisions have been taken; says how many it was.
export async function clickOn(page, seed, most = 5000) {
    return page.evaluate(
        async ([first, limit, large]) => {
            let state = first >>> 0;
            const pick = (count) => {
                state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
                return Math.floor((state / 2 ** 32) * count);
            };
            const all = (selector) =>
                [...document.querySelectorAll(selector)].filter(
                    (element) =>
                        !element.disabled &&
                        element.ariaDisabled !== "true" &&
                        element.getClientRects().length > 0,
                );
            const rest = () => new Promise((resolve) => setTimeout(resolve, 0));
            let taken = 0;
            let idle = 0;
            while (taken < limit) {
                if (all("[data-screen=ending]").length > 0) return { taken, over: true };
                const cover = all("[data-screen=cover] button")[0];
                const places = all("#panel-decide .places button:not(.plain)");
                const offered = all("#panel-decide .choice");
                const numbers = all("#panel-decide .stepper ~ .primary");
                if (numbers.length > 0)
                    for (let steps = pick(large); steps > 0; --steps)
                        document.querySelector("#panel-decide .stepper [aria-label=More]").click();
                const button =
                    cover ??
                    (places.length > 0
                        ? places[pick(places.length)]
                        : offered.length > 0
                          ? offered[pick(offered.length)]
                          : numbers[0]);
                if (button) {
                    idle = 0;
                    if (!cover) ++taken;
                    button.click();
                } else if (++idle > 20_000) throw new Error("nothing to click, and the game is not over");
                await rest();
            }
            return { taken, over: false };
        },
        [seed, most, largeNumber],
    );
}
