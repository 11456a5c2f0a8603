// The log as people read it: rounds, in them phases, in them turns, as the events themselves say what they open.
import type { GameEvent, LogLine, Luck } from "../engine/protocol";

// What came of one decision, as far as it stands in one place: a decision that ends a turn also opens the next.
export interface Part {
    key: string;
    n: number;
    seat: number | undefined;
    // The first part of its decision carries the sign of who decided and the way back.
    first: boolean;
    events: GameEvent[];
    dice: Luck[];
    entered: boolean;
    sealed: boolean;
}

// A turn, a phase or a round: what opened it, and what it holds.
interface Opened {
    key: string;
    opener: Part | null;
}
export interface Turn extends Opened {
    parts: Part[];
}
export interface Phase extends Opened {
    turns: Turn[];
}
export interface Round extends Opened {
    phases: Phase[];
    // The decisions it holds.
    from: number;
    to: number;
}

export function roundsOf(log: LogLine[]): Round[] {
    const rounds: Round[] = [newRound(null, 0)];
    for (const line of log) {
        const parts: Part[] = [];
        let open: Part | null = null;
        for (const event of line.events) {
            if (event.opens || !open) {
                const part = partOf(line, parts.length);
                parts.push(part);
                if (event.opens) place(rounds, event.opens, part);
                else latestTurn(rounds).parts.push(part);
                open = event.opens ? null : part;
                part.events.push(event);
            } else open.events.push(event);
        }
        // Dice belong to a sentence rather than to a heading, where there is one.
        const bearer = parts.find(({ events }) => !events[0]!.opens) ?? parts[0];
        if (bearer) bearer.dice = (line.luck ?? []).filter(({ dice }) => dice?.length);
        rounds.at(-1)!.to = line.n;
    }
    return rounds.map(withoutEmpty).filter(({ opener, phases }) => opener || phases.length > 0);
}

function partOf(line: LogLine, i: number): Part {
    return {
        key: `${line.n}.${i}`,
        n: line.n,
        seat: line.seat,
        first: i === 0,
        events: [],
        dice: [],
        entered: line.entered ?? false,
        sealed: line.sealed ?? false,
    };
}

const newTurn = (opener: Part | null): Turn => ({ key: opener?.key ?? "", opener, parts: [] });
const newPhase = (opener: Part | null): Phase => ({ key: opener?.key ?? "", opener, turns: [newTurn(null)] });
const newRound = (opener: Part | null, from: number): Round => ({
    key: opener?.key ?? "",
    opener,
    phases: [newPhase(null)],
    from,
    to: from,
});
const latestPhase = (rounds: Round[]) => rounds.at(-1)!.phases.at(-1)!;
const latestTurn = (rounds: Round[]) => latestPhase(rounds).turns.at(-1)!;

function place(rounds: Round[], opens: GameEvent["opens"], opener: Part): void {
    if (opens === "round") rounds.push(newRound(opener, opener.n));
    else if (opens === "phase") rounds.at(-1)!.phases.push(newPhase(opener));
    else latestPhase(rounds).turns.push(newTurn(opener));
}

function withoutEmpty(round: Round): Round {
    const phases = round.phases
        .map((phase) => ({
            ...phase,
            turns: phase.turns.filter(({ opener, parts }) => opener || parts.length > 0),
        }))
        .filter(({ opener, turns }) => opener || turns.length > 0);
    return { ...round, phases };
}

export const sentencesOf = (line: LogLine): string => line.events.map(({ text }) => text).join(" ");

// The lines that hold all the words, in their sentences, rules or the name of who decided.
export function matching(log: LogLine[], words: string[], nameOf: (seat: number) => string): LogLine[] {
    return log.flatMap((line) => {
        const who = line.seat === undefined ? "" : nameOf(line.seat);
        const events = line.events.filter(({ text, rule }) => {
            const lower = `${text} ${rule} ${who}`.toLowerCase();
            return words.every((word) => lower.includes(word));
        });
        return events.length > 0 ? [{ ...line, events }] : [];
    });
}
