// What a look back needs to know about the game: where its rounds begin, and what each decision was.
import type { HistoryEntry, LogLine } from "../engine/protocol";

export interface RoundStart {
    round: number;
    // After this many decisions.
    n: number;
}

export function roundStarts(history: HistoryEntry[]): RoundStart[] {
    return history.flatMap(({ n, round }, i) => (history[i - 1]?.round === round ? [] : [{ n, round }]));
}

// At most so many of them, evenly: a long game has more rounds than a line has room for.
export function thinned(starts: RoundStart[], most: number): RoundStart[] {
    const step = Math.max(1, Math.ceil(starts.length / most));
    return starts.filter((_, i) => i % step === 0);
}

// The round one is in after `n` decisions.
export function roundAt(starts: RoundStart[], n: number): number | undefined {
    return starts.findLast((start) => start.n <= n)?.round;
}

// In one sentence: what came of a decision first.
export function decided(line: LogLine | undefined): string {
    return line?.events[0]?.text ?? "";
}

// The next stop in that direction: each decision, or with captions the decisions that have one.
export function nextStop(at: number, step: 1 | -1, last: number, stops: number[]): number {
    if (stops.length === 0) return Math.max(0, Math.min(last, at + step));
    const sorted = [...stops].sort((a, b) => a - b);
    const found = step > 0 ? sorted.find((stop) => stop > at) : sorted.findLast((stop) => stop < at);
    return found ?? (step > 0 ? last : 0);
}

// The caption that holds after `n` decisions: the latest one so far.
export function captionAt(captions: Record<number, string>, n: number): string {
    const stop = Object.keys(captions)
        .map(Number)
        .filter((number) => number <= n)
        .reduce((latest, number) => Math.max(latest, number), -1);
    return captions[stop] ?? "";
}
