// The engine as WebAssembly answers as the native one does, byte for byte, and stands whatever it is told.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

import { Engine, nativeProgram } from "./engine.mjs";

const engine = await Engine.load();
const native = nativeProgram();

function granted(reply) {
    assert.equal(reply.ok, true, JSON.stringify(reply));
    return reply;
}

function refused(reply, code) {
    assert.equal(reply.ok, false, JSON.stringify(reply));
    assert.equal(reply.error.code, code, JSON.stringify(reply));
    assert.ok(reply.error.sentence.length > 0);
    return reply.error;
}

// A whole game between bots. Returns every request line, and what each was answered.
function playWholeGame(game, seats, seed, options = {}) {
    const lines = [];
    const replies = [];
    const talk = (request) => {
        lines.push(JSON.stringify(request));
        replies.push(engine.answer(lines.at(-1)));
        return granted(JSON.parse(replies.at(-1)));
    };
    const { table, ...opened } = talk({ do: "new", game, seats, seed, options });
    let standing = opened;
    while (standing.awaiting.length > 0) {
        const seat = standing.awaiting[0];
        const { action } = talk({ do: "bot", table, seat, seed: seed + 1000 });
        standing = talk({ do: "act", table, seat, action, viewer: seat });
        if (standing.n % 7 === 0) {
            for (const viewer of [0, 1, "spectator", "owner"])
                for (const what of ["scene", "position", "awaiting", "forecast", "hash"])
                    talk({ do: what, table, viewer });
        }
        assert.ok(standing.n < 20000, "the game does not end");
    }
    for (const viewer of [0, "spectator", "owner"]) talk({ do: "transcript", table, viewer });
    talk({ do: "log", table });
    const end = talk({ do: "awaiting", table });
    assert.equal(end.outcome.over, true);
    const whole = talk({ do: "transcript", table }).transcript;
    talk({ do: "close", table });
    return { lines, replies, whole, hash: end.hash };
}

const badLines = [
    "{", "}", "[]", "null", "nonsense", "\"do\"", "{\"do\":7}", "{\"do\":\"dance\"}",
    "{\"do\":\"games\",\"do\":\"games\"}",
    "{\"do\":\"games\",\"colour\":1}",
    "{\"do\":\"new\"}", "{\"do\":\"new\",\"game\":\"chess\"}",
    "{\"do\":\"new\",\"game\":\"champions\",\"seats\":1e99}",
    "{\"do\":\"new\",\"game\":\"champions\",\"seed\":99999999999999999999999}",
    "{\"do\":\"new\",\"game\":\"champions\",\"seed\":1e400}",
    "{\"do\":\"new\",\"game\":\"champions\",\"seed\":-1}",
    "{\"do\":\"new\",\"game\":\"frames\",\"seats\":6}",
    "{\"do\":\"new\",\"game\":\"frames\",\"options\":{\"size\":\"battle\"}}",
    "{\"do\":\"new\",\"game\":\"forge\",\"seats\":7}",
    "{\"do\":\"new\",\"game\":\"forge\",\"seats\":3,\"options\":{\"rules\":\"duel\"}}",
    "{\"do\":\"new\",\"transcript\":\"{\"}",
    "{\"do\":\"act\"}", "{\"do\":\"close\",\"table\":-5}",
    "[".repeat(100000),
    "{\"a\":".repeat(5000),
    `{"do":"new","game":"${"x".repeat(100000)}"}`,
];

test("The module imports nothing but WASI functions and exports the four of the protocol", () => {
    for (const { module } of WebAssembly.Module.imports(engine.module)) assert.equal(module, "wasi_snapshot_preview1");
    const names = WebAssembly.Module.exports(engine.module).map(({ name }) => name);
    for (const name of ["memory", "muster_alloc", "muster_free", "muster_answer", "muster_answer_size"])
        assert.ok(names.includes(name), name);
});

