// The squares of a reach as one outline, so that it can be drawn as one soft area.
import type { Place } from "../engine/protocol";
import { short, type Point } from "./geometry";
import type { Square } from "./reach";

type Cell = [number, number];

// Closed walks along the edges, the area always on the left (y to the north).
export function loopsOf(squares: Square[]): Place[][] {
    if (squares.length === 0) return [];
    const step = Math.min(...squares.map(({ size }) => size));
    const filled = new Set<string>();
    for (const { x, y, size } of squares)
        for (let dy = 0; dy < size; dy += step)
            for (let dx = 0; dx < size; dx += step)
                filled.add(`${Math.round((x + dx) / step)},${Math.round((y + dy) / step)}`);
    const open = edgesOf(filled);
    const loops: Place[][] = [];
    for (const [start] of open)
        for (;;) {
            const loop = walk(open, start);
            if (loop === null) break;
            loops.push(loop.map(([x, y]): Place => [x * step, y * step]));
        }
    return loops;
}

// From each corner, where the edges lead that have nothing on their right.
function edgesOf(filled: Set<string>): Map<string, Cell[]> {
    const edges = new Map<string, Cell[]>();
    const add = (from: Cell, to: Cell) => {
        const known = edges.get(String(from));
        if (known) known.push(to);
        else edges.set(String(from), [to]);
    };
    for (const cell of filled) {
        const [x, y] = cell.split(",").map(Number) as Cell;
        if (!filled.has(`${x},${y - 1}`)) add([x, y], [x + 1, y]);
        if (!filled.has(`${x + 1},${y}`)) add([x + 1, y], [x + 1, y + 1]);
        if (!filled.has(`${x},${y + 1}`)) add([x + 1, y + 1], [x, y + 1]);
        if (!filled.has(`${x - 1},${y}`)) add([x, y + 1], [x, y]);
    }
    return edges;
}

function walk(open: Map<string, Cell[]>, start: string): Cell[] | null {
    const first = open.get(start)?.pop();
    if (!first) return null;
    const loop: Cell[] = [first];
    let at = String(first);
    while (at !== start) {
        const next = open.get(at)?.pop();
        if (!next) break;
        loop.push(next);
        at = String(next);
    }
    return loop;
}

// A staircase of squares is drawn as the slope it stands for: through the middles of its steps, with round corners.
export function softPath(loops: Place[][], toWorld: (place: Place) => Point): string {
    return loops.map((loop) => softLoop(loop.map(toWorld))).join("");
}

function softLoop(corners: Point[]): string {
    const middles = corners.map((corner, i) => middle(corner, corners[(i + 1) % corners.length]!));
    const turns = withoutStraight(calmed(calmed(middles)));
    const halves = turns.map((turn, i) => middle(turn, turns[(i + 1) % turns.length]!));
    const start = halves.at(-1)!;
    return `M${pair(start)}${turns.map((turn, i) => `Q${pair(turn)} ${pair(halves[i]!)}`).join("")}Z`;
}

// Each point a little nearer to its neighbours: steps of different lengths become one slope.
function calmed(points: Point[]): Point[] {
    if (points.length < 12) return points;
    const at = (i: number) => points[(i + points.length) % points.length]!;
    const mean = (i: number, part: "x" | "y") =>
        (at(i - 2)[part] + 2 * at(i - 1)[part] + 3 * at(i)[part] + 2 * at(i + 1)[part] + at(i + 2)[part]) / 9;
    return points.map((_, i) => ({ x: mean(i, "x"), y: mean(i, "y") }));
}

// A point in the middle of a straight line says nothing, but two are kept near each turn so that it stays a turn.
function withoutStraight(points: Point[]): Point[] {
    const at = (i: number) => points[(i + points.length) % points.length]!;
    const turns = points.map((_, i) => !isStraight(at(i - 1), at(i), at(i + 1)));
    const turnAt = (i: number) => turns[(i + points.length) % points.length]!;
    return points.filter((_, i) => turnAt(i) || turnAt(i - 1) || turnAt(i + 1));
}

const isStraight = (a: Point, b: Point, c: Point) =>
    Math.abs((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)) < 1e-6;
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const pair = ({ x, y }: Point) => `${short(x)} ${short(y)}`;
