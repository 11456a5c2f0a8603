// The page's side of the engine: promises in place of messages, and one kind of error.
import address from "../../../build/wasm/muster.wasm?url";
import type { ErrorReply } from "./protocol";
import type { FromWorker, ToWorker } from "./worker";

// What the engine refused, or that there is no engine (code "engine").
export class EngineError extends Error {
    constructor(readonly reply: ErrorReply) {
        super(reply.sentence);
        this.name = "EngineError";
    }
    get code(): string {
        return this.reply.code;
    }
}

export type Request = { do: string; [field: string]: unknown };

interface Waiting {
    resolve(replies: string[]): void;
    reject(error: EngineError): void;
}

const lost = (sentence: string) => new EngineError({ code: "engine", sentence });

export class Engine {
    private worker: Worker | null = null;
    private next = 1;
    private readonly waiting = new Map<number, Waiting>();
    // Set once the engine is gone; whoever asks gets it.
    private failure: EngineError | null = null;
    // Called once when the engine is gone for good, until `restart`.
    onfailure: (sentence: string) => void = () => {};
    // How long the engine worked on each message, in ms: for the benchmark.
    readonly times: number[] = [];

    constructor() {
        this.start();
    }

    restart(): void {
        this.worker?.terminate();
        this.failure = null;
        this.start();
    }

    // Nobody is answered any more, and nobody is told that it failed.
    stop(): void {
        this.onfailure = () => {};
        this.worker?.terminate();
        this.fail("The referee was sent home.");
    }

    // One request; throws EngineError if it is refused.
    async ask<Reply>(request: Request): Promise<Reply> {
        const [reply] = await this.askAll([request]);
        return reply as Reply;
    }

    // Several, answered in order in one go; throws on the first that is refused.
    async askAll(requests: Request[]): Promise<unknown[]> {
        const texts = await this.send(requests.map((request) => JSON.stringify(request)));
        return texts.map((text) => {
            const reply = JSON.parse(text) as { ok: boolean; error?: ErrorReply };
            if (!reply.ok) throw new EngineError(reply.error!);
            return reply;
        });
    }

    private start(): void {
        try {
            this.worker = new Worker(new URL("./worker.ts", import.meta.url), {
                type: "module",
                name: "referee",
            });
        } catch (error) {
            return this.fail(`The referee could not be started (${String(error)}).`);
        }
        this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
        this.worker.onerror = (event) =>
            this.fail(`The referee could not be started${event.message ? ` (${event.message})` : ""}.`);
        this.worker.postMessage({ load: new URL(address, document.baseURI).href });
    }

    private send(requests: string[]): Promise<string[]> {
        if (this.failure) return Promise.reject(this.failure);
        return new Promise((resolve, reject) => {
            const id = this.next++;
            this.waiting.set(id, { resolve, reject });
            const message: ToWorker = { id, requests };
            this.worker!.postMessage(message);
        });
    }

    private hear(message: FromWorker): void {
        if ("failed" in message) return this.fail(message.failed);
        if ("ready" in message) return;
        const waiting = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if ("crashed" in message) {
            const sentence = `The referee stopped (${message.crashed}).`;
            waiting?.reject(lost(sentence));
            return this.fail(sentence);
        }
        this.times.push(message.ms);
        waiting?.resolve(message.replies);
    }

    private fail(sentence: string): void {
        if (this.failure) return;
        this.failure = lost(sentence);
        for (const { reject } of this.waiting.values()) reject(this.failure);
        this.waiting.clear();
        this.onfailure(sentence);
    }
}
