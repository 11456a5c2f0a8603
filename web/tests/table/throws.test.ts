import { expect, test } from "vitest";
import type { LogLine, Scene } from "../../src/engine/protocol";
import { seated } from "../../src/start/settings";
import { drawnWords, latestThrows } from "../../src/table/throws";

const quiet = (n: number): LogLine => ({ n, seat: 0, events: [] });
const rolled = (n: number): LogLine => ({ ...quiet(n), luck: [{ why: "R", dice: [4] }] });
const opening = (n: number): LogLine => ({
    ...quiet(n),
    events: [{ rule: "X", event: "turn", text: "", opens: "activation" }],
});

test("dice lie there while others answer, until something new begins", () => {
    expect(latestThrows([rolled(1)])?.n).toBe(1);
    expect(latestThrows([rolled(1), quiet(2)])?.n).toBe(1);
    expect(latestThrows([rolled(1), quiet(2), opening(3)])).toBeNull();
    expect(latestThrows([rolled(1), rolled(2)])?.n).toBe(2);
    expect(latestThrows([])).toBeNull();
});

test("dice that fell as something new began are still seen", () => {
    expect(latestThrows([{ ...opening(1), ...rolled(1) }])?.n).toBe(1);
});

test("a saved player whose name is a bot's is that bot; whoever has no name gets one", () => {
    expect(seated(["Zoe", "random", ""], 4, ["random"])).toEqual([
        { kind: "person", name: "Zoe" },
        { kind: "bot", name: "random" },
        { kind: "person", name: "Cleo" },
        { kind: "person", name: "Dov" },
    ]);
});

test("what was drawn goes by its names, as far as the table has any", () => {
    const scene = {
        board: { cells: "hex", terrain: [] },
        pieces: [{ id: "s0", name: "Orla Flint", kind: "champion" }],
        markers: [],
        hands: [{ owner: 0, name: "hand", count: 1, cards: [{ id: "A08", title: "Ram", sections: [] }] }],
    } as unknown as Scene;
    expect(drawnWords({ why: "R", drawn: ["s0", "A08", "A09"] }, scene)).toBe("Orla Flint, Ram, A09");
    expect(drawnWords({ why: "R", count: 4 }, scene)).toBe("4 drawn, face down");
});
