import { describe, expect, it } from "vitest";
import { resultIn } from "../../report/result";
import { digits, inWords, plainText, seatName, sideOf, whole, withBounds } from "../../report/words";

describe("numbers for people", () => {
    it("are shares in percent, differences with their sign, and counts", () => {
        expect(inWords(0.5234, "share")).toBe("52.3\u00a0%");
        expect(inWords(0.031, "difference")).toBe("+3.1\u00a0%");
        expect(inWords(-0.031, "difference")).toBe("\u22123.1\u00a0%");
        expect(inWords(-0.0002, "difference")).toBe("0.0\u00a0%");
        expect(digits(3.14159, "number")).toBe("3.14");
        expect(digits(412.4, "number")).toBe("412");
        expect(inWords(null, "share")).toBe("");
    });
    it("are easy to read when they are large", () => {
        expect(whole(1234567)).toBe("1\u202f234\u202f567");
        expect(whole(-12345)).toBe("\u221212\u202f345");
        expect(whole(999)).toBe("999");
        expect(whole(undefined)).toBe("");
    });
    it("have their bounds, where there are any", () => {
        expect(withBounds({ value: 0.52, low: 0.489, high: 0.551 }, "share")).toBe(
            "52.0\u00a0% (48.9 to 55.1)",
        );
        expect(withBounds({ value: 0.52, low: null, high: 0.551 }, "share")).toBe("52.0\u00a0%");
        expect(withBounds(null, "share")).toBe("");
    });
});

describe("an interval and a value", () => {
    it("lies on one side of it, or holds it", () => {
        expect(sideOf({ value: 0.6, low: 0.51, high: 0.7 }, 0.5)).toBe(1);
        expect(sideOf({ value: 0.4, low: 0.3, high: 0.49 }, 0.5)).toBe(-1);
        expect(sideOf({ value: 0.6, low: 0.5, high: 0.7 }, 0.5)).toBe(0);
        expect(sideOf({ value: 0.6, low: null, high: null }, 0.5)).toBe(0);
        expect(sideOf(null, 0.5)).toBe(0);
    });
});

describe("names", () => {
    it("say who sits there, as far as that is known", () => {
        const arm = { seats: [{ seat: 0, force: "Choir", bot: "greedy" }, { seat: 1 }] };
        expect(seatName(arm, 0)).toBe("Seat 0, Choir (greedy)");
        expect(seatName(arm, 1)).toBe("Seat 1");
        expect(seatName({}, 2)).toBe("Seat 2");
    });
    it("lose the signs of Markdown, not the text", () => {
        expect(plainText("*Bids.* The **higher** one `wins`; see [ties](#x).\n  2 * 3 = 6")).toBe(
            "Bids. The higher one wins; see ties. 2 * 3 = 6",
        );
    });
});

describe("a result in a page", () => {
    it("is an object, or none", () => {
        expect(resultIn('{"games":3}')).toEqual({ games: 3 });
        for (const text of ["", "null", "[1]", "3", "{"]) expect(resultIn(text)).toBeNull();
    });
});
