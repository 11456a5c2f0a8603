// The charts, drawn by Observable Plot. Colours are the page's tokens, so that light, dark and paper each have their own.
import * as Plot from "@observablehq/plot";
import { seatColour, seatSign, seatText } from "../src/lib/seats";
import type { Bars, Chart, Dots, Heat, Histogram, Lines, Path } from "./figures";
import type { Estimate } from "./result";
import { digits, inWords, isNumber, whole, withBounds, type Unit } from "./words";

type Drawn = SVGSVGElement | HTMLElement;

export function draw(chart: Chart, width: number, label: string): Drawn {
    const drawn = drawnAs(chart, width);
    // One picture with one name: what Plot calls its parts would only be noise.
    for (const part of drawn.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", `${label}. The numbers are in the table below.`);
    return drawn;
}

function drawnAs(chart: Chart, width: number): Drawn {
    switch (chart.kind) {
        case "dots":
            return dots(chart, width);
        case "histogram":
            return histogram(chart, width);
        case "bars":
            return bars(chart, width);
        case "path":
            return path(chart, width);
        case "lines":
            return lines(chart, width);
        case "heat":
            return heat(chart, width);
    }
}

const style = { background: "none", color: "var(--ink-2)", fontSize: "13px", overflow: "visible" };
const mark = "var(--accent)";
const letter = 7.2; // about the width of one
const low = ({ low: bound, value }: Estimate) => (isNumber(bound) ? bound : value);
const high = ({ high: bound, value }: Estimate) => (isNumber(bound) ? bound : value);
// Shares are drawn in percent.
const scaled = (unit: Unit) => (unit === "number" ? 1 : 100);
const axisLabel = (axis: string, unit: Unit) => (unit === "number" ? axis : `${axis}, %`);

// ---------------------------------------------------------------- dots with intervals

// Labels stand beside their dots where there is room, else above them.
function dots({ dots: all, unit, axis, reference }: Dots, width: number): Drawn {
    const beside = width >= 640;
    const longest = Math.max(...all.map(({ label }) => label.length));
    const marginLeft = beside ? Math.min(width * 0.42, 40 + longest * letter) : 10;
    const rowHeight = beside ? 30 : 46;
    const by = scaled(unit);
    const rows = all.map((dot, i) => ({
        i,
        label: dot.label,
        value: by * dot.estimate.value,
        low: by * low(dot.estimate),
        high: by * high(dot.estimate),
        colour: dot.seat === undefined ? mark : seatColour(dot.seat),
        sign: dot.seat === undefined ? null : seatSign(dot.seat),
        firm: dot.firm !== false,
        told: `${dot.label}: ${withBounds(dot.estimate, unit)}`,
    }));
    const room = (beside ? marginLeft - 14 : width - 20) * 0.92;
    const shift = beside ? 0 : 9;
    return Plot.plot({
        width,
        height: 50 + rows.length * rowHeight,
        marginLeft,
        marginRight: 16,
        marginTop: 8,
        marginBottom: 46,
        style,
        x: { label: axisLabel(axis, unit), labelAnchor: "center", grid: true, nice: true, ticks: width / 90 },
        y: { type: "band", axis: null, domain: rows.map(({ i }) => i) },
        marks: [
            ...(isNumber(reference)
                ? [Plot.ruleX([by * reference], { stroke: "var(--ink-2)", strokeDasharray: "4 3" })]
                : []),
            Plot.text(rows, {
                y: "i",
                frameAnchor: "left",
                text: ({ label, sign }: (typeof rows)[0]) => (sign ? `${sign} ${label}` : label),
                textAnchor: beside ? "end" : "start",
                dx: beside ? -12 : 0,
                dy: beside ? 0 : -9,
                lineWidth: room / 13,
                textOverflow: "ellipsis",
                fill: "var(--ink)",
                stroke: beside ? "none" : "var(--paper)",
                strokeWidth: 4,
            }),
            Plot.ruleY(rows, { y: "i", x1: "low", x2: "high", stroke: "colour", strokeWidth: 3, dy: shift }),
            Plot.dot(rows, {
                y: "i",
                x: "value",
                r: 5.5,
                stroke: "colour",
                strokeWidth: 2,
                fill: ({ firm, colour }: (typeof rows)[0]) => (firm ? colour : "var(--paper)"),
                dy: shift,
                title: "told",
            }),
        ],
        color: { type: "identity" },
    });
}

// ---------------------------------------------------------------- counts

function histogram({ axis, width: binWidth, bins, median }: Histogram, width: number): Drawn {
    const rects = bins.map(([from, count]) => ({
        x1: from - (binWidth <= 1 ? 0.5 : 0),
        x2: from + binWidth - (binWidth <= 1 ? 0.5 : 0),
        count,
        told: `${whole(from)}${binWidth > 1 ? ` to ${whole(from + binWidth - 1)}` : ""}: ${whole(count)} games`,
    }));
    const [least, most] = extent(rects.flatMap(({ x1, x2 }) => [x1, x2]));
    return Plot.plot({
        width,
        height: 240,
        marginLeft: 50,
        marginTop: 26,
        marginBottom: 46,
        style,
        x: { label: axis, labelAnchor: "center", ticks: Math.min(width / 80, most - least) },
        y: { label: "games", grid: true, ticks: 5 },
        marks: [
            Plot.rectY(rects, { x1: "x1", x2: "x2", y: "count", fill: mark, inset: 0.5, title: "told" }),
            Plot.ruleY([0], { stroke: "var(--line-strong)" }),
            ...(isNumber(median)
                ? [
                      Plot.ruleX([median], {
                          stroke: "var(--ink)",
                          strokeWidth: 1.5,
                          strokeDasharray: "4 3",
                      }),
                      Plot.text([`median ${median}`], {
                          x: [median],
                          frameAnchor: "top",
                          dy: -14,
                          fill: "var(--ink)",
                      }),
                  ]
                : []),
        ],
    });
}

function bars({ axis, bars: all }: Bars, width: number): Drawn {
    const few = all.length <= 12;
    return Plot.plot({
        width,
        height: 240,
        marginLeft: 50,
        marginTop: 26,
        marginBottom: 46,
        style,
        x: {
            label: axis,
            labelAnchor: "center",
            domain: all.map(({ label }) => label),
            ...(few ? {} : { ticks: [] }),
        },
        y: { label: "pairs", grid: true, ticks: 5 },
        marks: [
            Plot.barY(all, {
                x: "label",
                y: "count",
                fill: mark,
                title: ({ label, count }: Bars["bars"][0]) => `${label}: ${whole(count)} pairs`,
            }),
            Plot.ruleY([0], { stroke: "var(--line-strong)" }),
            ...(few
                ? [
                      Plot.text(all, {
                          x: "label",
                          y: "count",
                          text: ({ count }: Bars["bars"][0]) => whole(count),
                          dy: -9,
                          fill: "var(--ink)",
                      }),
                  ]
                : []),
        ],
    });
}

// ---------------------------------------------------------------- the sequential test

function path({ points, floor, ceiling }: Path, width: number): Drawn {
    const bounds = [
        ...(isNumber(ceiling) ? [{ y: ceiling, name: "upper bound", dy: -9 }] : []),
        ...(isNumber(floor) ? [{ y: floor, name: "lower bound", dy: 11 }] : []),
    ];
    const last = points.at(-1)!;
    return Plot.plot({
        width,
        height: 280,
        marginLeft: 50,
        marginTop: 26,
        marginBottom: 46,
        style,
        x: { label: "pairs", labelAnchor: "center", ticks: width / 90, domain: [0, last[0]] },
        y: {
            label: "evidence (log likelihood ratio)",
            grid: true,
            domain: extent([0, ...bounds.map(({ y }) => y * 1.2), ...points.map(([, evidence]) => evidence)]),
        },
        marks: [
            Plot.ruleY([0], { stroke: "var(--line-strong)" }),
            Plot.ruleY(bounds, { y: "y", stroke: "var(--ink)", strokeDasharray: "6 4" }),
            ...bounds.map(({ y, name, dy }) =>
                Plot.text([name], {
                    y: [y],
                    dy,
                    frameAnchor: "left",
                    textAnchor: "start",
                    dx: 4,
                    fill: "var(--ink)",
                }),
            ),
            Plot.line([[0, 0], ...points], { stroke: mark, strokeWidth: 2.5 }),
            Plot.dot([last], { fill: mark, r: 5 }),
        ],
    });
}
const extent = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];

