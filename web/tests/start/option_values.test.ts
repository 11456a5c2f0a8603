import { describe, expect, it } from "vitest";
import type { Option, OptionWord } from "../../src/engine/protocol";
import { canShow, controlOf, suggestions, withNewNames } from "../../src/start/option_values";

const listed = (...values: string[]): OptionWord[] => values.map((value) => ({ value }));
const words = (...values: string[]) => values.map((value) => ({ value, note: "" }));
const any = { name: "it", preset: "", values: "", meaning: "" };
const number = (least: number, most: number, more: Partial<Option> = {}) =>
    ({ ...any, type: "number", preset: String(most), least, most, ...more }) as Option;
const choice = (...values: string[]): Option => ({ ...any, type: "choice", words: listed(...values) });
const noLimit = number(1, 500, { words: [{ value: "0", note: "no limit" }], preset: "50" });
const forces: Option = { ...any, type: "list", words: listed("standard"), items: ["red", "blue"] };

describe("the control of an option, from its type", () => {
    it("a range of numbers", () => {
        expect(controlOf(number(1, 10))).toEqual({ kind: "range", least: 1, most: 10 });
    });
    it("a list of words", () => {
        expect(controlOf(choice("quick", "choose"))).toEqual({
            kind: "words",
            words: words("quick", "choose"),
        });
        const noted: Option = {
            ...any,
            type: "choice",
            words: [{ value: "on", note: "as printed, mostly" }],
        };
        expect(controlOf(noted)).toEqual({
            kind: "words",
            words: [{ value: "on", note: "as printed, mostly" }],
        });
    });
    it("a number or a word", () => {
        expect(controlOf(noLimit)).toEqual({
            kind: "range or words",
            words: [{ value: "0", note: "no limit" }],
            least: 1,
            most: 500,
            usual: 50,
        });
        const standard = number(1, 12, { words: listed("standard"), preset: "standard" });
        expect(controlOf(standard)).toMatchObject({ usual: 1, words: words("standard") });
    });
    it("a text, and a list of texts", () => {
        const board: Option = { ...any, type: "text", words: listed("ring37"), hint: "one of your own" };
        expect(controlOf(board)).toEqual({ kind: "text", words: words("ring37"), items: [] });
        expect(controlOf(forces)).toEqual({
            kind: "text",
            words: words("standard"),
            items: ["red", "blue"],
        });
        expect(controlOf({ ...any, type: "text" })).toEqual({ kind: "text", words: [], items: [] });
    });
});

describe("which values a control can show", () => {
    it("those in its range or list", () => {
        const range = controlOf(number(2, 7));
        expect(["2", "7"].every((value) => canShow(range, value))).toBe(true);
        expect(["1", "8", "", "x", "3.5", "1e0", " 3"].some((value) => canShow(range, value))).toBe(false);
        const onOrOff = controlOf(choice("on", "off"));
        expect(canShow(onOrOff, "off")).toBe(true);
        expect(canShow(onOrOff, "toString")).toBe(false);
    });
    it("numbers and words", () => {
        const either = controlOf(noLimit);
        expect(["0", "1", "500"].every((value) => canShow(either, value))).toBe(true);
        expect(["501", "-1", "no limit", ""].some((value) => canShow(either, value))).toBe(false);
    });
    it("any text of a bearable length", () => {
        expect(canShow(controlOf(forces), "mine")).toBe(true);
        expect(canShow(controlOf(forces), "x".repeat(201))).toBe(false);
    });
});

describe("what may be picked instead of typing on", () => {
    const picks = (value: string) => suggestions(controlOf(forces), value).map((word) => word.value);
    it("the words and items", () => {
        expect(picks("standard")).toEqual(["standard", "red", "blue"]);
        expect(picks("re")).toEqual(["standard", "red", "blue"]);
    });
    it("what goes on a list", () => {
        expect(picks("red,")).toEqual(["standard", "red,blue"]);
        expect(picks("mine, bl")).toEqual(["standard", "mine,red", "mine,blue"]);
    });
    it("nothing where there is a list of all", () => {
        expect(suggestions(controlOf(choice("on")), "on")).toEqual([]);
    });
});

describe("names of once", () => {
    const size = number(2, 7, { name: "hand_size", was: "handSize" });
    const order: Option = {
        ...choice(),
        name: "order",
        words: [{ value: "two_decks", was: "twoDecks" }, { value: "one_deck" }],
    };
    const renamed = (wanted: Record<string, string>) => withNewNames(wanted, [size, order]);
    it("are read, and their values", () => {
        expect(renamed({ handSize: "5", order: "twoDecks", board: "twoDecks" })).toEqual({
            wanted: { hand_size: "5", order: "two_decks", board: "twoDecks" },
            both: [],
        });
    });
    it("do not count beside the new name", () => {
        expect(renamed({ handSize: "5", hand_size: "6" })).toEqual({
            wanted: { hand_size: "6" },
            both: [size],
        });
        expect(renamed({ hand_size: "6", handSize: "5" }).wanted).toEqual({ hand_size: "6" });
    });
    it("of objects are no names", () => {
        expect(renamed({ toString: "x" })).toEqual({ wanted: { toString: "x" }, both: [] });
    });
});