test("A conversation: games, a table, a decision, taking it back", () => {
    const { games, bots } = granted(engine.ask({ do: "games" }));
    assert.ok(games.some(({ id }) => id === "champions"));
    assert.ok(bots.includes("random"));
    const { table, awaiting, hash } = granted(engine.ask({ id: "a", do: "new", game: "champions", seed: 3 }));
    const [seat] = awaiting;
    const { legal } = granted(engine.ask({ do: "legal", table, seat }));
    assert.ok(legal.length > 0 && legal.every(({ text }) => text.length > 0));
    const { action } = legal[0];
    assert.equal(granted(engine.ask({ do: "judge", table, seat, action })).allowed, true);
    const played = granted(engine.ask({ do: "act", table, seat, action }));
    assert.ok(played.events.length > 0);
    assert.notEqual(played.hash, hash);
    assert.equal(granted(engine.ask({ do: "undo", table })).hash, hash);
    granted(engine.ask({ do: "close", table }));
    refused(engine.ask({ do: "scene", table }), "table");
});

test("A whole game of Champions between bots, saved and opened again", () => {
    for (const seats of [2, 3, 4]) {
        const { whole, hash } = playWholeGame("champions", seats, 40 + seats);
        const again = granted(engine.ask({ do: "new", transcript: whole }));
        assert.equal(again.hash, hash);
        granted(engine.ask({ do: "close", table: again.table }));
    }
});

test("A whole game of Frames between bots, saved and opened again", () => {
    for (const [seats, options] of [[2, {}], [5, { clock: "3" }], [3, { clock: "4", quick_start: "off" }]]) {
        const { whole, hash } = playWholeGame("frames", seats, 50 + seats, options);
        const again = granted(engine.ask({ do: "new", transcript: whole }));
        assert.equal(again.hash, hash);
        granted(engine.ask({ do: "close", table: again.table }));
    }
});

test("A whole game of Forge between bots, saved and opened again", () => {
    for (const [seats, options] of [[2, { rounds: "2" }], [3, { rounds: "1" }], [5, { rounds: "1", setup: "manual" }]]) {
        const { whole, hash } = playWholeGame("forge", seats, 60 + seats, options);
        const again = granted(engine.ask({ do: "new", transcript: whole }));
        assert.equal(again.hash, hash);
        granted(engine.ask({ do: "close", table: again.table }));
    }
});

test("A whole game of Dropzone between bots, saved and opened again", () => {
    const tables = [[2, { rounds: "2" }], [3, { rounds: "1" }], [4, { rounds: "1", setup: "full", teams: "2v2" }]];
    for (const [seats, options] of tables) {
        const { whole, hash } = playWholeGame("dropzone", seats, 70 + seats, options);
        const again = granted(engine.ask({ do: "new", transcript: whole }));
        assert.equal(again.hash, hash);
        granted(engine.ask({ do: "close", table: again.table }));
    }
});

test("A bid in Forge is known to nobody else until all are in", () => {
    const { table } = granted(engine.ask({ do: "new", game: "forge", seed: 3 }));
    const ask = (what, viewer) => granted(engine.ask({ do: what, table, viewer }));
    const seen = (viewer) => JSON.stringify(["scene", "position", "log", "hash"].map((what) => ask(what, viewer)));
    const views = [2, 13].map((detail) => {
        granted(engine.ask({ do: "act", table, seat: 0, action: { verb: "bid", detail } }));
        const now = { others: [seen(1), seen("spectator")], own: ask("position", 0).position.bids.s0 };
        granted(engine.ask({ do: "undo", table }));
        return now;
    });
    assert.deepEqual(views.map(({ own }) => own), [2, 13]);
    assert.deepEqual(views[0].others, views[1].others);
    granted(engine.ask({ do: "close", table }));
});

