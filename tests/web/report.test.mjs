// The laboratory's report: a file that anybody can open, with or without a network, and from which a game is one click away.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { House, pageFolder, patience, phone, pictures, program, wide } from "./browser.mjs";
import { comparison, simulation, sweep } from "./report_samples.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const template = readFileSync(join(pageFolder, "report.html"), "utf8");
const transcript = readFileSync(
    new URL("../corpus/transcript_fuzz/forge_duel.jsonl", import.meta.url),
    "utf8",
);
const decisions = transcript.split("\n").filter((line) => /^{"n":[1-9]/.test(line)).length;

let house;
let folder;
before(async () => {
    house = await House.open();
    folder = mkdtempSync(join(tmpdir(), "muster-report-"));
});
after(async () => {
    await house.close();
    rmSync(folder, { recursive: true });
});

// As src/lab/report.cpp does it.
function write(name, result) {
    const place = /(<script type="application\/json" id="result">)(<\/script>)/;
    assert.match(template, place);
    const text = JSON.stringify(result).replaceAll("<", "\\u003c");
    const path = join(folder, `${name}.html`);
    writeFileSync(
        path,
        template.replace(place, (_, begin, end) => begin + text + end),
    );
    return pathToFileURL(path).href;
}

// What the browser fetched besides the file is kept in `fetched`.
async function open(url, options = wide) {
    const context = await house.browser.newContext({ acceptDownloads: true, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    house.watch(page);
    const fetched = [];
    page.on("request", (request) => request.url() !== url && fetched.push(request.url()));
    await page.goto(url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    return { page, fetched };
}

async function findings(page) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() =>
        window.axe.run(document, { resultTypes: ["violations"] }),
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
}

const results = {
    simulation: () => simulation({ transcript }),
    "simulation of four": () => simulation({ transcript, seats: 4 }),
    comparison: () => comparison({ transcript }),
    "sweep of one key": () => sweep(["clock"], [["4", "6", "8", "12"]], { transcript, seats: 3 }),
    "sweep of two keys": () =>
        sweep(
            ["clock", "rockets"],
            [
                ["4", "6"],
                ["none", "few"],
            ],
            { transcript },
        ),
    "sweep of three keys": () => sweep(["a", "b", "c"], [["1", "2"], ["x"], ["y", "z"]]),
};

for (const [name, result] of Object.entries(results))
    for (const colorScheme of ["light", "dark"])
        test(`a ${name} opens from a file, fetches nothing and is for everybody (${colorScheme})`, async () => {
            const { page, fetched } = await open(write(name, result()), { ...wide, colorScheme });
            assert.ok((await page.locator("figure").count()) > 5);
            for (const figure of await page.locator("figure").all()) {
                assert.equal(await figure.locator(".plot > svg[role=img]").count(), 1);
                assert.ok((await figure.locator("tbody tr").count()) > 0);
            }
            await page.screenshot({
                path: join(pictures, `report-${name.replaceAll(" ", "-")}-${colorScheme}.png`),
                fullPage: true,
            });
            for (const summary of await page.locator("summary").all()) await summary.click();
            assert.deepEqual(await findings(page), []);
            assert.deepEqual(fetched, []);
            assert.deepEqual(house.errors(), []);
            await page.context().close();
        });

test("a phone shows all of a report without scrolling sideways", async () => {
    for (const [name, result] of Object.entries(results)) {
        const { page } = await open(write(`${name} on a phone`, result()), phone);
        for (const summary of await page.locator("summary").all()) await summary.click();
        const [needed, there] = await page.evaluate(() => [document.body.scrollWidth, innerWidth]);
        assert.ok(needed <= there, `${name}: ${needed} > ${there}`);
        await page.context().close();
    }
    assert.deepEqual(house.errors(), []);
});

test("the verdict and the command are there, and what can be chosen changes what is shown", async () => {
    const { page } = await open(write("chosen", comparison()));
    assert.match(await page.locator(".verdict").innerText(), /B is better for seat 0 by 3\.1 % ± 0\.9 %/);
    assert.match(await page.locator("pre").innerText(), /^muster compare forge/);
    const shown = page.getByRole("combobox", { name: "Shown:" }).first();
    const plot = page
        .locator("figure", { has: page.getByRole("heading", { name: "A and B" }) })
        .locator("svg");
    const before = await plot.innerHTML();
    await shown.selectOption({ label: "Rounds" });
    assert.notEqual(await plot.innerHTML(), before);
    const rate = page.locator("figure", { has: page.getByRole("heading", { name: "Who wins, by seat" }) });
    await rate.locator("summary").click();
    assert.match(await rate.locator("tbody").innerText(), /54\.0/);
    await page.getByRole("combobox", { name: "Games of:" }).selectOption({ index: 1 });
    await rate.locator("summary").click();
    assert.match(await rate.locator("tbody").innerText(), /58\.0/);
    assert.deepEqual(house.errors(), []);
    await page.context().close();
});

test("nothing in a result is taken for a part of the page", async () => {
    const bad = '</script><script>document.title = "taken"</script><img src=x onerror=alert(1)><!--\u2028';
    const result = simulation({ transcript });
    result.title = bad;
    result.line = bad;
    result.arms[0].rules[0].text = bad;
    result.arms[0].seats[0].force = bad;
    result.page = "javascript:alert(1)";
    const { page, fetched } = await open(write("bad", result));
    assert.ok((await page.title()).startsWith("</script>"));
    assert.equal(await page.locator("img").count(), 0);
    assert.match(await page.locator("pre").innerText(), /onerror=alert/);
    assert.match(
        await page.getByRole("link", { name: "Watch" }).first().getAttribute("href"),
        /^http:\/\/localhost:8080\//,
    );
    assert.deepEqual(fetched, []);
    assert.deepEqual(house.errors(), []);
    await page.context().close();
});

test("a result of which much is missing is shown as far as it goes", async () => {
    for (const result of [
        {},
        { command: "compare", arms: [{}, {}], comparison: {} },
        { arms: [{ seats: [] }] },
    ]) {
        const { page } = await open(write("little", result));
        assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
        await page.context().close();
    }
    const { page } = await open(write("nothing", null));
    assert.match(await page.locator("main").innerText(), /no result in this file/);
    await page.context().close();
    assert.deepEqual(house.errors(), []);
});

// ---------------------------------------------------------------- games to watch

test("a game that stands out is one click from its replay", async () => {
    const { page } = await open(write("watched", simulation({ transcript, page: house.server.address })));
    const link = page.getByRole("link", { name: "Watch game 17: Longest: 412 decisions" });
    const [table] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    house.watch(table);
    const bar = table.getByRole("region", { name: "Looking back" });
    await bar.waitFor();
    const slider = bar.getByRole("slider");
    assert.equal(await slider.getAttribute("max"), String(decisions));
    assert.equal(await slider.inputValue(), "0");
    await slider.fill("3");
    await table.waitForFunction(() => document.querySelector(".bar input[type=range]").value === "3");
    await table.screenshot({ path: join(pictures, "report-watched.png") });
    // It is looked at, not kept; and the link itself shows it again.
    await table.reload();
    await bar.waitFor();
    await table.goto(`${house.server.address}#/`);
    await table.getByRole("article").first().waitFor();
    assert.equal(await table.getByRole("link", { name: /Continue/ }).count(), 0);
    assert.deepEqual(house.errors(), []);
    await page.context().close();
});

test("the program's own report leads to the games it is about", async () => {
    const path = join(folder, "own.html");
    const games = ["simulate", "champions", "--games", "8", "--bot", "random", "--options", "max_rounds=2"];
    execFileSync(program, [...games, "--report", path, "--page", house.server.address], { stdio: "pipe" });
    const { page, fetched } = await open(pathToFileURL(path).href);
    assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Champions: simulation");
    assert.match(await page.locator("pre").innerText(), /^muster simulate champions --games 8 /);
    assert.ok((await page.locator("figure .plot > svg").count()) > 5);
    const [table] = await Promise.all([
        page.context().waitForEvent("page"),
        page
            .getByRole("link", { name: /^Watch game \d+: Longest/ })
            .first()
            .click(),
    ]);
    house.watch(table);
    await table.getByRole("region", { name: "Looking back" }).waitFor();
    assert.deepEqual(fetched, []);
    assert.deepEqual(house.errors(), []);
    await page.context().close();
});

test("whoever has no page running is told how to start it, or takes the file", async () => {
    const { page } = await open(write("no page", simulation({ transcript, page: "http://127.0.0.1:9/" })));
    const [table] = await Promise.all([
        page.context().waitForEvent("page"),
        page.getByRole("link", { name: "Watch" }).first().click(),
    ]);
    await table.close();
    assert.match(await page.getByRole("status").innerText(), /muster serve --port 9 /);
    const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download game 17" }).click(),
    ]);
    assert.equal(file.suggestedFilename(), "forge-17.jsonl");
    assert.equal(readFileSync(await file.path(), "utf8"), transcript);
    house.errors(); // that nobody answers at that port
    await page.context().close();
});

test("a link that holds no game, or one that does not hold, is refused with a reason", async () => {
    const { page } = await open(
        write("forged", simulation({ transcript: transcript.replace('"dice":[6]', '"dice":[5]') })),
    );
    const href = await page.getByRole("link", { name: "Watch" }).first().getAttribute("href");
    await page.context().close();
    const table = await house.visit(href.slice(href.indexOf("#")));
    const alert = table.getByRole("alert").filter({ hasText: "cannot be shown" });
    assert.match(await alert.innerText(), /cannot be shown\. .*Line 4/s);
    await table.goto(`${house.server.address}#/watch/abc`);
    await alert.filter({ hasText: "damaged or incomplete" }).waitFor();
    assert.deepEqual(house.errors(), []);
    await table.context().close();
});

test("whoever plays does not load the page for reports", () => {
    const worker = readFileSync(join(pageFolder, "service-worker.js"), "utf8");
    assert.ok(worker.includes("muster.webmanifest"));
    assert.ok(!worker.includes("report.html"));
    assert.ok(!existsSync(join(pageFolder, "report.html.gz")));
});
