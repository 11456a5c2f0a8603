import { expect, test } from "vitest";
import { chipsOf } from "../../src/board/off_table";
import { hintOf } from "../../src/board/telling";
import type { Parts } from "../../src/board/parts";
import type { Piece, Scene } from "../../src/engine/protocol";

const piece = (id: string, name: string, over: Partial<Piece> = {}): Piece => ({
    id,
    name: `${name} (${id})`,
    kind: "unit",
    owner: 0,
    ...over,
});
const scene = (...pieces: Piece[]): Scene =>
    ({
        board: { cells: "table", terrain: [] },
        pieces,
        markers: [{ id: "clock", kind: "clock", label: "Clock", value: 11 }],
    }) as unknown as Scene;

test("pieces that nobody can tell apart lie together off the table", () => {
    const chips = chipsOf(
        scene(
            piece("L2a.1", "Watch Section"),
            piece("L3a.1", "Anvil Tank"),
            piece("L2a.2", "Watch Section"),
            piece("T2a.1", "Watch Section", { owner: 1 }),
            piece("L2a.3", "Watch Section", { state: "destroyed" }),
            piece("L1a.1", "Beacon Carrier", { at: [1, 1] }),
        ),
    );
    expect(chips.map(({ text, ids }) => [text, ids.length])).toEqual([
        ["Clock", 1],
        ["Watch Section", 2],
        ["Anvil Tank (L3a.1)", 1],
        ["Watch Section (T2a.1)", 1],
        ["Watch Section (L2a.3)", 1],
    ]);
    expect(chips[1]!.names).toBe("Watch Section (L2a.1), Watch Section (L2a.2)");
    expect(chips[4]!.gone).toBe("destroyed");
});

test("the line below the board speaks of what one points with", () => {
    const parts = { ruler: { on: false }, offer: { freely: true } } as unknown as Parts;
    expect(hintOf(parts)).toMatch(/Alt/);
    expect(hintOf(parts, true)).toMatch(/^Tap/);
    expect(hintOf(parts, true)).not.toMatch(/Alt|Point/);
});