test("What is discarded in Dropzone is known to nobody else until all have chosen", () => {
    const position = {
        round: 2,
        seats: [{ hand: ["C01", "C05", "C12"] }, { hand: ["C02", "C15"] }],
        units: { "L1a.1": { at: [2400, 300] }, "T1a.1": { at: [2400, 4500] } },
        flow: [{ doing: "game", step: "refill" }, { doing: "discarding" }],
    };
    const { table } = granted(engine.ask({ do: "new", game: "dropzone", seed: 3, position }));
    const ask = (what, viewer) => granted(engine.ask({ do: what, table, viewer }));
    const seen = (viewer) => JSON.stringify(["scene", "position", "log", "hash"].map((what) => ask(what, viewer)));
    const views = ["none", "C01+C12"].map((detail) => {
        granted(engine.ask({ do: "act", table, seat: 0, action: { verb: "discard", detail } }));
        const now = { others: [seen(1), seen("spectator")], own: ask("position", 0).position.discarding.s0 };
        granted(engine.ask({ do: "undo", table }));
        return now;
    });
    assert.deepEqual(views.map(({ own }) => own), [[], ["C01", "C12"]]);
    assert.deepEqual(views[0].others, views[1].others);
    granted(engine.ask({ do: "close", table }));
});

test("A point of one's own choice in Frames, and one that is refused", () => {
    const { table, awaiting } = granted(engine.ask({ do: "new", game: "frames", seed: 3 }));
    const seat = awaiting[0];
    const act = (action, dice) => granted(engine.ask({ do: "act", table, seat, action, ...(dice && { dice }) }));
    act({ verb: "activate", subject: "s0.f1" }); // Bollard: W1 W2 B1 B2 Y1 D1 D2
    act({ verb: "declare", subject: "s0.f1" }, [3, 1, 5, 2, 4, 6, 6]);
    act({ verb: "defend", subject: "s0.f1", detail: "B1" });
    const { legal } = granted(engine.ask({ do: "legal", table, seat }));
    const moves = legal.filter(({ action }) => action.verb === "move");
    assert.ok(moves.length > 20 && moves.every(({ action }) => action.at.length === 2));
    const move = { verb: "move", subject: "s0.f1", detail: "W1" };
    const far = granted(engine.ask({ do: "judge", table, seat, action: { ...move, at: [1451, 2320] } }));
    assert.equal(far.allowed, false);
    assert.equal(far.rule, "MF-MOV-2");
    const played = act({ ...move, at: [1449, 2321] });
    assert.ok(played.events.some(({ event }) => event === "moves"));
    granted(engine.ask({ do: "close", table }));
});

test("A bot thinks for a time where the host has a clock, and as usual where it has none", async () => {
    const ask = (host, bot) => {
        const { table, awaiting } = granted(host.ask({ do: "new", game: "champions", seed: 3 }));
        const reply = granted(host.ask({ do: "bot", table, seat: awaiting[0], bot }));
        granted(host.ask({ do: "close", table }));
        return reply;
    };
    let looks = 0n;
    const ticking = await Engine.load(() => (looks += 10n) * 1_000_000n);
    assert.equal(ask(ticking, "search:40ms").iterations, 48);
    assert.equal(ask(engine, "search:40ms").iterations, 1000);
    const timed = await Engine.load(() => process.hrtime.bigint());
    const began = performance.now();
    ask(timed, "search:100ms");
    const took = performance.now() - began;
    assert.ok(took > 95 && took < 3000, `${took} ms`);
});

test("Bad input is answered, never trapped on", () => {
    for (const line of badLines) assert.equal(JSON.parse(engine.answer(line)).ok, false, line.slice(0, 80));
    refused(JSON.parse(engine.answer("")), "json");
    refused(JSON.parse(engine.answer(new Uint8Array([0x22, 0xff, 0xfe, 0x22]))), "json");
    refused(JSON.parse(engine.answer(new Uint8Array([0, 0, 0]))), "json");
    refused(JSON.parse(engine.answer(new Uint8Array((16 << 20) + 1).fill(0x20))), "limit");
    granted(engine.ask({ do: "games" }));
});

