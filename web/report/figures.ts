// What is shown, as plain data: each figure has what is drawn (plots.ts) and the same numbers as a table.
import type { Advantage, Arm, Comparison, Estimate, FiredRule, Maybe, Result, Spread, Sweep } from "./result";
import { evenShare } from "./verdict";
import { armName, digits, inWords, isNumber, seatName, signed, whole, withBounds, type Unit } from "./words";

export interface Table {
    head: string[];
    // The first cell names the row.
    rows: string[][];
}

// A dot with its interval. `seat` gives it that seat's colour and sign; one that is not `firm` is drawn hollow.
export interface Dot {
    label: string;
    estimate: Estimate;
    seat?: number;
    firm?: boolean;
}
// `reference` is a line to hold everything against: an even share, no difference.
export interface Dots {
    kind: "dots";
    unit: Unit;
    axis: string;
    reference?: number | null;
    dots: Dot[];
}
export interface Histogram {
    kind: "histogram";
    axis: string;
    width: number;
    bins: [number, number][];
    median?: number | undefined;
}
export interface Bars {
    kind: "bars";
    axis: string;
    bars: { label: string; count: number }[];
}
export interface Path {
    kind: "path";
    points: [number, number][];
    floor: number | null;
    ceiling: number | null;
}
export interface Lines {
    kind: "lines";
    unit: Unit;
    axis: string;
    // In this order; numbers are placed by their size.
    values: string[];
    reference?: number | null;
    points: { at: string; series: string; seat?: number; estimate: Estimate }[];
}
export interface Heat {
    kind: "heat";
    unit: Unit;
    keys: [string, string];
    values: [string[], string[]];
    cells: { x: string; y: string; estimate: Estimate }[];
}
export type Chart = Dots | Histogram | Bars | Path | Lines | Heat;

export interface Figure {
    title: string;
    note: string;
    // One of them is shown at a time, chosen by its name.
    charts: { name: string; chart: Chart }[];
    table: Table;
}

const figure = (title: string, note: string, chart: Chart, table: Table): Figure => ({
    title,
    note,
    charts: [{ name: title, chart }],
    table,
});
const some = <T>(value: Maybe<T>): T[] => (value === null || value === undefined ? [] : [value]);

// ---------------------------------------------------------------- one arm

export const armFigures = (arm: Arm): Figure[] => [
    ...seatFigure(arm),
    ...forceFigure(arm),
    ...spreadFigure("Length in rounds", "rounds", arm.rounds),
    ...spreadFigure("Length in decisions", "decisions", arm.decisions),
    ...spreadFigure("Lead changes", "changes of the lead", arm.lead_changes),
    ...spreadFigure("Score of seat 0 less the best other", "points", arm.score_difference),
    ...endingFigure(arm),
    ...advantageFigure(arm),
    ...ruleFigure(arm),
];

function seatFigure(arm: Arm): Figure[] {
    const seats = arm.seats ?? [];
    const dots = seats.flatMap(({ seat, win_rate }) =>
        some(win_rate).map((estimate) => ({ label: seatName(arm, seat), estimate, seat })),
    );
    if (dots.length === 0) return [];
    const table = {
        head: ["Seat", "Won alone", "Win rate", "Score"],
        rows: seats.map(({ seat, wins, win_rate, score }) => [
            seatName(arm, seat),
            whole(wins),
            withBounds(win_rate, "share"),
            withBounds(score, "number"),
        ]),
    };
    const draws = some(arm.draws?.share).map(
        (share) => ` First place was shared in ${withBounds(share, "share")}.`,
    );
    const note =
        `A win that is shared counts in parts.${draws.join("")}` +
        (arm.stopped ? ` ${whole(arm.stopped)} games were given up; they count for nobody.` : "");
    return [figure("Who wins, by seat", note, dotsOf("share", "win rate", dots, evenShare(arm)), table)];
}