// ---------------------------------------------------------------- sweeps

const dashes = ["none", "7 4", "2 3", "10 3 2 3", "14 5", "5 2"];

function lines({ unit, axis, values, points, reference }: Lines, width: number): Drawn {
    const numeric = values.every((value) => value.trim() !== "" && isNumber(Number(value)));
    const by = scaled(unit);
    const series = [...new Set(points.map((point) => point.series))];
    const rows = points.map((point) => ({
        x: numeric ? Number(point.at) : point.at,
        y: by * point.estimate.value,
        low: by * low(point.estimate),
        high: by * high(point.estimate),
        series: point.series,
        colour: point.seat === undefined ? mark : seatColour(point.seat),
        text: point.seat === undefined ? "var(--ink)" : seatText(point.seat),
        sign: point.seat === undefined ? "●" : seatSign(point.seat),
        dash: dashes[(point.seat ?? 0) % dashes.length]!,
        told: `${axis}=${point.at}, ${point.series}: ${withBounds(point.estimate, unit)}`,
    }));
    const x: Plot.ScaleOptions = { label: axis, labelAnchor: "center" };
    return Plot.plot({
        width,
        height: 320,
        marginLeft: 56,
        marginRight: 20,
        marginTop: 30,
        marginBottom: 46,
        style,
        x: numeric
            ? { ...x, ticks: values.map(Number), tickFormat: String, inset: 18 }
            : { ...x, type: "point", domain: values },
        y: { label: axisLabel(series.length === 1 ? series[0]! : "win rate", unit), grid: true, nice: true },
        color: { type: "identity" },
        marks: [
            ...(isNumber(reference)
                ? [Plot.ruleY([by * reference], { stroke: "var(--ink-2)", strokeDasharray: "4 3" })]
                : []),
            // Side by side, so that equal values do not hide each other.
            ...series.flatMap((name, i) => {
                const own = rows.filter((row) => row.series === name);
                const { colour, dash } = own[0]!;
                const dx = 9 * (i - (series.length - 1) / 2);
                return [
                    Plot.line(own, {
                        ...{ x: "x", y: "y", dx, stroke: colour, strokeWidth: 2, strokeDasharray: dash },
                    }),
                    Plot.ruleX(own, { x: "x", y1: "low", y2: "high", dx, stroke: colour, strokeWidth: 3 }),
                    Plot.text(own, {
                        ...{ x: "x", y: "y", dx, text: "sign", fill: "text", title: "told", fontSize: 15 },
                        ...{ stroke: "var(--paper)", strokeWidth: 3 },
                    }),
                ];
            }),
        ],
    });
}

