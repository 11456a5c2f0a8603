// Results as the laboratory writes them (docs/lab.md), of each kind: made up, but of the shape and size of real ones.
import { dice } from "./browser.mjs";

const pick = dice(8);
const estimate = (value, half) => ({ value, low: value - half, high: value + half });
const rate = (value, half = 0.03) => ({
    value,
    low: Math.max(0, value - half),
    high: Math.min(1, value + half),
});

// A hill of `games` about the middle.
function spread(least, most, games) {
    const width = Math.max(1, Math.round((most - least) / 20));
    const middle = (least + most) / 2;
    const bins = [];
    for (let from = least; from <= most; from += width) {
        const away = (from - middle) / ((most - least) / 4 || 1);
        const count = Math.round((games / 12) * Math.exp(-away * away)) + pick(3);
        if (count > 0) bins.push([from, count]);
    }
    return {
        mean: estimate(middle + 0.13, (most - least) / 60),
        ...{ least, p5: least + 1, p25: Math.floor(middle - 1), median: middle, p75: Math.ceil(middle + 1) },
        ...{ p95: most - 1, most, histogram: { width, bins } },
    };
}

const ruleTexts = [
    "The side that bid more Shock leads the round.",
    "A unit that has lost half of its models tests its nerve before anything else is done with it.",
    "Overwatch interrupts a charge.",
    "<script>alert(1)</script> & other signs",
    "",
];
function fired(i) {
    const value = (pick(41) - 20) / 100;
    const half = 0.02 + pick(6) / 100;
    const [withIt, without] = [rate(0.5 + value / 2), rate(0.5 - value / 2)];
    return {
        ...{ rule: `FO-BID-${i + 1}`, text: ruleTexts[i % ruleTexts.length], games: 40 + pick(500) },
        ...{ share: rate(0.2 + pick(60) / 100), times: estimate(1 + pick(30) / 10, 0.2) },
        with: { win_rate: [withIt, rate(1 - withIt.value)], rounds: estimate(5.1, 0.3) },
        without: { win_rate: [without, rate(1 - without.value)], rounds: estimate(4.7, 0.3) },
        ...{ difference: estimate(value, half), clear: Math.abs(value) > half },
    };
}
// One that never fired has nothing to be held against.
const never = { rule: "FO-END-9", text: "", games: 0, share: rate(0, 0.01), times: null, difference: null };

const forces = ["Ashgate Garrison", "Hollow Choir", "The Brass Reclamation Company of Nine"];

export function arm(name, { seats = 2, games = 640, first = 0.54, transcript, options = {} } = {}) {
    const rest = (1 - first) / (seats - 1);
    const rateOf = (seat) => rate(seat === 0 ? first : rest, 0.039);
    const numbers = Array.from({ length: seats }, (_, seat) => seat);
    const outlier = (why, number, value, text) => ({
        ...{ number, seed: number + 1, why, value, text },
        ...(transcript ? { transcript } : {}),
    });
    return {
        ...{ name, options, bots: numbers.map(() => "greedy"), games, stopped: name === "" ? 2 : 0 },
        seats: numbers.map((seat) => ({
            ...{ seat, force: forces[seat % 3], bot: "greedy", wins: Math.round(games * rateOf(seat).value) },
            ...{ win_rate: rateOf(seat), score: estimate(11.3 - seat, 0.4) },
        })),
        forces: numbers.map((seat) => ({
            force: forces[seat % 3],
            seats: [seat],
            win_rate: rateOf(seat),
        })),
        draws: { games: 12, share: rate(0.02, 0.01) },
        ...{ rounds: spread(2, 9, games), decisions: spread(60, 412, games) },
        ...{ lead_changes: spread(0, 7, games), score_difference: spread(-14, 16, games) },
        endings: [
            ["FO-END-1", "The last round is over.", 0.71],
            ["FO-END-2", "One side has nobody left on the table who could still fight.", 0.27],
            ["", "", 0.003],
        ].map(([rule, text, share]) => ({
            ...{ rule, text, games: Math.round(share * games) },
            ...{ share: rate(share), seat_0: rate(0.53) },
        })),
        acting_first: {
            ...{ games, win_rate: rate(0.56, 0.038), even: 1 / seats },
            seats: numbers.map((seat) => ({
                ...{ seat, games: 310, with: rate(0.57), without: rate(0.5) },
                difference: estimate(0.07 - seat / 50, 0.05),
            })),
        },
        winning_lead: { games: 601, win_rate: rate(0.51), even: 1 / seats, seats: [] },
        rules: [...Array.from({ length: 38 }, (_, i) => fired(i)), never],
        ...{ rules_compared: 38, rules_clear: 21, rules_by_chance: 2 },
        outliers: [
            outlier("longest", 17, 412, "412 decisions"),
            outlier("shortest", 203, 60, "60 decisions"),
            outlier("most_lead_changes", 88, 7, "7 lead changes"),
            outlier("biggest_difference", 5, 16, "16 points"),
        ],
    };
}

