// Where things are. A place is what the engine says (a hex or a table point); a point is where it is drawn, in world
// units: x to the east, y to the south, before the camera.
import type { BoardScene, Place } from "../engine/protocol";

export interface Point {
    x: number;
    y: number;
}
export interface Box {
    left: number;
    top: number;
    width: number;
    height: number;
}
export interface Ground {
    cells: "hex" | "table";
    // All of it, in world units.
    bounds: Box;
    // The ruler's unit, in world units; on hexes it is a hex.
    unit: { name: string; size: number };
    // What a piece or marker measures if the engine does not say.
    pieceRadius: number;
    markerRadius: number;
    // How large textures are.
    grain: number;
    toWorld(place: Place): Point;
    toPlace(point: Point): Place;
    has(place: Place): boolean;
}

// From the centre of a hex to a corner, in world units.
export const hexSize = 100;
const root3 = Math.sqrt(3);

export function groundOf(board: BoardScene): Ground {
    return board.cells === "hex" ? hexGround(board) : tableGround(board);
}

function hexGround(board: BoardScene): Ground {
    const cells = new Set(board.terrain.flatMap(({ shape }) => shape.map(String)));
    const corners = board.terrain.flatMap(({ shape }) => shape.flatMap((hex) => hexCorners(hexCentre(hex))));
    return {
        cells: "hex",
        bounds: boxAround(corners),
        unit: { name: "hexes", size: hexSize * root3 },
        pieceRadius: hexSize * 0.7,
        markerRadius: hexSize * 0.3,
        grain: hexSize * 0.16,
        toWorld: hexCentre,
        toPlace: hexAt,
        has: (place) => cells.has(String(place)),
    };
}

function tableGround(board: BoardScene): Ground {
    const [width, height] = board.size ?? [0, 0];
    const unit = board.unit ?? { name: "unit", size: 100 };
    return {
        cells: "table",
        bounds: { left: 0, top: 0, width, height },
        unit,
        pieceRadius: unit.size / 2,
        markerRadius: unit.size * 0.4,
        grain: Math.max(width, height) / 100,
        // The engine's points begin in the south-west.
        toWorld: ([x, y]) => ({ x, y: height - y }),
        toPlace: ({ x, y }) => [Math.round(x), Math.round(height - y)],
        has: ([x, y]) => x >= 0 && y >= 0 && x <= width && y <= height,
    };
}

// ---------------------------------------------------------------- hexes: flat-topped, axial, r to the south

export function hexCentre([q, r]: Place): Point {
    return { x: hexSize * 1.5 * q, y: hexSize * root3 * (r + q / 2) };
}

export function hexAt({ x, y }: Point): Place {
    const q = x / (hexSize * 1.5);
    const r = y / (hexSize * root3) - q / 2;
    return roundedHex(q, r);
}

// The third coordinate of a hex is what makes the three add up to 0; the one that was rounded most gives way.
function roundedHex(q: number, r: number): Place {
    const s = -q - r;
    let [wholeQ, wholeR] = [Math.round(q), Math.round(r)];
    const wholeS = Math.round(s);
    const off = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)] as const;
    if (off[0] > off[1] && off[0] > off[2]) wholeQ = -wholeR - wholeS;
    else if (off[1] > off[2]) wholeR = -wholeQ - wholeS;
    return [wholeQ + 0, wholeR + 0];
}

export function hexCorners({ x, y }: Point, size = hexSize): Point[] {
    return [0, 1, 2, 3, 4, 5].map((corner) => {
        const angle = (corner * Math.PI) / 3;
        return { x: x + size * Math.cos(angle), y: y + size * Math.sin(angle) };
    });
}

export function hexDistance([q, r]: Place, [otherQ, otherR]: Place): number {
    const [dq, dr] = [q - otherQ, r - otherR];
    return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
}

// The sixth of a turn, clockwise from the top, in which a point lies.
export function sixthTowards(from: Point, to: Point): number {
    const turn = Math.atan2(to.x - from.x, from.y - to.y) / (Math.PI / 3);
    return (Math.round(turn) + 6) % 6;
}

// ---------------------------------------------------------------- plane geometry

export const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

export function boxAround(points: Point[]): Box {
    if (points.length === 0) return { left: 0, top: 0, width: hexSize, height: hexSize };
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

export function clampedTo({ left, top, width, height }: Box, { x, y }: Point): Point {
    return {
        x: Math.min(left + width, Math.max(left, x)),
        y: Math.min(top + height, Math.max(top, y)),
    };
}

export function isInside(polygon: Point[], { x, y }: Point): boolean {
    let inside = false;
    polygon.forEach((a, i) => {
        const b = polygon[(i + 1) % polygon.length]!;
        if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
    });
    return inside;
}

export function centroid(points: Point[]): Point {
    const sum = points.reduce((so, { x, y }) => ({ x: so.x + x, y: so.y + y }), { x: 0, y: 0 });
    return { x: sum.x / points.length, y: sum.y / points.length };
}

export function polygonPath(points: Point[]): string {
    return `M${points.map(({ x, y }) => `${short(x)} ${short(y)}`).join("L")}Z`;
}

// The part of a line between two discs, each left by a little air.
export function between(from: Point, to: Point, fromRadius: number, toRadius: number): [Point, Point] {
    const length = apart(from, to);
    if (length <= fromRadius + toRadius) return [from, to];
    const along = (distance: number): Point => ({
        x: from.x + ((to.x - from.x) * distance) / length,
        y: from.y + ((to.y - from.y) * distance) / length,
    });
    return [along(fromRadius), along(length - toRadius)];
}

export const short = (value: number) => Math.round(value * 10) / 10;
