import { describe, expect, it } from "vitest";
import {
    armFigures,
    armsFigures,
    byEffect,
    comparisonFigures,
    mostRulesDrawn,
    type Dots,
    type Heat,
    type Lines,
} from "../../report/figures";
import type { Arm, FiredRule } from "../../report/result";

const rate = (value: number) => ({ value, low: value - 0.03, high: value + 0.03 });
const seats = (first: number) =>
    [first, 1 - first].map((value, seat) => ({ seat, wins: 10, win_rate: rate(value) }));
const fired = (rule: string, value: number | null, games = 10): FiredRule => ({
    ...{ rule, games, difference: value === null ? null : rate(value), clear: (value ?? 0) > 0.03 },
});
const figureOf = (arm: Arm, title: string) => armFigures(arm).find((figure) => figure.title === title);

describe("the figures of one arm", () => {
    it("leave out whatever is not known", () => {
        expect(armFigures({})).toEqual([]);
        expect(armFigures({ seats: [{ seat: 0, win_rate: null }], rounds: null, rules: [] })).toEqual([]);
    });
    it("hold win rates against the even share, each with its seat's colour", () => {
        const chart = figureOf({ seats: seats(0.6) }, "Who wins, by seat")!.charts[0]!.chart as Dots;
        expect(chart.reference).toBe(0.5);
        expect(chart.dots.map(({ seat, estimate }) => [seat, estimate.value])).toEqual([
            [0, 0.6],
            [1, 0.4],
        ]);
    });
    it("have the bins of a histogram in the table as well", () => {
        const histogram = { width: 10, bins: [[20, 30] as [number, number], [40, 10] as [number, number]] };
        const { table } = figureOf({ decisions: { median: 25, histogram } }, "Length in decisions")!;
        expect(table.rows).toEqual([
            ["20 to 29", "30", "75.0\u00a0%"],
            ["40 to 49", "10", "25.0\u00a0%"],
        ]);
    });
    it("put the largest effect first, and rules without a comparison last", () => {
        const order = byEffect([
            fired("A", 0.01),
            fired("B", null, 5),
            fired("C", -0.2),
            fired("D", null, 9),
        ]);
        expect(order.map(({ rule }) => rule)).toEqual(["C", "A", "D", "B"]);
    });
    it("draw so many rules as can be read, and list all", () => {
        const rules = Array.from({ length: 50 }, (_, i) => fired(`R-${i}`, i / 100));
        const { charts, table, note } = figureOf({ rules, rules_compared: 50 }, "Rules that fired")!;
        const { dots } = charts[0]!.chart as Dots;
        expect(dots).toHaveLength(mostRulesDrawn);
        expect(dots[0]).toMatchObject({ label: "R-49", firm: true });
        expect(table.rows).toHaveLength(50);
        expect(note).toMatch(/no proof of cause/);
    });
    it("show a list of rules without a chart where none could be compared", () => {
        expect(figureOf({ rules: [fired("A", null)] }, "Rules that fired")!.charts).toEqual([]);
    });
});

describe("the figures of a comparison", () => {
    const test = { lower: 0, upper: 0.03, alpha: 0.05, beta: 0.1 };
    const path: [number, number][] = [[1, 0.5]];
    const titles = (comparison: Parameters<typeof comparisonFigures>[0]) =>
        comparisonFigures(comparison, []).map(({ title }) => title);
    it("are there as far as there is something to show", () => {
        expect(titles({})).toEqual([]);
        expect(titles({ test, path, pentanomial: [1, 2, 3, 4, 5] })).toEqual([
            "Pairs by their score",
            "The sequential test",
        ]);
        expect(titles({ test: null, path: [], pentanomial: [0, 0, 0, 0, 0] })).toEqual([]);
    });
    it("name the five scores of a pair, or all where there are others", () => {
        const labels = (comparison: Parameters<typeof comparisonFigures>[0]) =>
            comparisonFigures(comparison, [])[0]!.table.rows.map(([label]) => label);
        expect(labels({ pentanomial: [1, 1, 1, 1, 1] })).toEqual(["\u22121", "\u2212½", "0", "+½", "+1"]);
        expect(
            labels({
                pentanomial: null,
                pair_scores: [
                    [-0.33, 4],
                    [0.25, 2],
                ],
            }),
        ).toEqual(["\u22120.33", "0.25"]);
    });
    it("are about seats, or about bots that change them", () => {
        const labelOf = (seat: number | null) =>
            comparisonFigures({ seats: [{ seat, difference: rate(0.1) }] }, [])[0]!.table.rows[0]![0];
        expect(labelOf(1)).toBe("Seat 1");
        expect(labelOf(null)).toBe("B against A");
    });
});

