// A sealed answer stands although its dice are not typed in yet: through wrong dice, a closed dialog and a reload. The
// engine here is a small one, for two bids that turn out equal.
import { expect, test, vi } from "vitest";
import { EngineError, type Engine, type Request } from "../../src/engine/engine";
import type { GameInfo, Needs } from "../../src/engine/protocol";
import type { SavedGame } from "../../src/lib/storage";
import { Sitting } from "../../src/table/sitting.svelte";

const saved = vi.hoisted(() => ({ last: null as SavedGame | null }));
vi.mock("../../src/lib/storage", async (original) => ({
    ...(await original<object>()),
    savedGames: { put: (game: SavedGame) => Promise.resolve((saved.last = game)) },
}));

const needs: Needs = { why: "R-OFF", asks: "a die each", count: 2, sides: 10, seat: 0 };
const scene = (awaiting: number[]) => ({
    board: { cells: "table", terrain: [] },
    pieces: [],
    markers: [],
    seats: [0, 1].map((seat) => ({ seat, name: `Side ${seat}`, score: 0 })),
    track: { round: 1, phases: [] },
    forecast: [],
    chain: [],
    prompts: awaiting.map((seat) => ({ seat, question: "Bid?", rule: "X", secret: true, answer: "number" })),
});

// Two seats bid; equal bids want two dice; then the game is over.
class Bids {
    bids: (number | null)[] = [null, null];
    dice: number[] | null = null;
    asked: Request[] = [];
    constructor(transcript = "[null,null]") {
        this.bids = JSON.parse(transcript) as number[];
    }
    get complete(): boolean {
        return this.bids.every((bid) => bid !== null);
    }
    standing() {
        const owed = this.complete && this.dice === null ? { owed: { seat: 1, needs } } : {};
        const awaiting = [0, 1].filter((seat) => this.bids[seat] === null);
        const over = this.complete && this.dice !== null;
        return {
            n: 1,
            awaiting,
            outcome: { over, score: [0, 0], rank: [1, 1] },
            ...owed,
            table: 1,
            seats: 2,
        };
    }
    answer(request: Request): unknown {
        this.asked.push(request);
        const want = () => {
            throw new EngineError({ code: "dice", sentence: "Dice.", needs, kept: true });
        };
        if (request.do === "act") {
            if (this.complete) throw new EngineError({ code: "refused", sentence: "Sealed." });
            this.bids[request.seat as number] = (request.action as { detail: number }).detail;
            if (this.complete) want();
        }
        if (request.do === "roll") {
            const dice = request.dice as number[];
            if (dice.length < 2) want();
            this.dice = dice;
        }
        if (request.do === "scene") return { scene: scene(this.standing().awaiting) };
        if (request.do === "log") return { log: [{ n: 0, events: [] }] };
        if (request.do === "legal") return { legal: [] };
        if (request.do === "transcript") return { transcript: JSON.stringify(this.bids) };
        return { ...this.standing(), game: "bids" };
    }
    engine(): Engine {
        const ask = (request: Request) => Promise.resolve().then(() => this.answer(request));
        return { ask, askAll: (all: Request[]) => Promise.all(all.map(ask)) } as unknown as Engine;
    }
}

const game = { id: "bids", title: "Bids", seats: [2, 2] } as unknown as GameInfo;
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const bid = (detail: number) => ({ verb: "bid", detail });

// Both persons have bid three, and the dice are asked for.
async function tied(bids: Bids): Promise<Sitting> {
    const sitting = await Sitting.begin(bids.engine(), game, {
        game: "bids",
        players: ["Ada", "Ben"].map((name) => ({ kind: "person" as const, name })),
        options: {},
        luck: "mine",
    });
    await sitting.go();
    for (const _ of [0, 1]) {
        await sitting.uncover();
        await settle();
        void sitting.decide(bid(3));
        await settle();
    }
    return sitting;
}

test("the dice alone are asked for, and the bid is saved before they are", async () => {
    const bids = new Bids();
    const sitting = await tied(bids);
    expect(sitting.wanted).toMatchObject({ kept: true, seat: 1, needs: { why: "R-OFF" } });
    expect(sitting.owed).toMatchObject({ seat: 1 });
    expect(saved.last?.transcript).toBe("[3,3]");
    expect(sitting.decider).toBe(null);
    sitting.giveLuck([4]);
    await settle();
    expect(sitting.wanted?.wrong).toBe("2 results are wanted, not 1.");
    sitting.giveLuck([4, 7]);
    await settle();
    expect(bids.dice).toEqual([4, 7]);
    expect(sitting.owed).toBe(null);
    expect(sitting.outcome.over).toBe(true);
    expect(bids.asked.filter((request) => request.do === "act")).toHaveLength(2);
});

test("a dialog that is closed is opened again, and nobody can bid anew meanwhile", async () => {
    const bids = new Bids();
    const sitting = await tied(bids);
    sitting.giveLuck(null);
    await settle();
    expect(sitting.wanted).toBe(null);
    expect(sitting.owed).toMatchObject({ seat: 1 });
    expect(sitting.busy).toBe(false);
    expect(await sitting.decide(bid(5))).toBe(false);
    expect(bids.bids).toEqual([3, 3]);
    void sitting.go();
    await settle();
    expect(sitting.wanted).toMatchObject({ kept: true });
    sitting.giveLuck([9, 1]);
    await settle();
    expect(bids.dice).toEqual([9, 1]);
});

test("after a reload the dice are asked for again", async () => {
    const first = await tied(new Bids());
    first.leave();
    const bids = new Bids(saved.last!.transcript);
    const again = await Sitting.resume(bids.engine(), [game], [], saved.last!);
    void again.go();
    await settle();
    expect(again.wanted).toMatchObject({ kept: true, needs: { count: 2 } });
    again.giveLuck([2, 8]);
    await settle();
    expect(bids.dice).toEqual([2, 8]);
    expect(bids.bids).toEqual([3, 3]);
});
