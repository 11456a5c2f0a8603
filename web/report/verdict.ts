// The result in a few sentences, careful not to say more than the intervals do.
import type { Advantage, Arm, Estimate, Maybe, Result } from "./result";
import { armName, inWords, isNumber, plural, seatName, sideOf, whole, withBounds } from "./words";

export function verdictOf(result: Result): string[] {
    const said = result.comparison?.verdict
        ? [result.comparison.verdict]
        : result.sweep
          ? sweepVerdict(result.arms ?? [])
          : armVerdict(result.arms?.[0] ?? {});
    return [...said, ...stoppedEarly(result)];
}

function stoppedEarly({ partial, games, planned }: Result): string[] {
    if (!partial) return [];
    return [`Stopped after ${whole(games)} of ${plural(planned ?? 0, "game")}: this is the result so far.`];
}

// What a seat would have if all were alike: shares of wins always add up to the same.
export function evenShare(arm: Arm): number | null {
    const rates = (arm.seats ?? []).flatMap(({ win_rate }) => (win_rate ? [win_rate.value] : []));
    return rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}

export function armVerdict(arm: Arm): string[] {
    return [
        ...seatsVerdict(arm),
        ...lengthVerdict(arm),
        ...advantageVerdict(arm.acting_first, "Whoever acts first in round one"),
        ...advantageVerdict(arm.winning_lead, "Whoever wins the first initiative or bid"),
    ];
}

function seatsVerdict(arm: Arm): string[] {
    const even = evenShare(arm);
    if (even === null) return [];
    const told = (side: 1 | -1) =>
        (arm.seats ?? []).filter(({ win_rate }) => sideOf(win_rate, even) === side);
    const above = told(1);
    const favoured = above.length > 0 ? above : told(-1);
    if (favoured.length === 0)
        return [
            `No seat is clearly favoured: every interval holds the even share, ${inWords(even, "share")}.`,
        ];
    const than = above.length > 0 ? "more" : "less";
    return favoured.map(
        ({ seat, win_rate }) =>
            `${seatName(arm, seat)} wins ${than} than its share: ${withBounds(win_rate, "share")}, ` +
            `where ${inWords(even, "share")} would be even.`,
    );
}

function lengthVerdict({ rounds, decisions, draws }: Arm): string[] {
    const parts = [];
    if (rounds && isNumber(rounds.median)) parts.push(`${rounds.median} rounds`);
    if (decisions && isNumber(decisions.median)) parts.push(`${whole(decisions.median)} decisions`);
    const said = parts.length > 0 ? [`Half of the games are over after ${parts.join(" and ")}.`] : [];
    return draws?.share ? [...said, `First place is shared in ${withBounds(draws.share, "share")}.`] : said;
}

function advantageVerdict(advantage: Maybe<Advantage>, who: string): string[] {
    if (!advantage?.win_rate || !isNumber(advantage.even)) return [];
    const rate = withBounds(advantage.win_rate, "share");
    const side = sideOf(advantage.win_rate, advantage.even);
    const even = inWords(advantage.even, "share");
    return [
        side === 0
            ? `${who} wins ${rate}: not clearly another share than the even ${even}.`
            : `${who} wins ${side > 0 ? "more" : "less"} often: ${rate}, where ${even} would be even.`,
    ];
}

function sweepVerdict(arms: Arm[]): string[] {
    const known = arms.flatMap((arm, i) => {
        const rate = arm.seats?.[0]?.win_rate;
        return rate ? [{ name: armName(arm, i), rate }] : [];
    });
    if (known.length < 2) return [];
    const sorted = known.sort((a, b) => a.rate.value - b.rate.value);
    const [least, most] = [sorted[0]!, sorted.at(-1)!];
    const said =
        `Seat 0 wins most often with ${most.name}, ${withBounds(most.rate, "share")}, ` +
        `and least often with ${least.name}, ${withBounds(least.rate, "share")}.`;
    const caution = apart(least.rate, most.rate)
        ? `Their intervals do not overlap; but of ${known.length} cells the extremes were picked, which always look further apart than they are.`
        : "Their intervals overlap: the cells may well be alike.";
    return [said, caution];
}

const apart = (lower: Estimate, upper: Estimate) =>
    isNumber(lower.high) && isNumber(upper.low) && lower.high < upper.low;
