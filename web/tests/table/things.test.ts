import { expect, test } from "vitest";
import type { BoardScene } from "../../src/engine/protocol";
import { pointInUnits } from "../../src/table/things";

const measured = { cells: "none", unit: { name: "inch", size: 100 } } as unknown as BoardScene;
const hexes = { cells: "hex" } as unknown as BoardScene;

test("a point is written as in the engine's sentences", () => {
    expect(pointInUnits(measured, [1350, 1205])).toBe("(13.5,12.05)");
    expect(pointInUnits(measured, [-900, 1200])).toBe("(-9,12)");
    expect(pointInUnits(hexes, [4, -2])).toBe("(4,-2)");
});
