// What can be chosen on the board now, and with which piece. A picture of a board has nothing to choose.
import type { Action, Choice, Piece, Place, Prompt, Verdict } from "../engine/protocol";
import { samePlace, type Entry } from "../table/choices";
import type { Choosing } from "../table/choosing.svelte";
import type { Sitting } from "../table/sitting.svelte";
import { Aiming } from "./aiming.svelte";
import { moverOf, namedIn, oneMeant, turningOf, type Turning } from "./deciding";
import type { Field } from "./field.svelte";
import { boxAround, type Box, type Point } from "./geometry";
import type { Thing } from "./things";

// A piece that is smaller than this on screen, in px, cannot be put anywhere with a finger.
const tooSmall = 6;

export class Offer {
    readonly prompt: Prompt | null = $derived.by(() => this.sitting()?.prompt ?? null);
    readonly choices: Choice[] = $derived.by(() => this.sitting()?.choices ?? []);
    readonly selected: string | null = $derived.by(() => this.choosing?.selected ?? null);
    readonly picking: Entry | null = $derived.by(() => this.choosing?.picking ?? null);
    readonly hovered: Choice | null = $derived.by(() => this.choosing?.meant ?? null);
    readonly places: Place[] = $derived.by(() => this.choosing?.openPlaces ?? []);
    readonly turning: Turning | null = $derived.by(() =>
        turningOf(this.prompt, this.choices, this.field.scene.pieces),
    );

    // The things that any choice names, those that are left, and the one that is pointed at.
    readonly named: Set<string> = $derived(namedIn(this.choices));
    readonly shown: Set<string> = $derived.by(() => namedIn(this.choosing?.shown ?? []));
    readonly lit: Set<string> = $derived(this.hovered ? namedIn([this.hovered]) : new Set<string>());
    // The thing from which the distance to others is told.
    readonly reference: Thing | null = $derived.by(
        () => this.field.find(this.selected) ?? this.field.find(this.prompt?.piece) ?? null,
    );

    readonly aiming: Aiming | null = $derived.by(() => (this.choosing ? new Aiming(this.choosing) : null));
    // Any point of the table may be meant, not only those that are listed.
    readonly freely: boolean = $derived.by(
        () => this.picking !== null && this.field.ground.cells === "table",
    );
    readonly verdict: Verdict | null = $derived.by(() => {
        if (this.picking === null || this.aiming === null) return null;
        return this.aiming.refused?.verdict ?? (this.aiming.place ? this.aiming.verdict : null);
    });
    // A mouse confirms by its click; a finger or a key has only pointed so far.
    readonly confirmable: boolean = $derived(
        this.picking !== null && this.aiming?.place != null && this.aiming.by !== "mouse",
    );

    // A choice in the list that is pointed at says more than the entry that is being picked.
    private readonly action: Action | null = $derived(this.hovered?.action ?? this.picking?.template ?? null);
    readonly mover: Piece | null = $derived.by(() =>
        moverOf(this.action, this.prompt, this.sitting()?.decider ?? null, this.field.scene.pieces),
    );
    readonly moverThing: Thing | null = $derived.by(() => this.field.find(this.mover?.id) ?? null);
    readonly moverRadius: number = $derived.by(
        () => this.moverThing?.radius ?? this.mover?.radius ?? this.field.ground.pieceRadius,
    );

    constructor(
        private readonly field: Field,
        private readonly sitting: () => Sitting | undefined,
        private readonly chooser: () => Choosing | undefined,
    ) {}

    get choosing(): Choosing | undefined {
        return this.chooser();
    }

    // A thing was clicked, or chosen by keyboard, in the list or off the table.
    activate = (id: string): void => {
        if (!this.choosing) return;
        const meant = oneMeant(this.choosing.shown, this.choosing.selected, id);
        if (meant) void this.choosing.take(meant);
        else this.choosing.select(id);
    };

    hover(choice: Choice | null): void {
        if (this.choosing) this.choosing.hovered = choice;
    }

    openHexAt(point: Point): Place | null {
        const { ground } = this.field;
        if (ground.cells !== "hex") return null;
        const place = ground.toPlace(point);
        return this.places.some((open) => samePlace(open, place)) ? place : null;
    }

    // Where the piece is too small on the whole table, the part of it that the piece can reach.
    partToShow(scale: number): Box | null {
        const squares = this.freely ? (this.choosing?.reach?.squares ?? []) : [];
        if (squares.length === 0 || this.moverRadius * scale > tooSmall) return null;
        const corners = squares.flatMap(({ x, y, size }): Place[] => [
            [x, y],
            [x + size, y + size],
        ]);
        const points = corners.map(this.field.ground.toWorld);
        return boxAround(this.moverThing ? [...points, this.moverThing.point] : points);
    }
}