function heat({ unit, keys, values, cells }: Heat, width: number): Drawn {
    const room = Math.max(...values[1].map((value) => value.length), keys[1].length) * letter + 24;
    // From the lowest bound to the highest: differences that may be chance look like it.
    const [least, most] = extent(cells.flatMap(({ estimate }) => [low(estimate), high(estimate)]));
    // Text is black or white, whichever is read better on its cell.
    const depth = (value: number) => (most > least ? (value - least) / (most - least) : 0.5);
    const shade = (value: number) =>
        `color-mix(in srgb, var(--heat-high) ${100 * depth(value)}%, var(--heat-low))`;
    const wide = (width - room) / Math.max(1, values[0].length) > 96;
    const spread = ({ value, low: bottom, high: top }: Estimate) =>
        isNumber(bottom) && isNumber(top)
            ? `± ${digits(Math.max(top - value, value - bottom), absolute(unit))}`
            : "";
    return Plot.plot({
        width,
        height: 70 + values[1].length * 64,
        marginLeft: Math.min(room, width * 0.3),
        marginTop: 30,
        marginBottom: 46,
        style,
        x: { type: "band", padding: 0.02, label: keys[0], labelAnchor: "center", domain: values[0] },
        y: { type: "band", padding: 0.04, label: keys[1], domain: values[1] },
        color: { type: "identity" },
        marks: [
            Plot.cell(cells, {
                x: "x",
                y: "y",
                inset: 1,
                fill: ({ estimate }: Heat["cells"][0]) => shade(estimate.value),
                title: (cell: Heat["cells"][0]) =>
                    `${keys[0]}=${cell.x}, ${keys[1]}=${cell.y}: ${withBounds(cell.estimate, unit)}`,
            }),
            Plot.text(cells, {
                x: "x",
                y: "y",
                text: ({ estimate }: Heat["cells"][0]) =>
                    [inWords(estimate.value, unit), spread(estimate)].join(wide ? " " : "\n"),
                fill: ({ estimate }: Heat["cells"][0]) =>
                    depth(estimate.value) > 0.6 ? "var(--heat-high-ink)" : "var(--heat-low-ink)",
                fontSize: wide ? 14 : 12,
            }),
        ],
    });
}
const absolute = (unit: Unit): Unit => (unit === "number" ? "number" : "share");
