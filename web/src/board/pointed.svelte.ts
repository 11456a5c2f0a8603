// What is pointed at, by mouse, finger or focus, and what is being dragged.
import type { Place } from "../engine/protocol";
import type { Offer } from "./offer.svelte";

export class Pointed {
    hoverId: string | null = $state(null);
    focusId: string | null = $state(null);
    // An open hex.
    hoverPlace: Place | null = $state.raw(null);
    dragging: "measure" | "face" | "aim" | null = $state(null);
    // The facing that a drag from an open hex asks for.
    facing: number | undefined = $state();

    readonly id: string | null = $derived(this.hoverId ?? this.focusId);
    // Their ranges are drawn.
    readonly ranged: Set<string> = $derived.by(
        () => new Set([this.id, this.offer.selected].filter((id) => id !== null)),
    );

    constructor(private readonly offer: Offer) {}

    letGo(): void {
        this.dragging = null;
        this.facing = undefined;
    }
}
