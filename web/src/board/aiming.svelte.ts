// A free point on a table, on its way to being played: where the person aims, and what the engine says to it. The point
// follows the hand at once; the engine is asked about one point at a time, always the latest.
import type { Place, Verdict } from "../engine/protocol";
import type { Choosing } from "../table/choosing.svelte";

export type Hand = "mouse" | "touch" | "keys";

export class Aiming {
    place: Place | null = $state.raw(null);
    by: Hand = $state("mouse");
    // A point that was played and refused: the sentence stays until something better is pointed at.
    refused: { place: Place; verdict: Verdict } | null = $state.raw(null);

    private asking = false;
    private frame = 0;

    constructor(private readonly choosing: Choosing) {}

    get verdict(): Verdict | null {
        return this.place === null ? null : this.choosing.verdict;
    }

    stop(): void {
        this.place = null;
        this.refused = null;
    }

    at(place: Place | null, by: Hand): void {
        this.place = place;
        this.by = by;
        if (this.frame === 0) this.frame = requestAnimationFrame(() => void this.ask());
    }

    private async ask(): Promise<void> {
        this.frame = 0;
        if (this.asking) return;
        this.asking = true;
        try {
            let asked: Place | null | undefined;
            while (asked !== this.place) {
                asked = this.place;
                await this.choosing.aimAt(asked);
            }
        } finally {
            this.asking = false;
        }
        if (this.verdict?.allowed) this.refused = null;
    }

    // Plays the point if the engine takes it; if not, its sentence stands.
    async confirm(place: Place | null = this.place): Promise<void> {
        if (place === null) return;
        this.place = place;
        // Its own verdict: another point may have been asked about meanwhile.
        const verdict = await this.choosing.aimAt(place);
        if (verdict === null) return;
        if (verdict.allowed) {
            this.refused = null;
            await this.choosing.clickPlace(place);
        } else this.refused = { place, verdict };
    }
}

export function nearestPlace(places: Place[], place: Place, within: number): Place | null {
    let best: Place | null = null;
    let least = within;
    for (const listed of places) {
        const distance = Math.hypot(listed[0] - place[0], listed[1] - place[1]);
        if (distance <= least) [best, least] = [listed, distance];
    }
    return best;
}
