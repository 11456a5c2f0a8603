// What a click on the board means for the choices that are open. Nothing here knows a game.
import type { Action, Choice, Piece, Place, Prompt } from "../engine/protocol";
import { isAbout, samePlace } from "../table/choices";
import { apart, type Point } from "./geometry";

// A thing was clicked while another is selected: if the two together leave one choice, that is what was meant.
export function oneMeant(shown: Choice[], selected: string | null, clicked: string): Action | null {
    if (selected === null || selected === clicked) return null;
    const meant = shown.filter(({ action }) => isAbout(action, selected) && isAbout(action, clicked));
    const only = meant.length === 1 ? meant[0]!.action : null;
    return only && only.at === undefined ? only : null;
}

export function leadingTo(choices: Choice[], place: Place): Choice[] {
    return choices.filter(({ action }) => samePlace(action.at, place));
}

// Ids that choices name, as subject, target or detail.
export function namedIn(choices: Choice[]): Set<string> {
    const named = new Set<string>();
    for (const { action } of choices)
        for (const part of [action.subject, action.target, action.detail])
            if (typeof part === "string") named.add(part);
    return named;
}

export interface Turning {
    piece: Piece;
    ways: { facing: number; choice: Choice }[];
}

// The question is which way a piece faces: each choice has a sixth of a turn as its detail, and nothing else differs.
export function turningOf(prompt: Prompt | null, choices: Choice[], pieces: Piece[]): Turning | null {
    if (!prompt || choices.length === 0) return null;
    const turns = choices.filter(({ action }) => isSixth(action.detail) && action.at === undefined);
    const asked = prompt.answer === "facing";
    if (turns.length === 0 || (!asked && turns.length !== choices.length)) return null;
    const id = prompt.piece ?? turns[0]!.action.subject;
    const piece = pieces.find((one) => one.id === id && one.at !== undefined);
    if (!piece || (!asked && piece.facing === undefined)) return null;
    const ways = turns.map((choice) => ({ facing: choice.action.detail as number, choice }));
    const distinct = new Set(ways.map(({ facing }) => facing)).size === ways.length;
    return distinct ? { piece, ways } : null;
}

// Where the arrows stand round a piece and how large they are, in radii of it.
export const turnOut = 1.85;
export const turnSize = 0.58;

// The choice whose arrow is there.
export function wayAt(
    { ways }: Turning,
    { point, radius }: { point: Point; radius: number },
    at: Point,
    slack: number,
): Choice | null {
    const out = radius * turnOut;
    const way = ways.find(({ facing }) => {
        const angle = (facing * Math.PI) / 3;
        const arrow = { x: point.x + out * Math.sin(angle), y: point.y - out * Math.cos(angle) };
        return apart(arrow, at) < radius * turnSize + slack;
    });
    return way?.choice ?? null;
}

const isSixth = (detail: Action["detail"]) =>
    typeof detail === "number" && Number.isInteger(detail) && detail >= 0 && detail < 6;

// Who goes there: the piece that an action names, the one that the question is about, or the only one of the seat that
// can be meant.
export function moverOf(
    action: Action | null,
    prompt: Prompt | null,
    seat: number | null,
    pieces: Piece[],
): Piece | null {
    const named = [action?.subject, prompt?.piece, action?.target].flatMap((id) =>
        pieces.filter((one) => one.id === id),
    );
    if (named[0]) return named[0];
    if (seat === null) return null;
    const own = pieces.filter(({ owner }) => owner === seat);
    const active = own.filter(({ state }) => state === "active");
    if (active.length === 1) return active[0]!;
    return own.length === 1 ? own[0]! : null;
}