for (const game of ["champions", "frames", "forge", "dropzone"]) {
    test(`Requests about ${game} with any one byte changed are answered too`, () => {
        const { table, awaiting } = granted(engine.ask({ do: "new", game, seed: 5 }));
        const seat = awaiting[0];
        const { position } = granted(engine.ask({ do: "position", table }));
        const { legal } = granted(engine.ask({ do: "legal", table, seat }));
        const { transcript } = granted(engine.ask({ do: "transcript", table }));
        const requests = [
            { do: "act", table, seat, action: legal[0].action, dice: [1, 2, "A01"] },
            { do: "position", table, position },
            { do: "new", transcript },
        ].map((request) => new TextEncoder().encode(JSON.stringify(request)));
        let state = 12345; // a small generator of our own: the same bytes in every run
        const random = (n) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) % n;
        for (let i = 0; i < 3000; ++i) {
            const bytes = requests[i % requests.length].slice();
            bytes[random(bytes.length)] = random(256);
            const reply = JSON.parse(engine.answer(bytes));
            assert.equal(typeof reply.ok, "boolean");
            // Tables that happened to open are closed again, before there are too many of them.
            if (reply.ok && reply.table !== undefined && reply.table !== table)
                engine.ask({ do: "close", table: reply.table });
        }
        granted(engine.ask({ do: "close", table }));
    });
}

test("The native program answers the same lines with the same bytes", { skip: native ? false : "muster is not built" },
    async () => {
        const fresh = await Engine.load(); // tables are numbered alike only from the beginning
        const lines = [];
        for (const { id } of granted(fresh.ask({ do: "games" })).games)
            lines.push(JSON.stringify({ id, do: "signature", game: id }), JSON.stringify({ do: "rule", game: id }));
        lines.push(JSON.stringify({ do: "games" }), JSON.stringify({ do: "rule", game: "champions", find: "barrage" }));
        lines.push(JSON.stringify({ do: "rule", game: "frames", find: "cascade" }));
        lines.push(JSON.stringify({ do: "rule", game: "forge", find: "overwatch" }));
        lines.push(JSON.stringify({ do: "rule", game: "dropzone", find: "reaction fire" }));
        lines.push(...badLines);
        const tables = [
            ["champions", 2, 1, {}],
            ["champions", 3, 2, { setup: "choose" }],
            ["champions", 4, 3, { initiative: "one_deck", deck: "first12" }],
            ["frames", 2, 4, { clock: "5" }],
            ["frames", 3, 5, { clock: "3", quick_start: "off" }],
            ["frames", 5, 6, { clock: "3", contested: "neutral", tie_break: "extra_round", drop_whites: "on" }],
            ["forge", 2, 7, { rounds: "1" }],
            ["forge", 4, 8, { rounds: "1", setup: "manual", rules: "teams", overwatch_on_move: "any", panic: "any" }],
            ["dropzone", 2, 9, { rounds: "1" }],
            ["dropzone", 4, 10, { rounds: "1", setup: "full", give_initiative: "any", units_block_sight: "on" }],
        ];
        let opened = 0;
        for (const game of tables) {
            // Other tables have other numbers here than in the engine that found out what to ask.
            ++opened;
            for (const line of playWholeGame(...game).lines)
                lines.push(line.replace(/"table":\d+/, `"table":${opened}`));
        }
        // Bots think alike wherever they think.
        for (const { id } of granted(fresh.ask({ do: "games" })).games) {
            lines.push(JSON.stringify({ do: "new", game: id, seed: 12 }));
            ++opened;
            for (const bot of ["greedy", "search:20"]) for (const seat of [0, 1])
                lines.push(JSON.stringify({ do: "bot", table: opened, seat, bot, seed: 4, most: 20 }));
        }
        const expected = lines.map((line) => fresh.answer(line));
        const run = spawnSync(native, ["engine"],
            { input: lines.join("\n") + "\n", encoding: "utf8", maxBuffer: 1 << 30, timeout: 120000 });
        assert.equal(run.status, 0, run.stderr);
        const answered = run.stdout.split("\n").slice(0, -1);
        assert.equal(answered.length, expected.length);
        for (let i = 0; i < lines.length; ++i)
            assert.equal(answered[i], expected[i], `line ${i + 1}: ${lines[i].slice(0, 200)}`);
        assert.ok(expected.length > 500);
    });
