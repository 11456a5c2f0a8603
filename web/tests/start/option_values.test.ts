import { describe, expect, it } from "vitest";
import { canShow, controlOf } from "../../src/start/option_values";

const words = (...values: string[]) => values.map((value) => ({ value, note: "" }));

describe("what an option may be, from its words", () => {
    it("a range of numbers", () => {
        expect(controlOf("1 to 10")).toEqual({ kind: "range", least: 1, most: 10 });
        expect(controlOf("-3 to 3")).toEqual({ kind: "range", least: -3, most: 3 });
    });
    it("a list of words", () => {
        expect(controlOf("quick, choose")).toEqual({ kind: "words", words: words("quick", "choose") });
        expect(controlOf("6, 8")).toEqual({ kind: "words", words: words("6", "8") });
        expect(controlOf("on (as printed, mostly), off")).toEqual({
            kind: "words",
            words: [{ value: "on", note: "as printed, mostly" }, ...words("off")],
        });
    });
    it("words, and more than can be listed", () => {
        const hint = "standard (the first, say), duel, kiln-yard, or a layout of your own file: a,b";
        expect(controlOf(hint)).toEqual({
            kind: "text",
            words: [{ value: "standard", note: "the first, say" }, ...words("duel", "kiln-yard")],
            hint,
            digits: false,
        });
    });
    it("numbers, and more than a range", () => {
        const hint = "1 to 500, or 0 for no limit";
        expect(controlOf(hint)).toEqual({ kind: "text", words: [], hint, digits: true });
    });
    it("anything, where nothing is said", () => {
        expect(controlOf("").kind).toBe("text");
        expect(controlOf("what (ever").kind).toBe("text");
    });
});

describe("which values a control can show", () => {
    it("those in its range or list", () => {
        const range = controlOf("2 to 7");
        expect(["2", "7"].every((value) => canShow(range, value))).toBe(true);
        expect(["1", "8", "", "x", "3.5", "1e0", " 3"].some((value) => canShow(range, value))).toBe(false);
        expect(canShow(controlOf("on, off"), "off")).toBe(true);
        expect(canShow(controlOf("on, off"), "toString")).toBe(false);
    });
    it("any text of a bearable length", () => {
        expect(canShow(controlOf("a, or your own"), "mine")).toBe(true);
        expect(canShow(controlOf("a, or your own"), "x".repeat(201))).toBe(false);
    });
});
