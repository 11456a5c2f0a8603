// From one listed place to another by keyboard.
import type { Place } from "../engine/protocol";
import { samePlace } from "../table/choices";
import { apart, type Point } from "./geometry";

// To the right and up.
export type Arrow = [dx: number, dy: number];

// The nearest that way; what lies straight ahead counts as nearer.
export function placeAhead(
    places: Place[],
    from: Point,
    [dx, dy]: Arrow,
    toWorld: (place: Place) => Point,
): Place | null {
    const ahead = places
        .map((place) => ({ place, point: toWorld(place) }))
        .map(({ place, point }) => ({
            place,
            forward: (point.x - from.x) * dx - (point.y - from.y) * dy,
            away: apart(point, from),
        }))
        .filter(({ forward, away }) => away > 0 && forward > away * 0.45)
        .sort((a, b) => a.away * 2 - a.forward - (b.away * 2 - b.forward));
    return ahead[0]?.place ?? null;
}

// The one after or before it in the list; none beyond its ends.
export function placeBeside(places: Place[], place: Place | null, by: 1 | -1): Place | null {
    const at = places.findIndex((listed) => samePlace(listed, place ?? undefined));
    const first = by > 0 ? 0 : places.length - 1;
    return places[at < 0 ? first : at + by] ?? null;
}
