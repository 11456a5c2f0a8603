import { expect, test } from "vitest";
import { misfit } from "../../src/table/luck";

const dice = { why: "R", asks: "the attack dice", count: 2, sides: 6 };
const handful = { why: "R", asks: "the pool", count: 2, sides: [6, 8], names: ["W1", "GS"] };
const cards = { why: "D", asks: "cards", count: 1, from: ["A01", "A02"] };

test("dice show what they have sides for", () => {
    expect(misfit([6, 1], dice)).toBe("");
    expect(misfit([7, 1], dice)).toBe("7 cannot have come up.");
    expect(misfit([0, 1], dice)).not.toBe("");
    expect(misfit([1.5, 1], dice)).not.toBe("");
});

test("a handful knows each die", () => {
    expect(misfit([6, 8], handful)).toBe("");
    expect(misfit([8, 6], handful)).not.toBe("");
});

test("as many results as are wanted", () => expect(misfit([1], dice)).toBe("2 results are wanted, not 1."));

test("cards come from what is left", () => {
    expect(misfit(["A02"], cards)).toBe("");
    expect(misfit(["A09"], cards)).toBe("A09 cannot have come up.");
});