function forceFigure(arm: Arm): Figure[] {
    const forces = arm.forces ?? [];
    const dots = forces.flatMap(({ force, win_rate }) =>
        some(win_rate).map((estimate) => ({ label: force, estimate })),
    );
    if (dots.length === 0) return [];
    const table = {
        head: ["Force", "Seats", "Win rate"],
        rows: forces.map(({ force, seats, win_rate }) => [
            force,
            (seats ?? []).join(", "),
            withBounds(win_rate, "share"),
        ]),
    };
    const note = "The win rate of one seat that plays this force.";
    return [figure("Who wins, by force", note, dotsOf("share", "win rate", dots, evenShare(arm)), table)];
}

const dotsOf = (unit: Unit, axis: string, dots: Dot[], reference?: number | null): Dots => ({
    kind: "dots",
    unit,
    axis,
    dots,
    reference: reference ?? null,
});

function spreadFigure(title: string, axis: string, spread: Maybe<Spread>): Figure[] {
    const bins = spread?.histogram?.bins ?? [];
    if (!spread?.histogram || bins.length === 0) return [];
    const { width } = spread.histogram;
    const chart: Histogram = { kind: "histogram", axis, width, bins, median: spread.median };
    const games = bins.reduce((sum, [, count]) => sum + count, 0);
    const table = {
        head: [axis.charAt(0).toUpperCase() + axis.slice(1), "Games", "Share"],
        rows: bins.map(([from, count]) => [
            rangeOf(from, width),
            whole(count),
            `${digits(count / games, "share")}\u00a0%`,
        ]),
    };
    const known = (value: Maybe<number>) => (isNumber(value) ? String(value) : "?");
    const note =
        `Mean ${withBounds(spread.mean, "number")}, median ${known(spread.median)}; half of the games lie between ` +
        `${known(spread.p25)} and ${known(spread.p75)}, all between ${known(spread.least)} and ${known(spread.most)}.`;
    return [figure(title, note, chart, table)];
}
const rangeOf = (from: number, width: number) =>
    width <= 1 ? whole(from) : `${whole(from)} to ${whole(from + width - 1)}`;

function endingFigure(arm: Arm): Figure[] {
    const endings = arm.endings ?? [];
    const nameOf = ({ rule, text }: { rule?: string; text?: string }) =>
        [rule, text].filter(Boolean).join(" ") || "Given up after very many decisions";
    const dots = endings.flatMap((ending) =>
        some(ending.share).map((estimate) => ({ label: nameOf(ending), estimate })),
    );
    if (dots.length === 0) return [];
    const table = {
        head: ["Ending", "Games", "Share", "Win rate of seat 0 in these"],
        rows: endings.map((ending) => [
            nameOf(ending),
            whole(ending.games),
            withBounds(ending.share, "share"),
            withBounds(ending.seat_0, "share"),
        ]),
    };
    return [figure("How games end", "", dotsOf("share", "share of games", dots), table)];
}

function advantageFigure(arm: Arm): Figure[] {
    const kinds: [string, Maybe<Advantage>][] = [
        ["Acting first in round one", arm.acting_first],
        ["Winning the first initiative or bid", arm.winning_lead],
    ];
    const known = kinds.flatMap(([name, advantage]) => some(advantage).map((found) => ({ name, found })));
    const overall = known.flatMap(({ name, found }) =>
        some(found.win_rate).map((estimate) => ({ label: name, estimate })),
    );
    if (overall.length === 0) return [];
    const bySeat = known.flatMap(({ name, found }) =>
        (found.seats ?? []).flatMap(({ seat, difference }) =>
            some(difference).map((estimate) => ({ label: `${name}: seat ${seat}`, estimate, seat })),
        ),
    );
    const even = known[0]!.found.even ?? null;
    const charts: Figure["charts"] = [
        { name: "Win rate of whoever did", chart: dotsOf("share", "win rate", overall, even) },
    ];
    if (bySeat.length > 0)
        charts.push({
            name: "By seat: win rate with it less without",
            chart: dotsOf("difference", "difference in win rate", bySeat, 0),
        });
    const rows = known.flatMap(({ name, found }) => [
        [name, whole(found.games), withBounds(found.win_rate, "share"), "", ""],
        ...(found.seats ?? []).map((one) => [
            `${name}: ${seatName(arm, one.seat)}`,
            whole(one.games),
            withBounds(one.with, "share"),
            withBounds(one.without, "share"),
            withBounds(one.difference, "difference"),
        ]),
    ]);
    const note = "A seat's own strength is left out where its games with and without are compared.";
    const head = ["Advantage", "Games with it", "Win rate with it", "Without", "Difference"];
    return [{ title: "Acting first, winning the lead", note, charts, table: { head, rows } }];
}

