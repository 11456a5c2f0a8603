import { describe, expect, it } from "vitest";
import { hexCentre } from "../../src/board/geometry";
import { placeAhead, placeBeside } from "../../src/board/stepping";
import type { Place } from "../../src/engine/protocol";

describe("an arrow key", () => {
    const ring: Place[] = [
        [0, -1],
        [1, -1],
        [1, 0],
        [0, 1],
        [-1, 1],
        [-1, 0],
    ];
    const middle = hexCentre([0, 0]);
    it("goes to the open hex that lies that way", () => {
        expect(placeAhead(ring, middle, [0, 1], hexCentre)).toEqual([0, -1]);
        expect(placeAhead(ring, middle, [0, -1], hexCentre)).toEqual([0, 1]);
    });
    it("goes to the nearest of several, and to none behind", () => {
        const north: Place[] = [
            [0, -3],
            [0, -2],
        ];
        expect(placeAhead(north, middle, [0, 1], hexCentre)).toEqual([0, -2]);
        expect(placeAhead(north, middle, [0, -1], hexCentre)).toBeNull();
    });
    it("does not stay where it is", () => {
        expect(placeAhead([[0, 0]], middle, [1, 0], hexCentre)).toBeNull();
    });
});

describe("Tab", () => {
    const places: Place[] = [
        [1, 1],
        [2, 2],
        [3, 3],
    ];
    it("begins at the end that it comes from", () => {
        expect(placeBeside(places, null, 1)).toEqual([1, 1]);
        expect(placeBeside(places, null, -1)).toEqual([3, 3]);
        expect(placeBeside([], null, 1)).toBeNull();
        expect(placeBeside([], null, -1)).toBeNull();
    });
    it("goes through the list and leaves it", () => {
        expect(placeBeside(places, [2, 2], 1)).toEqual([3, 3]);
        expect(placeBeside(places, [2, 2], -1)).toEqual([1, 1]);
        expect(placeBeside(places, [3, 3], 1)).toBeNull();
        expect(placeBeside(places, [1, 1], -1)).toBeNull();
    });
});