const about = (command, line, arms) => ({
    ...{ muster: "0.1.0", command, line, game: "forge", title: "Forge", rules: "1" },
    ...{
        seats: arms[0].seats.length,
        options: { rounds: "3" },
        data: [],
        bots: ["greedy", "greedy"],
        seed: 1,
    },
    ...{ planned: 640 * arms.length, games: arms.reduce((sum, one) => sum + one.games, 0) },
    ...{ partial: false, ended: "complete", arms },
    rule_texts: { "FO-BID-1": "*Bidding.* The side that bid **more** Shock leads; see [ties](#fo-bid-2)." },
});

export function simulation({ transcript, page, seats = 2 } = {}) {
    const result = about("simulate", "muster simulate forge --games 640 --bot greedy --report forge.html", [
        arm("", { transcript, seats }),
    ]);
    return { ...result, ...(page ? { page } : {}) };
}

export function comparison({ transcript, page } = {}) {
    const path = [];
    let evidence = 0;
    for (let pairs = 4; pairs <= 640; pairs += 4) {
        evidence += (pick(100) - 43) / 90;
        path.push([pairs, evidence]);
        if (Math.abs(evidence) > 2.94) break;
    }
    const arms = [
        arm("A", { transcript, options: { clock: "6" } }),
        arm("B", { transcript, first: 0.58, options: { clock: "8" } }),
    ];
    return {
        ...about("compare", "muster compare forge --a clock=6 --b clock=8 --sprt 0,0.03", arms),
        ...{ ended: "enough", ...(page ? { page } : {}) },
        comparison: {
            ...{ kind: "options", a: "clock=6", b: "clock=8", pairs: 320, planned_pairs: 1000 },
            seats: [0, 1].map((seat) => ({
                ...{ seat, force: forces[seat], a: rate(0.52 - seat / 25), b: rate(0.55 - seat / 10) },
                difference: estimate(0.031 - 0.062 * seat, 0.009),
                plain: estimate(0.035 - 0.07 * seat, 0.009),
            })),
            test: { lower: 0, upper: 0.03, alpha: 0.05, beta: 0.05 },
            ...{ progress: "accept_upper", evidence, floor: -2.94, ceiling: 2.94, path },
            ...{ tested_seat: 0, a_rate: rate(0.52), b_rate: rate(0.55) },
            pentanomial: [10, 20, 100, 122, 31],
            pair_scores: [10, 20, 100, 122, 31].map((count, i) => [i / 2 - 1, count]),
            verdict: "B is better for seat 0 by 3.1 % ± 0.9 %.",
        },
    };
}

export function sweep(keys, values, { transcript, page, seats = 2 } = {}) {
    const grid = values.reduce((all, some) => all.flatMap((at) => some.map((value) => [...at, value])), [[]]);
    const arms = grid.map((at, i) =>
        arm(keys.map((key, k) => `${key}=${at[k]}`).join(" "), {
            ...{ transcript, seats, games: 200 },
            first: 0.4 + (0.25 * i) / grid.length,
        }),
    );
    return {
        ...about("sweep", `muster sweep forge ${keys.map((key) => `--vary ${key}=…`).join(" ")}`, arms),
        ...{ partial: true, ended: "interrupted", ...(page ? { page } : {}) },
        sweep: {
            keys,
            values,
            cells: grid.map((at, i) => ({ arm: i, at, difference: i === 0 ? null : estimate(i / 40, 0.02) })),
        },
    };
}
