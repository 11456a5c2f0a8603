import { describe, expect, it } from "vitest";
import type { HistoryEntry } from "../../src/engine/protocol";
import {
    headlineOf,
    isOneSide,
    listed,
    placings,
    scoresByRound,
    settingsAgain,
    teamsOf,
    turningPoints,
} from "../../src/table/ending";
import { captionAt, nextStop, roundAt, roundStarts, thinned } from "../../src/table/replay";

const history: HistoryEntry[] = [
    { n: 0, round: 1, phase: "a", score: [0, 0] },
    { n: 4, round: 1, phase: "a", score: [1, 0] },
    { n: 9, round: 2, phase: "a", score: [1, 0] },
    { n: 12, round: 2, phase: "b", score: [1, 3] },
    { n: 20, round: 3, phase: "a", score: [2, 3] },
];

describe("looking back", () => {
    it("knows where rounds begin", () => {
        const starts = roundStarts(history);
        expect(starts).toEqual([
            { n: 0, round: 1 },
            { n: 9, round: 2 },
            { n: 20, round: 3 },
        ]);
        expect([0, 8, 9, 30].map((n) => roundAt(starts, n))).toEqual([1, 1, 2, 3]);
        expect(roundAt([], 3)).toBeUndefined();
    });
    it("has room for so many rounds", () => {
        const starts = Array.from({ length: 30 }, (_, i) => ({ n: i, round: i + 1 }));
        expect(thinned(starts, 10).map(({ round }) => round)).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28]);
        expect(thinned(starts, 40)).toHaveLength(30);
    });
    it("steps by one, or from caption to caption", () => {
        expect(nextStop(3, 1, 5, [])).toBe(4);
        expect(nextStop(5, 1, 5, [])).toBe(5);
        expect(nextStop(0, -1, 5, [])).toBe(0);
        expect(nextStop(3, 1, 9, [7, 0, 4])).toBe(4);
        expect(nextStop(3, -1, 9, [0, 4, 7])).toBe(0);
        expect(nextStop(7, 1, 9, [0, 4, 7])).toBe(9);
    });
    it("shows the latest caption", () => {
        expect([0, 3, 4, 9].map((n) => captionAt({ 0: "a", 4: "b" }, n))).toEqual(["a", "a", "b", "b"]);
        expect(captionAt({}, 4)).toBe("");
    });
});

describe("an ending", () => {
    it("has the scores at the end of each round", () => {
        expect(scoresByRound(history)).toEqual([
            { round: 1, score: [1, 0] },
            // The decision that began round 3 scored for round 2.
            { round: 2, score: [2, 3] },
            { round: 3, score: [2, 3] },
        ]);
    });
    it("counts what the end of a round brings to that round", () => {
        // Points at the end of each round, in the decision that opens the next; the set-up is no round.
        const atEnds: HistoryEntry[] = [
            { n: 0, round: 0, phase: "a", score: [0, 0] },
            { n: 6, round: 1, phase: "a", score: [0, 0] },
            { n: 37, round: 2, phase: "a", score: [3, 1] },
            { n: 50, round: 2, phase: "b", score: [3, 1] },
            { n: 77, round: 3, phase: "a", score: [7, 2] },
            { n: 99, round: 3, phase: "", score: [11, 2] },
        ];
        expect(scoresByRound(atEnds)).toEqual([
            { round: 1, score: [3, 1] },
            { round: 2, score: [7, 2] },
            { round: 3, score: [11, 2] },
        ]);
        expect(turningPoints(atEnds).map(({ n, round }) => [n, round])).toEqual([
            [37, 1],
            [77, 2],
            [99, 3],
        ]);
    });
    it("turns where most changes, or the lead does", () => {
        expect(turningPoints(history, 2)).toEqual([
            { n: 4, round: 1, change: [1, 0], leader: 0 },
            { n: 12, round: 2, change: [0, 3], leader: 1 },
        ]);
    });
    it("has shared places", () => {
        const outcome = { over: true, score: [3, 5, 5], rank: [3, 1, 1] };
        expect(placings(outcome)).toEqual([
            { rank: 1, seats: [1, 2] },
            { rank: 3, seats: [0] },
        ]);
        expect([listed([]), listed(["A"]), listed(["A", "B", "C"])]).toEqual(["", "A", "A, B and C"]);
    });
    it("names who has won, or that nobody has", () => {
        const ended = (rank: number[], pay_off: number[]) =>
            headlineOf(
                { over: true, score: [], rank, pay_off, pay_off_whole: 60 },
                ["A", "B", "C"].slice(0, rank.length),
            );
        expect(ended([2, 1], [0, 60])).toBe("B wins");
        expect(ended([1, 1], [30, 30])).toBe("A tie");
        expect(ended([1, 2, 1], [30, 0, 30])).toBe("A and C share the win");
        expect(ended([1, 1], [0, 0])).toBe("Nobody wins");
        expect([60, 30, 0].map((paid) => ended([1], [paid]))).toEqual(["A wins", "A tie", "A loses"]);
    });
    it("is a team's, not a draw, where team-mates share the first place", () => {
        const teams = (rank: number[], pay_off: number[]) =>
            headlineOf({ over: true, score: [], rank, pay_off, pay_off_whole: 60, side: [0, 0, 1, 1] }, [
                "A",
                "B",
                "C",
                "D",
            ]);
        expect(teams([2, 2, 1, 1], [0, 0, 60, 60])).toBe("C and D win");
        expect(teams([1, 1, 1, 1], [30, 30, 30, 30])).toBe("A tie");
        expect(teams([1, 1, 1, 1], [0, 0, 0, 0])).toBe("Nobody wins");
        const uneven = { over: true, score: [], pay_off_whole: 60, side: [0, 1, 1] };
        expect(headlineOf({ ...uneven, rank: [2, 1, 1], pay_off: [0, 60, 60] }, ["A", "B", "C"])).toBe(
            "B and C win",
        );
        expect(headlineOf({ ...uneven, rank: [1, 2, 2], pay_off: [60, 0, 0] }, ["A", "B", "C"])).toBe(
            "A wins",
        );
    });
    it("knows who plays together", () => {
        expect(teamsOf(undefined, 3)).toEqual([[0], [1], [2]]);
        expect(teamsOf([0, 0, 1, 1], 4)).toEqual([
            [0, 1],
            [2, 3],
        ]);
        expect([isOneSide([0, 0, 1], [0, 1]), isOneSide([0, 0, 1], [1, 2])]).toEqual([true, false]);
        expect([isOneSide(undefined, [2]), isOneSide(undefined, [0, 1])]).toEqual([true, false]);
    });
    it("turns where a team takes the lead", () => {
        const teams = [
            { n: 0, round: 1, phase: "a", score: [0, 0, 0] },
            { n: 3, round: 1, phase: "a", score: [0, 2, 2] },
        ];
        expect(turningPoints(teams, 4, [0, 1, 1])[0]!.leader).toBe(1);
        expect(turningPoints(teams)[0]!.leader).toBe(null);
    });
    it("can be played again with the same settings", () => {
        const header = { muster: 1, game: "x", seed: 5, options: { a: 2, b: "c" }, data: { "d.toml": "e" } };
        const players = [{ kind: "person" as const, name: "Ada" }];
        expect(settingsAgain(`${JSON.stringify(header)}\n{"n":0}\n`, "x", players, "mine")).toEqual({
            game: "x",
            players,
            options: { a: "2", b: "c" },
            luck: "mine",
            data: { "d.toml": "e" },
        });
    });
});
