// What can be pointed at: pieces, markers, and terrain that actions can name.
import type { Piece, Place, Scene } from "../engine/protocol";
import { apart, centroid, hexCorners, isInside, type Ground, type Point } from "./geometry";

export interface Thing {
    id: string;
    sort: "piece" | "marker" | "terrain";
    name: string;
    point: Point;
    // 0 for terrain, which has corners instead.
    radius: number;
    shapes: Point[][];
}

export function thingsOf(scene: Scene, ground: Ground): Thing[] {
    const terrain = scene.board.terrain.flatMap((part): Thing[] => {
        if (!part.id) return [];
        const shapes = shapesOf(part.shape, ground);
        const name = part.label ?? part.kind;
        return [{ id: part.id, sort: "terrain", name, point: centroid(shapes.flat()), radius: 0, shapes }];
    });
    const markers = scene.markers.flatMap((marker): Thing[] => {
        if (!marker.at) return [];
        const radius = marker.radius ?? ground.markerRadius;
        return [disc(marker.id, "marker", marker.label, ground.toWorld(marker.at), radius)];
    });
    const standing = scene.pieces.filter(({ at }) => at !== undefined);
    const pieces = standing.map((piece): Thing => {
        const sharing =
            ground.cells === "hex" ? standing.filter((other) => sameSpot(other.at!, piece.at!)) : [piece];
        const { point, radius } = shareOf(
            sharing.indexOf(piece),
            sharing.length,
            ground.toWorld(piece.at!),
            ground,
        );
        return disc(piece.id, "piece", piece.name, point, piece.radius ?? radius);
    });
    return [...terrain, ...markers, ...pieces];
}

// Who is after whom by its own rules, as far as both are on the board.
export function pursuitsOf(pieces: Piece[], byId: Map<string, Thing>): { from: Thing; to: Thing }[] {
    return pieces.flatMap(({ id, after = [] }) =>
        after.flatMap((other) => {
            const [from, to] = [byId.get(id), byId.get(other)];
            return from && to ? [{ from, to }] : [];
        }),
    );
}

const disc = (id: string, sort: "piece" | "marker", name: string, point: Point, radius: number): Thing => ({
    id,
    sort,
    name,
    point,
    radius,
    shapes: [],
});

const sameSpot = (a: Place, b: Place) => a[0] === b[0] && a[1] === b[1];

// Pieces in the same hex stand in a circle there, each a little smaller.
function shareOf(
    index: number,
    count: number,
    centre: Point,
    ground: Ground,
): { point: Point; radius: number } {
    if (count < 2) return { point: centre, radius: ground.pieceRadius };
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    const out = ground.pieceRadius * 0.58;
    return {
        point: { x: centre.x + out * Math.cos(angle), y: centre.y + out * Math.sin(angle) },
        radius: ground.pieceRadius * (count === 2 ? 0.56 : 0.46),
    };
}

export function shapesOf(shape: Place[], ground: Ground): Point[][] {
    if (ground.cells === "table") return [shape.map((corner) => ground.toWorld(corner))];
    return shape.map((hex) => hexCorners(ground.toWorld(hex)));
}

// The nearest piece, else the nearest marker, else the terrain below; `slack` is for fingers.
export function thingAt(things: Thing[], point: Point, slack: number): Thing | null {
    return (
        nearest(things, "piece", point, slack) ??
        nearest(things, "marker", point, slack) ??
        things.find(({ shapes }) => shapes.some((shape) => isInside(shape, point))) ??
        null
    );
}

function nearest(things: Thing[], sort: Thing["sort"], point: Point, slack: number): Thing | null {
    let best: Thing | null = null;
    let least = slack;
    for (const thing of things) {
        if (thing.sort !== sort) continue;
        const gap = apart(thing.point, point) - thing.radius;
        if (gap <= least) [best, least] = [thing, gap];
    }
    return best;
}
