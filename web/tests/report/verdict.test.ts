import { describe, expect, it } from "vitest";
import type { Arm } from "../../report/result";
import { armVerdict, evenShare, verdictOf } from "../../report/verdict";

const rate = (value: number, half: number) => ({ value, low: value - half, high: value + half });
const arm = (half: number, ...rates: number[]): Arm => ({
    seats: rates.map((value, seat) => ({ seat, win_rate: rate(value, half) })),
});

describe("the verdict on a simulation", () => {
    it("favours a seat only if its interval lies above the even share", () => {
        expect(armVerdict(arm(0.03, 0.54, 0.46))[0]).toBe(
            "Seat 0 wins more than its share: 54.0\u00a0% (51.0 to 57.0), where 50.0\u00a0% would be even.",
        );
        expect(armVerdict(arm(0.05, 0.54, 0.46))[0]).toMatch(/^No seat is clearly favoured/);
    });
    it("names who falls short if nobody stands out above", () => {
        expect(armVerdict(arm(0.06, 0.38, 0.38, 0.24))[0]).toMatch(/^Seat 2 wins less than its share: 24\.0/);
    });
    it("counts a team's share for what it is: all seats of a side win together", () => {
        expect(evenShare(arm(0.1, 0.5, 0.5, 0.5, 0.5))).toBe(0.5);
        expect(evenShare({})).toBeNull();
    });
    it("says whether acting first pays, or that it cannot be told", () => {
        const acting = (value: number) =>
            armVerdict({ acting_first: { win_rate: rate(value, 0.03), even: 0.5 } })[0];
        expect(acting(0.56)).toMatch(/wins more often: 56\.0/);
        expect(acting(0.44)).toMatch(/wins less often: 44\.0/);
        expect(acting(0.52)).toMatch(/not clearly another share than the even 50\.0/);
    });
    it("says when it was stopped", () => {
        expect(verdictOf({ partial: true, games: 640, planned: 1000, arms: [] })).toEqual([
            "Stopped after 640 of 1\u202f000 games: this is the result so far.",
        ]);
    });
});

describe("the verdict on a comparison", () => {
    it("is the program's own", () => {
        expect(verdictOf({ comparison: { verdict: "No difference." }, arms: [arm(0.01, 0.6, 0.4)] })).toEqual(
            ["No difference."],
        );
    });
});

describe("the verdict on a sweep", () => {
    const sweep = { keys: ["a"], values: [["1", "2", "3"]], cells: [] };
    const arms = (half: number) =>
        [0.5, 0.44, 0.57].map((value, i) => ({ ...arm(half, value, 1 - value), name: `a=${i + 1}` }));
    it("names the extremes, and whether they are apart", () => {
        const [said, caution] = verdictOf({ sweep, arms: arms(0.03) });
        expect(said).toMatch(/most often with a=3, 57\.0.* least often with a=2, 44\.0/);
        expect(caution).toMatch(/do not overlap; but of 3 cells/);
        expect(verdictOf({ sweep, arms: arms(0.08) })[1]).toMatch(/may well be alike/);
    });
});
