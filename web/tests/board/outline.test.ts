import { describe, expect, it } from "vitest";
import type { Place } from "../../src/engine/protocol";
import { loopsOf, softPath } from "../../src/board/outline";

// Twice the area that a walk encloses; negative for a hole.
const area = (loop: Place[]) =>
    loop.reduce((sum, [x, y], i) => {
        const [nextX, nextY] = loop[(i + 1) % loop.length]!;
        return sum + x * nextY - nextX * y;
    }, 0) / 2;

describe("the outline of a reach", () => {
    it("is nothing for nothing", () => {
        expect(loopsOf([])).toEqual([]);
        expect(softPath([], ([x, y]) => ({ x, y }))).toBe("");
    });

    it("joins squares of different sizes into one walk", () => {
        const loops = loopsOf([
            { x: 0, y: 0, size: 20 },
            { x: 20, y: 0, size: 10 },
            { x: 20, y: 10, size: 10 },
        ]);
        expect(loops).toHaveLength(1);
        expect(area(loops[0]!)).toBe(600);
        expect(loops[0]).toHaveLength(10);
    });

    it("goes round a hole the other way", () => {
        const squares = [0, 10, 20].flatMap((y) => [0, 10, 20].map((x) => ({ x, y, size: 10 })));
        const loops = loopsOf(squares.filter(({ x, y }) => x !== 10 || y !== 10));
        expect(loops.map(area).sort((a, b) => a - b)).toEqual([-100, 900]);
    });

    it("keeps apart what does not touch, and closes every walk", () => {
        const loops = loopsOf([
            { x: 0, y: 0, size: 10 },
            { x: 10, y: 10, size: 10 },
            { x: 50, y: 50, size: 10 },
        ]);
        expect(loops.map(area).reduce((sum, one) => sum + one, 0)).toBe(300);
        const path = softPath(loops, ([x, y]) => ({ x, y: -y }));
        expect(path.match(/M/g)!.length).toBe(loops.length);
        expect(path.match(/Z/g)!.length).toBe(loops.length);
        expect(path).not.toContain("NaN");
    });
});
