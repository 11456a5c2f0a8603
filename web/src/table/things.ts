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

// A place as people say it: hexes by their coordinates, points in units of the players' ruler.
export function nameOfPlace(board: BoardScene, [x, y]: Place): string {
    if (board.cells === "hex") return `(${x},${y})`;
    const unit = board.unit?.size ?? 100;
    const inUnits = (value: number) => (value / unit).toFixed(1);
    return `${inUnits(x)}, ${inUnits(y)}`;
}
