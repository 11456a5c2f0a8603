// What the board says aloud.
import type { Counter, Marker, Piece, Place, Scene, Terrain } from "../engine/protocol";
import { apart, hexDistance, type Ground, type Point } from "./geometry";

const directions = ["north", "north-east", "south-east", "south", "south-west", "north-west"];
export const directionOf = (facing: number) => directions[((facing % 6) + 6) % 6]!;

export function placeWords(place: Place, ground: Ground): string {
    if (ground.cells === "hex") return `hex ${place[0]}, ${place[1]}`;
    // Exactly, as the log has it: 12.55.
    return place.map((part) => `${part / ground.unit.size}`).join(", ");
}

export function pieceWords(piece: Piece, scene: Scene, ground: Ground): string {
    return [
        piece.name,
        ownerBeside(piece.name, piece.owner, scene),
        piece.state,
        ...counterWords(piece.counters),
        piece.at ? `at ${placeWords(piece.at, ground)}` : "off the table",
        piece.at && piece.facing !== undefined ? `facing ${directionOf(piece.facing)}` : undefined,
    ]
        .filter(Boolean)
        .join(", ");
}

export function markerWords(marker: Marker, scene: Scene, ground: Ground): string {
    return [
        marker.label,
        // On the board, as to the eye: what counts nothing has no number.
        marker.value === undefined || (marker.value === 0 && marker.at) ? undefined : `${marker.value}`,
        holderWords(marker, scene),
        marker.needs === undefined ? undefined : `needs ${marker.needs}+`,
        marker.at ? `at ${placeWords(marker.at, ground)}` : undefined,
    ]
        .filter(Boolean)
        .join(", ");
}

export function holderWords({ owner, home }: Marker, scene: Scene): string {
    if (owner === undefined && home === undefined) return "";
    if (owner === undefined) return `held by nobody, was ${seatName(home, scene)}'s`;
    if (home === undefined || home === owner) return `held by ${seatName(owner, scene)}`;
    return `held by ${seatName(owner, scene)}, was ${seatName(home, scene)}'s`;
}

export function terrainWords(terrain: Terrain): string {
    return [terrain.label, terrain.kind, ...counterWords(terrain.counters)].filter(Boolean).join(", ");
}

export const counterWords = (counters: Counter[] = []) =>
    counters
        .filter(({ value }) => value !== 0)
        .map((counter) => `${counter.name} ${counterText(counter)}`.trimEnd());

// What is so or not: its name says it, or its sign.
export const isSign = ({ text }: Counter) => text === "yes";

// "3", or "D8" where the number alone says too little.
export const counterText = (counter: Counter) =>
    isSign(counter) ? "" : (counter.text ?? `${counter.value}`);

// The texts that a small piece has room for below it, `width` letters: the first in any case, and those after it that still
// fit. The others wait until one zooms in.
export function fitting(texts: string[], width: number): string[] {
    const fit: string[] = [];
    for (const text of texts)
        if (fit.length === 0 || [...fit, text].join(" ").length <= width) fit.push(text);
    return fit;
}

// Where a seat plays one piece, both have the same name, and once is enough.
export function ownerBeside(name: string, owner: number | undefined, scene: Scene): string | undefined {
    const seat = seatName(owner, scene);
    return seat === name ? undefined : seat;
}

export function seatName(seat: number | undefined, scene: Scene): string | undefined {
    return seat === undefined
        ? undefined
        : (scene.seats.find((view) => view.seat === seat)?.name ?? undefined);
}

// ---------------------------------------------------------------- distances

export interface End {
    point: Point;
    // Of the piece or marker it lies on; 0 for a mere point.
    radius: number;
    name?: string;
}

export interface Distance {
    // For the line: "8.5".
    short: string;
    // "8.5 units from centre to centre, 7.5 between the edges".
    long: string;
}

// "1.0 unit", "8.5 units", "8.5 inches", "8.5 cm": only whole words have a plural.
export function unitWord(name: string, value: string): string {
    if (name.length <= 3 || name.endsWith("s") || Number(value) === 1) return name;
    return /(ch|sh|x|z)$/.test(name) ? `${name}es` : `${name}s`;
}

export function distanceOf(from: End, to: End, ground: Ground): Distance {
    if (ground.cells === "hex") {
        const hexes = hexDistance(ground.toPlace(from.point), ground.toPlace(to.point));
        const words = `${hexes} ${hexes === 1 ? "hex" : "hexes"}`;
        return { short: words, long: words };
    }
    const whole = apart(from.point, to.point);
    const gap = Math.max(0, whole - from.radius - to.radius);
    const inUnits = (length: number) => (length / ground.unit.size).toFixed(1);
    const centres = `${inUnits(whole)} ${unitWord(ground.unit.name, inUnits(whole))}`;
    if (from.radius + to.radius === 0) return { short: inUnits(whole), long: centres };
    return {
        short: `${inUnits(whole)} (gap ${inUnits(gap)})`,
        long: `${centres} from centre to centre, ${inUnits(gap)} between the edges`,
    };
}
