// A card has room for a broad picture. A table that is less broad is shown in part, where most is going on.
import type { Scene } from "../engine/protocol";

export interface Crop {
    // Width by height of the whole board.
    aspect: number;
    // How far down the part begins, as a share of the board's height.
    top: number;
}

// Null if the whole board is to be shown: hexes are few and large, a broad table fits.
export function cropOf(scene: Scene, pictureAspect: number): Crop | null {
    const { cells, size } = scene.board;
    if (cells !== "table" || !size) return null;
    const [width, height] = size;
    const shown = width / pictureAspect / height;
    if (!(shown > 0 && shown < 1)) return null;
    // From the top of the picture, where y is largest.
    const depths = [...scene.pieces, ...scene.markers].flatMap(({ at }) => (at ? [1 - at[1] / height] : []));
    return { aspect: width / height, top: busiest(depths, shown) };
}

// Where a window of this size sees the most; the middle of all such places.
function busiest(depths: number[], size: number): number {
    const steps = 40;
    let most = -1;
    let tops: number[] = [];
    for (let step = 0; step <= steps; step++) {
        const top = (step / steps) * (1 - size);
        const margin = size * 0.08; // what touches the edge is hardly seen
        const seen = depths.filter((depth) => depth >= top + margin && depth <= top + size - margin).length;
        if (seen > most) [most, tops] = [seen, []];
        if (seen === most) tops.push(top);
    }
    return tops[Math.floor(tops.length / 2)]!;
}
