// A person answers a secret question while the screen is still being filled after a bot's answer: the next question must
// come to be seen all the same. The engine here is a small one, for two bids and one thing to do after them.
import { expect, test, vi } from "vitest";
import type { Engine, Request } from "../../src/engine/engine";
import type { GameInfo } from "../../src/engine/protocol";
import { Sitting } from "../../src/table/sitting.svelte";

vi.mock("../../src/lib/storage", async (original) => ({
    ...(await original<object>()),
    savedGames: { put: () => Promise.resolve() },
}));

class BidsAndThen {
    bids = new Set<number>();
    scenes = 0;
    // What is shown after the first bid is known to the engine, and comes late.
    arrive = () => {};
    private late = new Promise<void>((resolve) => (this.arrive = resolve));

    answer(request: Request): unknown {
        const both = this.bids.size === 2;
        const awaiting = both ? [0] : [0, 1].filter((seat) => !this.bids.has(seat));
        if (request.do === "act") {
            this.bids.add(request.seat as number);
            return this.answer({ do: "awaiting" });
        }
        if (request.do === "bot") return { action: { verb: "bid", detail: 1 } };
        if (request.do === "legal")
            return { legal: [{ action: both ? { verb: "go" } : { verb: "bid", detail: 1 }, text: "" }] };
        if (request.do === "log") return { log: [{ n: 0, events: [] }] };
        if (request.do === "transcript") return { transcript: "{}" };
        if (request.do === "scene") {
            ++this.scenes;
            const prompts = awaiting.map((seat) => ({ seat, question: "?", rule: "X", answer: "choice" }));
            const seats = [0, 1].map((seat) => ({ seat, name: `Side ${seat}`, score: 0 }));
            return {
                scene: {
                    ...{ board: { cells: "table", terrain: [] }, pieces: [], markers: [], seats, prompts },
                    ...{ track: { round: 1, phases: [] }, forecast: [], chain: [] },
                },
            };
        }
        const outcome = { over: false, score: [0, 0], rank: [1, 1] };
        return { n: 1 + this.bids.size, awaiting, outcome, table: 1, seats: 2, game: "bids" };
    }
    engine(): Engine {
        const ask = async (request: Request) => {
            const answer = this.answer(request);
            if (["scene", "legal"].includes(request.do) && this.bids.size === 1) await this.late;
            return answer;
        };
        return { ask, askAll: (all: Request[]) => Promise.all(all.map(ask)) } as unknown as Engine;
    }
}

test("an answer given while the screen is filled leads to the next question", async () => {
    const game = { id: "bids", title: "Bids", seats: [2, 2] } as unknown as GameInfo;
    const bids = new BidsAndThen();
    const sitting = await Sitting.begin(bids.engine(), game, {
        game: "bids",
        players: [
            { kind: "person", name: "Ada" },
            { kind: "bot", name: "random" },
        ],
        options: {},
        luck: "drawn",
    });
    sitting.skip();
    const going = sitting.go();
    await vi.waitFor(() => expect(bids.scenes).toBe(2));
    expect([...bids.bids]).toEqual([1]);
    expect(sitting.choices).toHaveLength(1);
    expect(await sitting.decide({ verb: "bid", detail: 1 })).toBe(true);
    bids.arrive();
    await going;
    expect(sitting.choices.map(({ action }) => action.verb)).toEqual(["go"]);
});
