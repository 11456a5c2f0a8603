// What has no place on the board, as it lies in the line below it.
import type { Piece, Scene } from "../engine/protocol";

export interface Chip {
    // One thing, or several that nobody can tell apart.
    ids: string[];
    text: string;
    // Of several, each by its name.
    names: string | undefined;
    value: number | undefined;
    owner: number | undefined;
    icon: string;
    gone: string;
}

export function chipsOf(scene: Scene): Chip[] {
    const markers = scene.markers
        .filter(({ at }) => at === undefined)
        .map(({ id, label, value, owner, kind }) => ({
            ids: [id],
            text: label,
            names: undefined,
            value,
            owner,
            icon: kind,
            gone: "",
        }));
    return [...markers, ...pieceChips(scene)];
}

// "Watch Section (L2a.1)" is one of the Watch Sections.
const kindOf = (name: string) => name.replace(/ \([^()]*\)$/, "");

function pieceChips({ pieces }: Scene): Chip[] {
    const alike = new Map<string, Piece[]>();
    for (const piece of pieces.filter(({ at }) => at === undefined)) {
        const key = [piece.owner, piece.state, kindOf(piece.name)].join("|");
        alike.set(key, [...(alike.get(key) ?? []), piece]);
    }
    return [...alike.values()].map((same) => {
        const { name, owner, state } = same[0]!;
        const names = same.map((piece) => piece.name);
        return {
            ids: same.map(({ id }) => id),
            text: same.length > 1 ? kindOf(name) : name,
            names: same.length > 1 ? names.join(", ") : undefined,
            value: undefined,
            owner,
            icon: state === "destroyed" ? "skull" : "",
            gone: state === "destroyed" || state === "gone" ? state : "",
        };
    });
}
