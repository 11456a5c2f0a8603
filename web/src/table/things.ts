// What a scene calls the things that actions name by id.
import type { BoardScene, Place, Scene } from "../engine/protocol";

export function nameOfThing(scene: Scene, id: string): string {
    const piece = scene.pieces.find((found) => found.id === id);
    if (piece) return piece.name;
    const card = scene.hands?.flatMap((hand) => hand.cards).find((found) => found.id === id);
    if (card) return card.title;
    const marker = scene.markers.find((found) => found.id === id);
    if (marker) return marker.label || id;
    const terrain = scene.board.terrain.find((found) => found.id === id);
    return terrain?.label || id;
}

// Sixteenths of the compass, from the east against the clock.
const winds = [
    ...["east", "east-north-east", "north-east", "north-north-east"],
    ...["north", "north-north-west", "north-west", "west-north-west"],
    ...["west", "west-south-west", "south-west", "south-south-west"],
    ...["south", "south-south-east", "south-east", "east-south-east"],
];

// A point as the engine's sentences give it: in the game's unit, where the table is measured.
export function pointInUnits(board: BoardScene | undefined, [x, y]: Place): string {
    const unit = board && board.cells !== "hex" ? (board.unit?.size ?? 100) : 1;
    return `(${x / unit},${y / unit})`;
}

// A place as people say it: hexes by their coordinates, points in units of the players' ruler, as the way from another
// point if there is one.
export function nameOfPlace(board: BoardScene, [x, y]: Place, from?: Place): string {
    if (board.cells === "hex") return `(${x},${y})`;
    const unit = board.unit?.size ?? 100;
    if (from && x === from[0] && y === from[1]) return "on the spot";
    if (from) {
        const [east, north] = [x - from[0], y - from[1]];
        const wind = Math.round((Math.atan2(north, east) * 8) / Math.PI);
        // Cut off, not rounded: 8.99 would look like one more than a reach of 8 allows.
        return `${(Math.floor((Math.hypot(east, north) * 10) / unit) / 10).toFixed(1)} ${winds[(wind + 16) % 16]}`;
    }
    return `${x / unit}, ${y / unit}`; // exactly
}