// More would be too many to read; the table has all of them.
export const mostRulesDrawn = 30;

// Those that were compared, the largest effect first; then the others, those that fired in most games first.
export function byEffect(rules: FiredRule[]): FiredRule[] {
    const effect = ({ difference }: FiredRule) => (difference ? Math.abs(difference.value) : -1);
    return [...rules].sort((a, b) => effect(b) - effect(a) || (b.games ?? 0) - (a.games ?? 0));
}

function ruleFigure(arm: Arm): Figure[] {
    const rules = byEffect(arm.rules ?? []);
    if (rules.length === 0) return [];
    const dots = rules
        .flatMap(({ rule, text, difference, clear }) =>
            some(difference).map((estimate) => ({
                label: text ? `${rule} ${text}` : rule,
                estimate,
                firm: clear === true,
            })),
        )
        .slice(0, mostRulesDrawn);
    const rate = (side: FiredRule["with"]) => withBounds(side?.win_rate?.[0], "share");
    const table = {
        head: [
            "Rule",
            "Games with it",
            "Share of games",
            "Times a game",
            "Seat 0 wins with it",
            "Without",
            "Difference",
            "Rounds with it",
            "Without",
        ],
        rows: rules.map((rule) => [
            [rule.rule, rule.text].filter(Boolean).join(" "),
            whole(rule.games),
            withBounds(rule.share, "share"),
            withBounds(rule.times, "number"),
            rate(rule.with),
            rate(rule.without),
            withBounds(rule.difference, "difference"),
            withBounds(rule.with?.rounds, "number"),
            withBounds(rule.without?.rounds, "number"),
        ]),
    };
    return [
        {
            title: "Rules that fired",
            note: ruleNote(arm, dots.length),
            charts: dots.length > 0 ? [{ name: "", chart: dotsOf("difference", ruleAxis, dots, 0) }] : [],
            table,
        },
    ];
}
const ruleAxis = "seat 0's win rate, with less without";

function ruleNote({ rules_compared, rules_clear, rules_by_chance }: Arm, drawn: number): string {
    const counted = isNumber(rules_compared)
        ? ` Of ${whole(rules_compared)} rules that were compared the intervals of ${whole(rules_clear)} (filled) do not ` +
          `hold 0; about ${whole(rules_by_chance)} would not by chance alone.`
        : "";
    const most = drawn === mostRulesDrawn ? ` The ${mostRulesDrawn} largest differences are drawn.` : "";
    return `Games with a rule differ from those without in more than the rule: this is no proof of cause.${counted}${most}`;
}

// ---------------------------------------------------------------- two arms compared

export const comparisonFigures = (comparison: Comparison, arms: Arm[]): Figure[] => [
    ...differenceFigure(comparison, arms),
    ...pairFigure(comparison),
    ...testFigure(comparison),
];

function differenceFigure(
    { seats = [], tested_seat: tested, a, b, test }: Comparison,
    arms: Arm[],
): Figure[] {
    const nameOf = (seat: Maybe<number>) => (isNumber(seat) ? seatName(arms[0] ?? {}, seat) : "B against A");
    const dots = seats.flatMap(({ seat, difference }) =>
        some(difference).map((estimate) => ({
            label: nameOf(seat),
            estimate,
            ...(isNumber(seat) ? { seat } : {}),
        })),
    );
    if (dots.length === 0) return [];
    const rows = seats.map((one) => [
        `${nameOf(one.seat)}${isNumber(tested) && one.seat === tested ? ", which was tested" : ""}`,
        withBounds(one.a, "share"),
        withBounds(one.b, "share"),
        withBounds(one.difference, "difference"),
        withBounds(one.plain, "difference"),
    ]);
    const head = ["Seat", "A wins", "B wins", "Difference", "Not corrected"];
    const note =
        [a ? `A is ${a}.` : "", b ? `B is ${b}.` : ""].join(" ") +
        (test
            ? " A test that stops as soon as it is sure goes too far; the difference is corrected for that."
            : "");
    return [
        figure(
            "How much better B is than A",
            note.trim(),
            dotsOf("difference", "B's win rate less A's", dots, 0),
            { head, rows },
        ),
    ];
}