describe("the figures of several arms", () => {
    const arms = [0.4, 0.5, 0.6, 0.7].map((first, i) => ({
        name: `arm ${i}`,
        games: 9,
        seats: seats(first),
    }));
    const grid = (keys: string[], values: string[][], at: string[][]) => ({
        ...{ keys, values, cells: at.map((place, arm) => ({ arm, at: place })) },
    });
    it("are none for a single arm", () => expect(armsFigures({ arms: arms.slice(0, 1) })).toEqual([]));
    it("are lines over one key, all seats first", () => {
        const sweep = grid(["k"], [["1", "2", "3", "4"]], [["1"], ["2"], ["3"], ["4"]]);
        const [{ charts, table }] = armsFigures({ arms, sweep }) as [ReturnType<typeof armsFigures>[0]];
        expect(charts.map(({ name }) => name)).toEqual([
            "Win rates of all seats",
            "Win rate of seat 0",
            "Win rate of seat 1",
        ]);
        const { points } = charts[0]!.chart as Lines;
        expect(points).toHaveLength(8);
        expect(points[2]).toMatchObject({ at: "2", seat: 0, estimate: { value: 0.5 } });
        expect(table.rows[3]![0]).toBe("arm 3");
    });
    it("are a heat map over two keys", () => {
        const sweep = grid(
            ["k", "l"],
            [
                ["1", "2"],
                ["x", "y"],
            ],
            [
                ["1", "x"],
                ["1", "y"],
                ["2", "x"],
                ["2", "y"],
            ],
        );
        const { cells } = armsFigures({ arms, sweep })[0]!.charts[0]!.chart as Heat;
        expect(cells.map(({ x, y, estimate }) => [x, y, estimate.value])).toEqual([
            ["1", "x", 0.4],
            ["1", "y", 0.5],
            ["2", "x", 0.6],
            ["2", "y", 0.7],
        ]);
    });
    it("are dots where there is no grid, or one of many keys", () => {
        const { dots } = armsFigures({ arms })[0]!.charts[0]!.chart as Dots;
        expect(dots.map(({ label }) => label)).toEqual(["arm 0", "arm 1", "arm 2", "arm 3"]);
    });
    it("have the differences to the first cell, which are surer, last", () => {
        const sweep = grid(["k"], [["1", "2", "3", "4"]], [["1"], ["2"], ["3"], ["4"]]);
        const cells = sweep.cells.map((cell, i) => ({ ...cell, difference: i === 0 ? null : rate(i / 10) }));
        const [{ charts, table }] = armsFigures({ arms, sweep: { ...sweep, cells } }) as [
            ReturnType<typeof armsFigures>[0],
        ];
        const { dots, reference } = charts.at(-1)!.chart as Dots;
        expect(dots.map(({ label }) => label)).toEqual(["arm 1", "arm 2", "arm 3"]);
        expect(reference).toBe(0);
        expect(table.rows.map((row) => row.at(-1))).toEqual([
            "",
            "+10.0\u00a0% (+7.0 to +13.0)",
            "+20.0\u00a0% (+17.0 to +23.0)",
            "+30.0\u00a0% (+27.0 to +33.0)",
        ]);
    });
});
