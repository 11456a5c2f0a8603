import { describe, expect, it } from "vitest";
import type { GameEvent, LogLine } from "../../src/engine/protocol";
import { matching, roundsOf, sentencesOf } from "../../src/panel/grouping";

const event = (text: string, opens?: GameEvent["opens"]): GameEvent => ({
    rule: "XY-1",
    event: "e",
    text,
    ...(opens ? { opens } : {}),
});
const log: LogLine[] = [
    {
        n: 0,
        events: [event("Set out."), event("Round 1.", "round"), event("Draw.", "phase"), event("Cards.")],
    },
    {
        n: 1,
        seat: 0,
        luck: [
            { why: "XY-R", dice: [4, 2], needs: 3 },
            { why: "XY-C", drawn: ["A"] },
        ],
        events: [event("Ada turns.", "activation"), event("Ada rolls.")],
    },
    {
        n: 2,
        seat: 1,
        events: [event("Ben stops."), event("Round 2.", "round"), event("Ben turns.", "activation")],
    },
];

describe("the log in groups", () => {
    const rounds = roundsOf(log);
    it("begins a round where an event opens one", () => {
        expect(rounds.map(({ opener, from, to }) => [opener?.events[0]!.text, from, to])).toEqual([
            [undefined, 0, 0],
            ["Round 1.", 0, 1],
            ["Round 2.", 2, 2],
        ]);
    });
    it("puts turns into phases and sentences into turns", () => {
        const [phase] = rounds[1]!.phases;
        expect(phase!.opener!.events[0]!.text).toBe("Draw.");
        expect(phase!.turns.map(({ opener }) => opener?.events[0]!.text)).toEqual([undefined, "Ada turns."]);
    });
    it("gives the dice to the sentence, and the way back to the first part of a decision", () => {
        const turn = rounds[1]!.phases[0]!.turns[1]!;
        expect(turn.opener).toMatchObject({ n: 1, first: true, dice: [] });
        expect(turn.parts[0]).toMatchObject({ first: false, dice: [{ dice: [4, 2] }] });
        // Ben's decision ends the first round and opens the second.
        expect(turn.parts[1]).toMatchObject({ n: 2, seat: 1, first: true });
        expect(rounds[2]!.phases[0]!.turns[0]!.opener).toMatchObject({ n: 2, first: false });
    });
    it("copes with events that open nothing", () => {
        const plain = [
            { n: 0, events: [event("One.")] },
            { n: 1, seat: 0, events: [event("Two.")] },
        ];
        expect(roundsOf(plain)).toMatchObject([{ opener: null, from: 0, to: 1 }]);
        expect(roundsOf([])).toEqual([]);
    });
});

it("finds lines by sentence, rule and name", () => {
    const name = (seat: number) => ["Ada", "Ben"][seat]!;
    expect(matching(log, ["rolls"], name).map(sentencesOf)).toEqual(["Ada rolls."]);
    expect(matching(log, ["ben", "xy-1"], name).map(({ n }) => n)).toEqual([2]);
});
