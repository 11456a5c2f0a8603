// How a game went, from its history: scores round by round, and where it turned.
import type { HistoryEntry, Outcome } from "../engine/protocol";
import type { Player, Settings } from "../start/settings";

// The scores at the end of each round; the last one is the final score.
export interface RoundScore {
    round: number;
    score: number[];
}

export function scoresByRound(history: HistoryEntry[]): RoundScore[] {
    const rounds: RoundScore[] = [];
    for (const { round, score } of history) {
        // The decision that begins a round has ended the one before, and what that brought is in its score.
        if (rounds.length > 0) rounds.at(-1)!.score = score;
        if (round > 0 && rounds.at(-1)?.round !== round) rounds.push({ round, score });
    }
    return rounds;
}

export interface TurningPoint {
    n: number;
    // The one it happened in, even where it was its end and the next began with it.
    round: number;
    // By how much each seat's score changed.
    change: number[];
    // Who leads alone since then, if somebody else or nobody did before; of a team the first seat.
    leader: number | null;
}

type Side = Outcome["side"];

// Seats of one side stand together; where no sides are told, each is its own.
export const sideOf = (side: Side, seat: number) => side?.[seat] ?? seat;
export const isOneSide = (side: Side, seats: number[]) =>
    new Set(seats.map((seat) => sideOf(side, seat))).size === 1;
// The seats side by side: a list each.
export function teamsOf(side: Side, seats: number): number[][] {
    const teams = new Map<number, number[]>();
    for (let seat = 0; seat < seats; ++seat)
        teams.set(sideOf(side, seat), [...(teams.get(sideOf(side, seat)) ?? []), seat]);
    return [...teams.values()];
}

// The side that leads alone, by its first seat.
const leaderOf = (score: number[], side: Side): number | null => {
    const best = Math.max(...score);
    const first = score.flatMap((points, seat) => (points === best ? [seat] : []));
    return isOneSide(side, first) ? first[0]! : null;
};

// The largest changes, at most `most`, in the order of the game. A change of the lead weighs more than its points.
export function turningPoints(history: HistoryEntry[], most = 4, side?: Side): TurningPoint[] {
    const points = history.slice(1).flatMap(({ n, score }, i) => {
        const before = history[i]!;
        const round = Math.max(1, before.round);
        const change = score.map((now, seat) => now - (before.score[seat] ?? 0));
        if (change.every((by) => by === 0)) return [];
        const leader = leaderOf(score, side);
        return [{ n, round, change, leader: leader === leaderOf(before.score, side) ? null : leader }];
    });
    const size = ({ change }: TurningPoint) => change.reduce((sum, by) => sum + Math.abs(by), 0);
    const largest = Math.max(1, ...points.map(size));
    const weight = (point: TurningPoint) => size(point) + (point.leader === null ? 0 : largest / 2);
    return points
        .sort((a, b) => weight(b) - weight(a) || a.n - b.n)
        .slice(0, most)
        .sort((a, b) => a.n - b.n);
}

// The seats from the first place to the last; those who share a place stand together.
export function placings(outcome: Outcome): { rank: number; seats: number[] }[] {
    const ranks = [...new Set(outcome.rank)].sort((a, b) => a - b);
    return ranks.map((rank) => ({
        rank,
        seats: outcome.rank.flatMap((its, seat) => (its === rank ? [seat] : [])),
    }));
}

// Who has won, in a few words. To be first is not always to win: alone, or where all have lost, it is the pay-off that tells.
export function headlineOf(outcome: Outcome, names: string[]): string {
    const first = placings(outcome)[0]?.seats ?? [];
    const { pay_off: paid, pay_off_whole: whole } = outcome;
    const lost = paid !== undefined && first.every((seat) => paid[seat] === 0);
    if (names.length === 1)
        return lost ? `${names[0]} loses` : paid?.[0] === whole ? `${names[0]} wins` : "A tie";
    if (lost) return "Nobody wins";
    if (first.length === 1) return `${names[first[0]!]} wins`;
    const winners = listed(first.map((seat) => names[seat]!));
    if (isOneSide(outcome.side, first)) return `${winners} win`;
    return first.length === names.length ? "A tie" : `${winners} share the win`;
}

export function listed(names: string[]): string {
    return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

// The same game once more: what its transcript was begun with, but for the luck.
export function settingsAgain(
    transcript: string,
    game: string,
    players: Player[],
    luck: Settings["luck"],
): Settings {
    const header = JSON.parse(transcript.slice(0, transcript.indexOf("\n"))) as {
        options?: Record<string, unknown>;
        data?: Record<string, string>;
    };
    const options = Object.entries(header.options ?? {}).map(([name, value]) => [name, String(value)]);
    return {
        game,
        players,
        options: Object.fromEntries(options) as Record<string, string>,
        luck,
        ...(header.data ? { data: header.data } : {}),
    };
}
