// A hint: what a bot that looks ahead would do here, knowing no more than the person who asks.
import type { AdvisedChoice } from "../engine/protocol";
import type { Sitting } from "./sitting.svelte";

export class Hinting {
    state: "closed" | "thinking" | "open" = $state("closed");
    // Best first.
    choices: AdvisedChoice[] = $state.raw([]);
    // Each question has a number; an answer to an earlier one comes too late.
    private asked = 0;

    constructor(private readonly sitting: Sitting) {}

    // Only whoever is asked, and looks, can have one.
    get possible(): boolean {
        const { decider, prompt, busy, looking, cover, wanted } = this.sitting;
        return decider !== null && prompt !== null && !busy && !looking && cover === null && wanted === null;
    }

    async ask(): Promise<void> {
        if (!this.possible || this.state === "thinking") return;
        const question = ++this.asked;
        const { n, decider } = this.sitting;
        const stale = () =>
            question !== this.asked ||
            !this.possible ||
            n !== this.sitting.n ||
            decider !== this.sitting.decider;
        this.state = "thinking";
        try {
            const { choices } = await this.sitting.advise();
            if (stale()) return this.forget(question);
            this.choices = choices;
            this.state = "open";
        } catch (error) {
            if (!stale()) this.sitting.complain(error);
            this.forget(question);
        }
    }

    private forget(question: number): void {
        if (question === this.asked) this.close();
    }

    close(): void {
        ++this.asked;
        this.state = "closed";
        this.choices = [];
    }
}

// "62.4 %", or nothing where the bot had nothing to compare. In tenths: where choices are close, whole numbers
// would not tell them apart.
export const percent = ({ permille }: AdvisedChoice) =>
    permille === undefined ? "" : `${(permille / 10).toFixed(1)} %`;
