// The pictures of docs/play.md, taken from the page itself: the program and the page must be built (build/dev, build/web).
//
//     node web/scripts/pictures.mjs             all of them
//     node web/scripts/pictures.mjs cards end   these
//
// Seeds are fixed and bots answer at once, so that a picture changes only when the page or a game does.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync, inflateSync } from "node:zlib";
import {
    awaited,
    choices,
    choose,
    clickOn,
    dice,
    House,
    link,
    phone,
    start,
} from "../../tests/web/browser.mjs";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = path("../../docs/pictures");
const wide = (height) => ({ viewport: { width: 1200, height } });

// ---------------------------------------------------------------- getting there

async function sit(house, settings, options) {
    const page = await house.visit(link(settings), options);
    await start(page);
    await awaited(page);
    return page;
}

// A live table at a moment of a guided round: its transcript, cut off there and opened as a file.
async function goOn(house, game, decisions, options) {
    const lines = readFileSync(path(`../guides/${game}.jsonl`), "utf8").split("\n");
    const page = await house.visit("", options);
    const buffer = Buffer.from(lines.slice(0, decisions + 2).join("\n") + "\n");
    await page
        .locator("input[type=file]")
        .setInputFiles({ name: "game.jsonl", mimeType: "application/jsonl", buffer });
    await page.waitForURL(/#\/table\//);
    await awaited(page);
    return page;
}

// ---------------------------------------------------------------- the pictures

const pictures = {
    async start(house) {
        const page = await house.visit("", wide(730));
        await page.locator("article .board svg").nth(1).waitFor();
        return page;
    },

    async guide(house) {
        const page = await house.visit("#/guide/champions", wide(900));
        for (let step = 0; step < 3; ++step) await page.getByRole("button", { name: "Next" }).click();
        await page.getByText("4 of 10", { exact: true }).waitFor();
        return page;
    },

    // A frame may move: its reach, and a point beyond it, refused with the rule.
    async reach(house) {
        const page = await goOn(house, "frames", 9, wide(820));
        await choices(page)
            .filter({ hasText: /^Move with GS/ })
            .first()
            .click();
        await page.locator("#board .area").waitFor();
        const board = await page.locator("#board").boundingBox();
        const at = [board.x + board.width * 0.6, board.y + board.height * 0.2];
        await page.mouse.move(at[0] - 20, at[1]);
        await page.mouse.move(at[0], at[1]);
        await page.locator(".status .no").waitFor();
        return page;
    },

    // An attack that draws its target into the combat order: why it is asked now, and its dice.
    async chain(house) {
        return goOn(house, "frames", 6, wide(900));
    },

    // A piece that nobody controls, what drives it, and whom it may attack.
    async wild(house) {
        return goOn(house, "godbreakers", 31, wide(900));
    },

    // One card of the hand is chosen, and the hexes it leads to are open.
    async cards(house) {
        const page = await sit(house, { game: "champions", seed: 7 }, wide(900));
        await page.locator("[aria-label='Your hand'] .card").first().click();
        await page.getByRole("button", { name: "Show all", exact: true }).waitFor();
        return page;
    },

    async cover(house) {
        return sit(house, { game: "champions", players: ["person:Ada", "person:Ben"], seed: 3 }, wide(560));
    },

    async dice(house) {
        const page = await sit(
            house,
            { game: "frames", players: ["person:Ada", "person:Ben"], luck: "mine", seed: 3 },
            wide(820),
        );
        const pick = dice(1);
        while ((await awaited(page)) === "choice") await choose(page, pick);
        const sets = page.locator("[data-screen=luck] fieldset");
        for (let die = 0; die < 3; ++die)
            await sets
                .nth(die)
                .getByRole("button")
                .nth(die + 2)
                .click();
        return page;
    },

    async log(house) {
        const page = await goOn(house, "frames", 47, { ...wide(820), colorScheme: "dark" });
        await page.getByRole("tab", { name: "Log" }).click();
        return page;
    },

    async end(house) {
        const players = ["person:Ada", "bot:random", "bot:random", "bot:random"];
        const page = await sit(house, { game: "champions", players, seed: 2 }, wide(860));
        await clickOn(page, 5);
        await page.locator("[data-screen=ending] svg path").first().waitFor();
        return page;
    },

    // As `reach`, with a finger: the point waits to be confirmed.
    async phone(house) {
        const page = await goOn(house, "frames", 9, phone);
        await choices(page)
            .filter({ hasText: /^Move with GS/ })
            .first()
            .tap();
        await page.locator("#board .area").waitFor();
        const board = await page.locator("#board").boundingBox();
        await page.touchscreen.tap(board.x + board.width * 0.35, board.y + board.height * 0.3);
        await page.getByRole("button", { name: "Place here" }).waitFor();
        await page.locator(".status .yes, .status .no").waitFor();
        return page;
    },
};

// ---------------------------------------------------------------- small files

// A picture of the page has few colours that matter: with 256 of them its file is half as large.
function withPalette(png) {
    const { width, height, pixels } = decode(png);
    const keyOf = (at) => (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
    const counts = new Map();
    for (let at = 0; at < pixels.length; at += 3) counts.set(keyOf(at), (counts.get(keyOf(at)) ?? 0) + 1);
    // The commonest colour of each small cube of like ones, and of those the commonest.
    const cubes = new Map();
    for (const [colour, count] of counts) {
        const cube = cubes.get(colour & 0xf0f0f0);
        if (!cube || cube.most < count)
            cubes.set(colour & 0xf0f0f0, { colour, most: count, all: (cube?.all ?? 0) + count });
        else cube.all += count;
    }
    const palette = [...cubes.values()]
        .sort((a, b) => b.all - a.all || a.colour - b.colour)
        .slice(0, 256)
        .map(({ colour }) => colour);
    const nearest = new Map([...counts.keys()].map((colour) => [colour, indexOfNearest(palette, colour)]));
    const rows = Buffer.alloc((width + 1) * height);
    for (let y = 0; y < height; ++y)
        for (let x = 0; x < width; ++x)
            rows[y * (width + 1) + x + 1] = nearest.get(keyOf((y * width + x) * 3));
    const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    const colours = Buffer.from(
        palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
    );
    const parts = [
        part("IHDR", head),
        part("PLTE", colours),
        part("IDAT", deflateSync(rows, { level: 9 })),
        part("IEND", Buffer.alloc(0)),
    ];
    return Buffer.concat([png.subarray(0, 8), ...parts]);
}

function indexOfNearest(palette, colour) {
    const apart = (a, b) =>
        Math.abs((a >> 16) - (b >> 16)) +
        Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) +
        Math.abs((a & 255) - (b & 255));
    let best = 0;
    for (let i = 1; i < palette.length; ++i)
        if (apart(palette[i], colour) < apart(palette[best], colour)) best = i;
    return best;
}

function part(name, content) {
    const named = Buffer.concat([Buffer.from(name), content]);
    const size = Buffer.alloc(4);
    const sum = Buffer.alloc(4);
    size.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
}

// What the browser writes: 8 bits for each of red, green and blue, perhaps with an opacity that says nothing.
function decode(png) {
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const bytes = png[25] === 6 ? 4 : 3;
    const packed = [];
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
        if (png.toString("latin1", at + 4, at + 8) === "IDAT")
            packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    const rows = inflateSync(Buffer.concat(packed));
    const line = width * bytes;
    const flat = new Uint8Array(line * height);
    for (let y = 0; y < height; ++y) {
        const filter = rows[y * (line + 1)];
        for (let x = 0; x < line; ++x) {
            const left = x < bytes ? 0 : flat[y * line + x - bytes];
            const above = y === 0 ? 0 : flat[(y - 1) * line + x];
            const corner = x < bytes || y === 0 ? 0 : flat[(y - 1) * line + x - bytes];
            flat[y * line + x] =
                rows[y * (line + 1) + x + 1] +
                [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter];
        }
    }
    const pixels = bytes === 3 ? flat : flat.filter((_, at) => at % 4 !== 3);
    return { width, height, pixels };
}

function paeth(left, above, corner) {
    const guess = left + above - corner;
    const [a, b, c] = [left, above, corner].map((value) => Math.abs(guess - value));
    return a <= b && a <= c ? left : b <= c ? above : corner;
}

// ---------------------------------------------------------------- the camera

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in pictures));
if (unknown.length > 0) {
    console.error(`No such picture: ${unknown.join(", ")}. There are: ${Object.keys(pictures).join(", ")}.`);
    process.exit(2);
}
mkdirSync(folder, { recursive: true });
const house = await House.open();
try {
    for (const name of wanted.length > 0 ? wanted : Object.keys(pictures)) {
        const page = await pictures[name](house);
        // Nothing is pointed at by chance, and whatever was on its way has arrived.
        if (name !== "reach" && name !== "phone") await page.mouse.move(0, 0);
        await page.evaluate(
            () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        const png = await page.screenshot({ animations: "disabled", caret: "hide" });
        writeFileSync(join(folder, `${name}.png`), withPalette(png));
        await page.context().close();
        console.log(`docs/pictures/${name}.png`);
    }
    for (const error of house.errors()) console.error(error);
} finally {
    await house.close();
}
