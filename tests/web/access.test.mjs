// For everybody: axe finds nothing serious on any screen, light or dark; a phone shows it all without scrolling sideways.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Engine } from "../wasm/engine.mjs";
import {
    awaited,
    choose,
    clickOn,
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

async function findings(page, where) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() =>
        window.axe.run(document, { resultTypes: ["violations"] }),
    );
    return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(
            ({ id, nodes }) =>
                `${where}: ${id}: ${nodes
                    .slice(0, 3)
                    .map(({ html }) => html.slice(0, 160))
                    .join(" | ")}`,
        );
}

for (const colorScheme of ["light", "dark"])
    test(`axe has nothing serious to say (${colorScheme})`, async () => {
        const found = [];
        const page = await house.visit("", { colorScheme, reducedMotion: "reduce" });
        await page.getByRole("article").first().waitFor();
        found.push(...(await findings(page, "start")));
        await page.goto(`${house.server.address}#/new?game=${games[0].id}`);
        await page.getByRole("button", { name: "Start", exact: true }).waitFor();
        found.push(...(await findings(page, "set-up")));
        await page.goto(`${house.server.address}#/rules/${games[0].id}`);
        await page.getByRole("heading").nth(3).waitFor();
        found.push(...(await findings(page, "rule book")));
        for (const game of games) {
            await page.goto(
                `${house.server.address}${link({ game: game.id, players: ["person:Ada", "person:Ben"] })}`,
            );
            await page.reload(); // a page that axe has been through many times is slow to change
            await start(page);
            if ((await awaited(page)) === "cover") {
                found.push(...(await findings(page, `${game.id}: cover`)));
                await uncover(page);
            }
            await awaited(page);
            if ((await stepper(page).count()) > 0)
                found.push(...(await findings(page, `${game.id}: number`)));
            const pick = dice(2);
            for (let taken = 0; taken < 5;) {
                if ((await awaited(page)) === "cover") await uncover(page);
                else {
                    await choose(page, pick);
                    ++taken;
                }
            }
            if ((await awaited(page)) === "cover") await uncover(page);
            await awaited(page);
            found.push(...(await findings(page, `${game.id}: table`)));
            await page.screenshot({ path: join(pictures, `${game.id}-table-${colorScheme}.png`) });
            for (const tab of ["Log", "Rules"]) {
                await page.getByRole("tab", { name: tab }).click();
                found.push(...(await findings(page, `${game.id}: ${tab}`)));
                await page.screenshot({ path: join(pictures, `${game.id}-${tab}-${colorScheme}.png`) });
            }
        }
        await page.goto(
            `${house.server.address}${link({ game: "champions", options: { max_rounds: "1" } })}`,
        );
        await start(page);
        await clickOn(page, 3);
        await page.waitForTimeout(500);
        found.push(...(await findings(page, "ending")));
        assert.deepEqual(found, []);
        assert.deepEqual(house.errors(), []);
        await page.context().close();
    });

const overflow = (page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
// Buttons one has to hit with a finger.
const small = (page) =>
    page.evaluate(() =>
        [
            ...document.querySelectorAll(
                "#panel-decide .choice, #panel-decide .places button, #panel-decide .stepper button, " +
                    "header button, [role=tab], .tools button",
            ),
        ]
            .filter((button) => button.getClientRects().length > 0)
            .map((button) => [
                button.textContent.trim() || button.title || button.ariaLabel,
                button.getBoundingClientRect(),
            ])
            .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
            .map(([text, box]) => `${text}: ${box.width} x ${box.height}`),
    );

for (const game of games)
    test(`${game.title} on a phone`, async () => {
        const page = await house.visit("", phone);
        assert.ok((await overflow(page)) <= 0, "the start screen fits");
        await page.screenshot({ path: join(pictures, "start-phone.png") });
        await page
            .getByRole("article")
            .filter({ hasText: game.title })
            .getByRole("button", { name: "Play now" })
            .tap();
        const pick = dice(7);
        for (let taken = 0; taken < 8; ++taken) {
            assert.equal(await awaited(page), "choice");
            assert.ok((await overflow(page)) <= 0, "the table fits");
            assert.deepEqual(await small(page), []);
            await choose(page, pick);
        }
        await awaited(page);
        await page.screenshot({ path: join(pictures, `${game.id}-phone.png`) });
        const board = await page.locator("#board").boundingBox();
        assert.ok(board.height > 200, `the board is ${board.height} px high`);
        await page.getByRole("tab", { name: "Log" }).tap();
        await page.screenshot({ path: join(pictures, `${game.id}-phone-log.png`) });
        assert.deepEqual(house.errors(), []);
        await page.context().close();
    });

test("zoomed to 200 % nothing is lost", async () => {
    const page = await house.visit(link({ game: "champions" }), {
        viewport: { width: 720, height: 450 },
        deviceScaleFactor: 2,
    });
    await start(page);
    await awaited(page);
    assert.ok((await overflow(page)) <= 0);
    const last = page.locator("#panel-decide .choice").last();
    await last.scrollIntoViewIfNeeded();
    assert.ok(await last.isVisible());
    await page.context().close();
});
