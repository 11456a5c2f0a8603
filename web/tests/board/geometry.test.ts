import { describe, expect, it } from "vitest";
import type { Place } from "../../src/engine/protocol";
import { fitting, fromScreen, kept, panned, toScreen, zoomed } from "../../src/board/camera";
import {
    between,
    clampedTo,
    groundOf,
    hexAt,
    hexCentre,
    hexCorners,
    hexDistance,
    isInside,
    sixthTowards,
} from "../../src/board/geometry";

const hexes: Place[] = [];
for (let q = -3; q <= 3; ++q) for (let r = -3; r <= 3; ++r) hexes.push([q, r]);
const neighbours: Place[] = [
    [0, -1],
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
];

describe("hexes", () => {
    it("are found again at their centre and near their corners", () => {
        for (const hex of hexes) {
            const centre = hexCentre(hex);
            expect(hexAt(centre)).toEqual(hex);
            for (const corner of hexCorners(centre, 97)) expect(hexAt(corner)).toEqual(hex);
        }
    });

    it("have their neighbours one step away, in the order of the facings", () => {
        neighbours.forEach((hex, facing) => {
            expect(hexDistance([0, 0], hex)).toBe(1);
            expect(sixthTowards(hexCentre([0, 0]), hexCentre(hex))).toBe(facing);
        });
        expect(hexDistance([-3, 0], [3, -3])).toBe(6);
    });

    it("are on the board if terrain lies there", () => {
        const ground = groundOf({
            cells: "hex",
            terrain: [
                {
                    kind: "floor",
                    shape: [
                        [0, 0],
                        [1, 0],
                    ],
                },
            ],
        });
        expect(ground.has([1, 0])).toBe(true);
        expect(ground.has([2, 0])).toBe(false);
        expect(ground.bounds.width).toBeCloseTo(350);
    });
});

describe("tables", () => {
    const ground = groundOf({ cells: "table", size: [3200, 2400], terrain: [] });

    it("have the north at the top", () => {
        expect(ground.toWorld([0, 0])).toEqual({ x: 0, y: 2400 });
        expect(ground.toPlace({ x: 100.4, y: 0 })).toEqual([100, 2400]);
        expect(ground.has([3200, 2400])).toBe(true);
        expect(ground.has([-1, 0])).toBe(false);
    });

    it("are measured in the unit that the engine names", () => {
        expect(ground.unit).toEqual({ name: "unit", size: 100 });
        const named = groundOf({
            cells: "table",
            size: [10, 10],
            unit: { name: "inch", size: 5 },
            terrain: [],
        });
        expect(named.unit).toEqual({ name: "inch", size: 5 });
    });
});

describe("plane geometry", () => {
    it("brings a point inside a box by the shortest way", () => {
        const box = { left: 10, top: 20, width: 100, height: 50 };
        expect(clampedTo(box, { x: 0, y: 100 })).toEqual({ x: 10, y: 70 });
        expect(clampedTo(box, { x: 60, y: 30 })).toEqual({ x: 60, y: 30 });
    });
    it("tells inside from outside", () => {
        const square = [
            { x: 0, y: 0 },
            { x: 10, y: 0 },
            { x: 10, y: 10 },
            { x: 0, y: 10 },
        ];
        expect(isInside(square, { x: 5, y: 5 })).toBe(true);
        expect(isInside(square, { x: 11, y: 5 })).toBe(false);
    });

    it("shortens a line by the discs at its ends, unless they touch", () => {
        const [from, to] = [
            { x: 0, y: 0 },
            { x: 100, y: 0 },
        ];
        expect(between(from, to, 10, 20)).toEqual([
            { x: 10, y: 0 },
            { x: 80, y: 0 },
        ]);
        expect(between(from, to, 60, 60)).toEqual([from, to]);
    });
});

describe("the camera", () => {
    const bounds = { left: -100, top: -50, width: 200, height: 100 };
    const size = { width: 420, height: 420 };
    const fit = fitting(bounds, size, 10);

    it("fits the board in the middle", () => {
        expect(fit.scale).toBe(2);
        expect(toScreen(fit, { x: 0, y: 0 })).toEqual({ x: 210, y: 210 });
    });

    it("zooms towards the pointer, within limits", () => {
        const at = { x: 300, y: 100 };
        const before = fromScreen(fit, at);
        const near = zoomed(fit, at, 3, fit);
        const after = fromScreen(near, at);
        expect(near.scale).toBe(6);
        expect(after.x).toBeCloseTo(before.x);
        expect(after.y).toBeCloseTo(before.y);
        expect(zoomed(fit, at, 1e9, fit).scale).toBe(20);
        expect(zoomed(fit, at, 1e-9, fit).scale).toBe(1);
    });

    it("never loses the board", () => {
        const away = kept(panned(fit, 5000, -5000), bounds, size);
        const [left, bottom] = [toScreen(away, { x: -100, y: 0 }).x, toScreen(away, { x: 0, y: 50 }).y];
        // A third of it, or of the view if that is smaller, stays to be seen.
        expect(left).toBeCloseTo(size.width - 400 / 3);
        expect(bottom).toBeCloseTo(200 / 3);
        expect(kept(fit, bounds, size)).toEqual(fit);
    });
});
