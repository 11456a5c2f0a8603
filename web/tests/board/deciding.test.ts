import { describe, expect, it } from "vitest";
import { nearestPlace } from "../../src/board/aiming.svelte";
import { leadingTo, moverOf, namedIn, oneMeant, turningOf, turnOut, wayAt } from "../../src/board/deciding";
import type { Action, Choice, Piece, Prompt } from "../../src/engine/protocol";

const choice = (action: Action): Choice => ({ action, text: "" });
const piece = (id: string, more: Partial<Piece> = {}): Piece => ({
    id,
    name: id,
    kind: "piece",
    at: [0, 0],
    ...more,
});
const prompt = (more: Partial<Prompt> = {}): Prompt => ({
    seat: 0,
    question: "?",
    rule: "R",
    secret: false,
    answer: "choose",
    ...more,
});

describe("a click on a second thing", () => {
    const choices = [
        choice({ verb: "attack", subject: "a", target: "x" }),
        choice({ verb: "attack", subject: "a", target: "y", detail: "one" }),
        choice({ verb: "attack", subject: "a", target: "y", detail: "two" }),
        choice({ verb: "move", subject: "a", target: "z", at: [1, 1] }),
    ];
    it("means the one choice that has to do with both", () => {
        expect(oneMeant(choices, "a", "x")).toEqual(choices[0]!.action);
    });
    it("means nothing yet where there are several, none, or a place is still open", () => {
        expect(oneMeant(choices, "a", "y")).toBeNull();
        expect(oneMeant(choices, "a", "q")).toBeNull();
        expect(oneMeant(choices, "a", "z")).toBeNull();
        expect(oneMeant(choices, "a", "a")).toBeNull();
        expect(oneMeant(choices, null, "x")).toBeNull();
    });
    it("knows what leads to a place, and what is named at all", () => {
        expect(leadingTo(choices, [1, 1])).toEqual([choices[3]]);
        expect([...namedIn(choices)]).toEqual(["a", "x", "y", "one", "two", "z"]);
    });
});

describe("the question which way a piece faces", () => {
    const ways = [0, 1, 2, 3, 4, 5].map((detail) => choice({ verb: "face", subject: "a", detail }));
    it("is known by what it asks for", () => {
        const turning = turningOf(prompt({ answer: "facing", piece: "a" }), ways, [piece("a")]);
        expect(turning?.ways.map(({ facing }) => facing)).toEqual([0, 1, 2, 3, 4, 5]);
    });
    it("is known by its choices, if the piece faces somewhere", () => {
        expect(turningOf(prompt(), ways, [piece("a", { facing: 2 })])?.piece.id).toBe("a");
        expect(turningOf(prompt(), ways, [piece("a")])).toBeNull();
    });
    it("is not a bid, nor one of several things to do", () => {
        const bids = [0, 1, 2].map((detail) => choice({ verb: "bid", detail }));
        expect(turningOf(prompt(), bids, [piece("a", { facing: 0 })])).toBeNull();
        const mixed = [...ways, choice({ verb: "pass" })];
        expect(turningOf(prompt(), mixed, [piece("a", { facing: 0 })])).toBeNull();
        expect(turningOf(null, ways, [piece("a", { facing: 0 })])).toBeNull();
    });
    it("is answered by the arrow that is hit", () => {
        const turning = turningOf(prompt({ answer: "facing", piece: "a" }), ways, [piece("a")])!;
        const disc = { point: { x: 100, y: 100 }, radius: 10 };
        expect(wayAt(turning, disc, { x: 100, y: 100 - 10 * turnOut }, 0)).toBe(ways[0]);
        expect(wayAt(turning, disc, { x: 100, y: 100 + 10 * turnOut }, 0)).toBe(ways[3]);
        expect(wayAt(turning, disc, disc.point, 0)).toBeNull();
        expect(wayAt(turning, disc, { x: 100, y: 74 }, 0)).toBeNull();
        expect(wayAt(turning, disc, { x: 100, y: 74 }, 3)).toBe(ways[0]);
    });
});

describe("who goes there", () => {
    const pieces = [
        piece("a", { owner: 0 }),
        piece("b", { owner: 0, state: "active" }),
        piece("c", { owner: 1 }),
    ];
    it("is whom the action names, else whom the question is about", () => {
        expect(moverOf({ verb: "move", subject: "a" }, prompt({ piece: "b" }), 0, pieces)?.id).toBe("a");
        expect(moverOf({ verb: "move", subject: "card" }, prompt({ piece: "c" }), 0, pieces)?.id).toBe("c");
    });
    it("is else the active or only piece of the seat, if any", () => {
        expect(moverOf({ verb: "move", subject: "card" }, prompt(), 0, pieces)?.id).toBe("b");
        expect(moverOf(null, null, 1, pieces)?.id).toBe("c");
        expect(moverOf(null, null, null, pieces)).toBeNull();
    });
});

describe("snapping", () => {
    it("takes the nearest listed place that is near enough", () => {
        expect(
            nearestPlace(
                [
                    [0, 0],
                    [10, 0],
                ],
                [7, 0],
                5,
            ),
        ).toEqual([10, 0]);
        expect(
            nearestPlace(
                [
                    [0, 0],
                    [10, 0],
                ],
                [5, 9],
                5,
            ),
        ).toBeNull();
    });
});