function pairFigure({ kind, pentanomial, pair_scores }: Comparison): Figure[] {
    const bars = pentanomial
        ? pentanomial.map((count, i) => ({ label: halves[i] ?? String(i), count }))
        : (pair_scores ?? []).map(([difference, count]) => ({
              label: signed(difference.toFixed(2)),
              count,
          }));
    const pairs = bars.reduce((sum, { count }) => sum + count, 0);
    if (pairs === 0) return [];
    const axis = "B less A, in wins a game";
    const swapped = kind === "bots" ? " and the seats swapped" : "";
    const table = {
        head: [axis, "Pairs", "Share"],
        rows: bars.map(({ label, count }) => [
            label,
            whole(count),
            `${digits(count / pairs, "share")}\u00a0%`,
        ]),
    };
    const note = `A pair is two games with the same luck${swapped}. In the middle both did equally well.`;
    return [figure("Pairs by their score", note, { kind: "bars", axis, bars }, table)];
}
const halves = ["\u22121", "\u2212½", "0", "+½", "+1"];

const endings: Record<string, string> = {
    accept_upper: "The evidence reached the upper bound.",
    accept_lower: "The evidence reached the lower bound.",
    out_of_pairs: "Neither bound was reached before the pairs ran out.",
    go_on: "It was not decided yet.",
};

function testFigure({ test, progress, floor, ceiling, path = [] }: Comparison): Figure[] {
    if (!test || path.length === 0) return [];
    const { lower, upper, alpha, beta } = test;
    const chart: Path = { kind: "path", points: path, floor: floor ?? null, ceiling: ceiling ?? null };
    const note =
        `Is B better by ${inWords(upper, "difference")} rather than by ${inWords(lower, "difference")}? ` +
        `At the upper bound: yes, wrongly in at most ${inWords(alpha, "share")}. ` +
        `At the lower bound: no, wrongly in at most ${inWords(beta, "share")}. ${endings[progress ?? ""] ?? ""}`;
    const table = {
        head: ["Pairs", "Evidence"],
        rows: path.map(([pairs, evidence]) => [whole(pairs), digits(evidence, "number")]),
    };
    return [figure("The sequential test", note.trim(), chart, table)];
}

// ---------------------------------------------------------------- many arms held against each other

export interface Measure {
    name: string;
    unit: Unit;
    seat?: number;
    of(arm: Arm): Estimate | null;
}

export function measuresOf(arms: Arm[]): Measure[] {
    const seats = Math.max(0, ...arms.map((arm) => arm.seats?.length ?? 0));
    const all: Measure[] = [
        ...Array.from({ length: seats }, (_, seat) => ({
            name: `Win rate of seat ${seat}`,
            unit: "share" as const,
            seat,
            of: (arm: Arm) => arm.seats?.find((one) => one.seat === seat)?.win_rate ?? null,
        })),
        { name: "Shared first places", unit: "share", of: (arm) => arm.draws?.share ?? null },
        { name: "Rounds", unit: "number", of: (arm) => arm.rounds?.mean ?? null },
        { name: "Decisions", unit: "number", of: (arm) => arm.decisions?.mean ?? null },
        { name: "Lead changes", unit: "number", of: (arm) => arm.lead_changes?.mean ?? null },
        {
            name: "Win rate of acting first",
            unit: "share",
            of: (arm) => arm.acting_first?.win_rate ?? null,
        },
        {
            name: "Win rate of winning the first initiative or bid",
            unit: "share",
            of: (arm) => arm.winning_lead?.win_rate ?? null,
        },
    ];
    return all.filter((measure) => arms.some((arm) => measure.of(arm) !== null));
}

