import { expect, test } from "vitest";
import { reachOf, type Reach } from "../../src/board/reach";
import type { Place } from "../../src/engine/protocol";

const size: Place = [3200, 3200];
const disc =
    ([cx, cy]: Place, radius: number) =>
    ([x, y]: Place) =>
        (x - cx) ** 2 + (y - cy) ** 2 <= radius ** 2;
const judgeBy = (allowed: (place: Place) => boolean) => async (places: Place[]) => places.map(allowed);
// Squares at the edge reach over it; the board cuts them off.
const within = (from: number, length: number) => Math.min(from + length, size[0]) - from;
const area = ({ squares }: Reach) =>
    squares.reduce((sum, square) => sum + within(square.x, square.size) * within(square.y, square.size), 0);
const covers = ({ squares }: Reach, [x, y]: Place) =>
    squares.some(
        (square) =>
            x >= square.x && x <= square.x + square.size && y >= square.y && y <= square.y + square.size,
    );

test("the area found is the area there is, to a few in a hundred", async () => {
    const reach = await reachOf(size, [], judgeBy(disc([1600, 1600], 600)));
    expect(Math.abs(area(reach) / (Math.PI * 600 ** 2) - 1)).toBeLessThan(0.03);
});

test("a spot smaller than the coarse grid is found where the engine lists a place in it", async () => {
    const spot: Place = [333, 2777];
    const reach = await reachOf(size, [spot], judgeBy(disc(spot, 20)));
    expect(covers(reach, spot)).toBe(true);
    expect(area(reach)).toBeLessThan(60 ** 2);
});

test("nothing is lit where nothing is allowed, and everything where all is", async () => {
    expect(
        (
            await reachOf(
                size,
                [],
                judgeBy(() => false),
            )
        ).squares,
    ).toEqual([]);
    expect(
        area(
            await reachOf(
                size,
                [],
                judgeBy(() => true),
            ),
        ),
    ).toBe(3200 ** 2);
});

test("no place is asked about twice, nor off the table, nor too many at once", async () => {
    const asked = new Set<string>();
    await reachOf([4800, 3000], [], async (places) => {
        expect(places.length).toBeLessThanOrEqual(4096);
        for (const [x, y] of places) {
            expect(asked.has(`${x},${y}`)).toBe(false);
            asked.add(`${x},${y}`);
            expect(x >= 0 && x <= 4800 && y >= 0 && y <= 3000).toBe(true);
        }
        return places.map(disc([2000, 1500], 700));
    });
});
