// Bots think at a copy of the table, in an engine of their own.
import { expect, test } from "vitest";
import { EngineError, type Engine, type Request } from "../../src/engine/engine";
import { Thinker } from "../../src/engine/thinker";

const gone = () => new EngineError({ code: "engine", sentence: "The referee stopped." });

// Answers from a table of replies, and keeps what it was asked.
class Told {
    asked: Request[] = [];
    stopped = false;
    broken = false;
    constructor(private readonly replies: Record<string, (request: Request) => unknown>) {}
    engine(): Engine {
        const ask = (request: Request) => {
            this.asked.push(request);
            if (this.broken) return Promise.reject(gone());
            return Promise.resolve(this.replies[request.do]!(request));
        };
        const askAll = async (all: Request[]) => {
            const replies: unknown[] = [];
            for (const request of all) replies.push(await ask(request));
            return replies;
        };
        return { ask, askAll, stop: () => (this.stopped = true) } as unknown as Engine;
    }
    all(what: string): Request[] {
        return this.asked.filter((request) => request.do === what);
    }
}

function room() {
    let n = 0;
    const referee = new Told({
        transcript: () => ({ transcript: "the game so far" }),
        position: () => ({ position: ++n }),
    });
    const workers: Told[] = [];
    const thinker = new Thinker(referee.engine(), () => {
        const worker = new Told({
            new: () => ({ table: 5 }),
            position: () => ({}),
            bot: ({ seat }) => ({ action: { verb: `answer for ${String(seat)}` } }),
        });
        workers.push(worker);
        return worker.engine();
    });
    return { referee, workers, thinker };
}
const question = (seat: number) => ({ seat, bot: "search:hard", seed: 9 });

test("the table is brought over once, and its position before every question", async () => {
    const { referee, workers, thinker } = room();
    expect(workers).toHaveLength(0);
    for (const seat of [1, 0])
        expect(await thinker.advise(3, question(seat))).toEqual({ action: { verb: `answer for ${seat}` } });
    const [worker] = workers;
    expect(workers).toHaveLength(1);
    expect(worker!.all("new")).toEqual([{ do: "new", transcript: "the game so far" }]);
    expect(worker!.all("position").map(({ table, position }) => [table, position])).toEqual([
        [5, 1],
        [5, 2],
    ]);
    expect(worker!.all("bot")[0]).toEqual({ do: "bot", table: 5, seat: 1, bot: "search:hard", seed: 9 });
    expect(referee.all("bot")).toHaveLength(0);
    expect(referee.asked.every(({ table }) => table === 3)).toBe(true);
});

test("two questions at once share one table", async () => {
    const { workers, thinker } = room();
    await Promise.all([thinker.advise(3, question(0)), thinker.advise(3, question(1))]);
    expect(workers[0]!.all("new")).toHaveLength(1);
    // Each is asked right after its position, whatever the other does.
    expect(workers[0]!.all("bot")).toHaveLength(2);
});

test("a worker that is lost is replaced for the next question", async () => {
    const { workers, thinker } = room();
    await thinker.advise(3, question(0));
    workers[0]!.broken = true;
    await expect(thinker.advise(3, question(0))).rejects.toThrow("The referee stopped.");
    expect(workers[0]!.stopped).toBe(true);
    expect(await thinker.advise(3, question(0))).toBeTruthy();
    expect(workers).toHaveLength(2);
    expect(workers[1]!.all("new")).toHaveLength(1);
});

test("what the engine refuses does not end it", async () => {
    const { workers, thinker } = room();
    thinker.wake();
    const refuse = () => {
        throw new EngineError({ code: "refused", sentence: "Nobody asks you." });
    };
    (workers[0] as unknown as { replies: Record<string, () => never> }).replies.bot = refuse;
    await expect(thinker.advise(3, question(0))).rejects.toThrow("Nobody asks you.");
    expect(workers[0]!.stopped).toBe(false);
});