// With one key lines over its values, with two a heat map, else a dot for each arm.
export function armsFigures({ arms = [], sweep }: Result): Figure[] {
    if (arms.length < 2) return [];
    const measures = measuresOf(arms);
    const chartOf = (measure: Measure): Chart =>
        sweep?.keys.length === 1
            ? linesOf(sweep, arms, [measure])
            : sweep?.keys.length === 2
              ? heatOf(sweep, arms, measure)
              : dotsByArm(arms, measure);
    const rates = measures.filter(({ seat }) => seat !== undefined);
    const together: Figure["charts"] =
        sweep?.keys.length === 1 && rates.length > 1
            ? [{ name: "Win rates of all seats", chart: linesOf(sweep, arms, rates) }]
            : [];
    const toFirst = differencesToFirst(arms, sweep);
    const against = toFirst.length > 0 ? ["Seat 0 against the first cell"] : [];
    const table = {
        head: ["Arm", "Games", ...measures.map(({ name }) => name), ...against],
        rows: arms.map((arm, i) => [
            armName(arm, i),
            whole(arm.games),
            ...measures.map((measure) => withBounds(measure.of(arm), measure.unit)),
            ...against.map(() => withBounds(toFirst.find((one) => one.arm === i)?.estimate, "difference")),
        ]),
    };
    const charts = [...together, ...measures.map((one) => ({ name: one.name, chart: chartOf(one) }))];
    if (toFirst.length > 0)
        charts.push({
            name: "Win rate of seat 0 less that in the first cell",
            chart: dotsOf("difference", `difference to ${armName(arms[0]!, 0)}`, toFirst, 0),
        });
    const note = sweep
        ? "Cells are played with the same luck, so their differences are surer than their win rates look."
        : "Each by itself; what the pairs say about the difference is above.";
    return [{ title: sweep ? "Over the grid" : "A and B", note, charts, table }];
}

function differencesToFirst(arms: Arm[], sweep: Maybe<Sweep>): (Dot & { arm: number })[] {
    return (sweep?.cells ?? []).flatMap(({ arm, difference }) =>
        some(difference).map((estimate) => ({ arm, label: armName(arms[arm] ?? {}, arm), estimate })),
    );
}

function linesOf(sweep: Sweep, arms: Arm[], measures: Measure[]): Lines {
    const points = sweep.cells.flatMap(({ arm, at }) =>
        measures.flatMap((measure) =>
            some(measure.of(arms[arm] ?? {})).map((estimate) => ({
                at: at[0] ?? "",
                series: measure.name,
                estimate,
                ...(measure.seat === undefined ? {} : { seat: measure.seat }),
            })),
        ),
    );
    const unit = measures[0]?.unit ?? "number";
    return { kind: "lines", unit, axis: sweep.keys[0] ?? "", values: sweep.values[0] ?? [], points };
}

function heatOf(sweep: Sweep, arms: Arm[], measure: Measure): Heat {
    const [x = "", y = ""] = sweep.keys;
    const [columns = [], rows = []] = sweep.values;
    const cells = sweep.cells.flatMap(({ arm, at }) =>
        some(measure.of(arms[arm] ?? {})).map((estimate) => ({
            x: at[0] ?? "",
            y: at[1] ?? "",
            estimate,
        })),
    );
    return { kind: "heat", unit: measure.unit, keys: [x, y], values: [columns, rows], cells };
}

const dotsByArm = (arms: Arm[], measure: Measure): Dots =>
    dotsOf(
        measure.unit,
        measure.name.toLowerCase(),
        arms.flatMap((arm, i) =>
            some(measure.of(arm)).map((estimate) => ({
                label: armName(arm, i),
                estimate,
                ...(measure.seat === undefined ? {} : { seat: measure.seat }),
            })),
        ),
    );
