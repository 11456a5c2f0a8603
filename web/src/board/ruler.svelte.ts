// The ruler: from anything to anything, by hand or by keyboard.
import type { Ground, Point } from "./geometry";
import { thingAt, type Thing } from "./things";
import { distanceOf, type Distance, type End } from "./words";

export class Ruler {
    // The tool is in hand; without it, Shift and drag will do.
    on = $state(false);
    from: End | null = $state.raw(null);
    to: End | null = $state.raw(null);
    // The next thing that gets the focus is the other end.
    waiting = $state(false);

    readonly distance: Distance | null = $derived.by(() =>
        this.from && this.to ? distanceOf(this.from, this.to, this.ground()) : null,
    );
    readonly words: string = $derived.by(() => {
        if (!this.from) return "";
        if (!this.distance)
            return this.waiting ? `Measuring from ${this.from.name}: go to another thing.` : "";
        const ends = [this.from.name, this.to?.name].filter(Boolean).join(" to ");
        return ends ? `${ends}: ${this.distance.long}.` : `${this.distance.long}.`;
    });

    constructor(private readonly ground: () => Ground) {}

    begin(end: End): void {
        this.from = end;
        this.to = null;
    }
    // The focus went to a thing.
    focused(thing: Thing | undefined): void {
        if (thing && this.waiting && this.from && this.from !== thing) this.to = thing;
    }
    clear(): void {
        this.from = this.to = null;
        this.waiting = false;
    }
    toggle(): void {
        this.on = !this.on;
        this.clear();
    }
}

// An end of the ruler takes hold of the centre of what is there: a piece, a marker, a hex.
export function endAt(things: Thing[], point: Point, slack: number, ground: Ground): End {
    const thing = thingAt(things, point, slack);
    if (thing && thing.sort !== "terrain") return thing;
    if (ground.cells === "hex") return { point: ground.toWorld(ground.toPlace(point)), radius: 0 };
    return { point, radius: 0 };
}
