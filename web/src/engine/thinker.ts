// Bots that look ahead think in a worker of their own, at a copy of the table: meanwhile the referee stays free, and the
// board can be walked, judged and looked back at. It starts when it is first needed.
import { Engine, EngineError } from "./engine";
import type { Advice, Opened, Viewer } from "./protocol";

export interface Question {
    seat: number;
    bot: string;
    seed: number;
    // On whose behalf, and how many choices are told at most.
    viewer?: Viewer;
    most?: number;
}

export class Thinker {
    private engine: Engine | null = null;
    // The number of its table.
    private copy: Promise<number> | null = null;

    constructor(
        private readonly referee: Engine,
        private readonly start: () => Engine = () => new Engine(),
    ) {}

    wake(): Engine {
        return (this.engine ??= this.start());
    }

    // What a bot would answer at the referee's table as it is now.
    async advise(table: number, question: Question): Promise<Advice> {
        const engine = this.wake();
        try {
            const copy = await (this.copy ??= this.sit(engine, table));
            const { position } = await this.referee.ask<{ position: unknown }>({ do: "position", table });
            const [, advice] = await engine.askAll([
                { do: "position", table: copy, position },
                { do: "bot", table: copy, ...question },
            ]);
            return advice as Advice;
        } catch (error) {
            // The next question starts another worker.
            if (error instanceof EngineError && error.code === "engine" && this.engine === engine)
                this.stop();
            throw error;
        }
    }

    // The transcript brings the options and data files along; positions come later.
    private async sit(engine: Engine, table: number): Promise<number> {
        const { transcript } = await this.referee.ask<{ transcript: string }>({ do: "transcript", table });
        return (await engine.ask<Opened>({ do: "new", transcript })).table;
    }

    // Whoever still waits for an answer gets none.
    stop(): void {
        this.engine?.stop();
        this.engine = null;
        this.copy = null;
    }
}
