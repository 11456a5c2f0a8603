import { describe, expect, it } from "vitest";
import type { Scene } from "../../src/engine/protocol";
import { cropOf } from "../../src/start/cropping";

const scene = (board: object, ...places: [number, number][]) =>
    ({ board, pieces: [{}, ...places.map((at) => ({ at }))], markers: [] }) as unknown as Scene;
const square = { cells: "table", size: [100, 100], terrain: [] };

describe("the part of a board that a card shows", () => {
    it("is all of it for hexes and broad tables", () => {
        expect(cropOf(scene({ cells: "hex", terrain: [] }), 2)).toBeNull();
        expect(cropOf(scene({ cells: "table", size: [300, 100], terrain: [] }), 2)).toBeNull();
    });
    it("is where most pieces stand", () => {
        const south = cropOf(scene(square, [50, 10], [50, 15], [50, 20], [50, 95]), 2)!;
        expect(south.aspect).toBe(1);
        expect(south.top).toBeGreaterThan(0.4);
        expect(cropOf(scene(square, [50, 90], [50, 85], [50, 5]), 2)!.top).toBeLessThan(0.1);
    });
    it("never leaves the board, even an empty or impossible one", () => {
        const { top } = cropOf(scene(square), 2)!;
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top).toBeLessThanOrEqual(0.5);
        expect(cropOf(scene({ cells: "table", size: [0, 0], terrain: [] }), 2)).toBeNull();
    });
});
