// The area in which the engine would take a place, found by asking it: a coarse grid first, then finer wherever the
// answer changes. Nothing here knows why a place is good.
import type { Place } from "../engine/protocol";

// Squares of `size` with their lower left corner at (x, y), in table units.
export interface Square {
    x: number;
    y: number;
    size: number;
}
export interface Reach {
    squares: Square[];
}

type Judge = (places: Place[]) => Promise<boolean[]>;

const mostPlaces = 4096; // what one request takes
const coarse = 32; // squares along the longer side at first
const refinements = 3;

export async function reachOf(size: Place, listed: Place[], judge: Judge): Promise<Reach> {
    const asked = new Lattice(judge);
    const fine = Math.max(1, Math.floor(Math.max(...size) / (coarse * 2 ** refinements)));
    let step = fine * 2 ** refinements;
    let open: Square[] = [];
    for (let y = 0; y < size[1]; y += step)
        for (let x = 0; x < size[0]; x += step) open.push({ x, y, size: step });
    const squares: Square[] = [];
    for (;;) {
        await asked.about(open.flatMap((square) => cornersOf(square, size)));
        const mixed: Square[] = [];
        for (const square of open) {
            const good = cornersOf(square, size).filter((corner) => asked.allows(corner)).length;
            if (good === 4) squares.push(square);
            else if (good > 0 || listed.some((place) => isIn(square, place))) mixed.push(square);
        }
        if (step === fine) {
            // The finest squares count when most of them is good: an edge is then off by half a square at most.
            squares.push(
                ...mixed.filter(
                    (square) =>
                        asked.allows(middleOf(square)) ||
                        cornersOf(square, size).filter((corner) => asked.allows(corner)).length >= 2,
                ),
            );
            return { squares };
        }
        step /= 2;
        open = mixed.flatMap((square) => quartersOf(square));
    }
}

// What has been asked, each point once.
class Lattice {
    private readonly known = new Map<string, boolean>();
    constructor(private readonly judge: Judge) {}

    async about(places: Place[]): Promise<void> {
        const unknown = new Map<string, Place>();
        for (const place of places) if (!this.known.has(place.join())) unknown.set(place.join(), place);
        const list = [...unknown.values()];
        for (let from = 0; from < list.length; from += mostPlaces) {
            const part = list.slice(from, from + mostPlaces);
            const answers = await this.judge(part);
            part.forEach((place, i) => this.known.set(place.join(), answers[i] ?? false));
        }
    }
    allows(place: Place): boolean {
        return this.known.get(place.join()) ?? false;
    }
}

function cornersOf({ x, y, size }: Square, [width, height]: Place): Place[] {
    const right = Math.min(x + size, width);
    const top = Math.min(y + size, height);
    return [
        [x, y],
        [right, y],
        [x, top],
        [right, top],
    ];
}

const middleOf = ({ x, y, size }: Square): Place => [x + Math.floor(size / 2), y + Math.floor(size / 2)];

function quartersOf({ x, y, size }: Square): Square[] {
    const half = size / 2;
    return [
        { x, y, size: half },
        { x: x + half, y, size: half },
        { x, y: y + half, size: half },
        { x: x + half, y: y + half, size: half },
    ];
}

function isIn({ x, y, size }: Square, [px, py]: Place): boolean {
    return px >= x && px <= x + size && py >= y && py <= y + size;
}
