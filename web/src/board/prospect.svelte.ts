// What would come of the choice or place that is pointed at: who would go where, and whom it would concern.
import type { Place } from "../engine/protocol";
import { between, type Point } from "./geometry";
import type { Parts } from "./parts";
import type { Thing } from "./things";
import { distanceOf } from "./words";

export interface Drawn {
    from: Point;
    to: Point;
    text: string;
}

export class Prospect {
    // What is under way already, such as an attack that is being answered.
    readonly link: Drawn | null = $derived.by(() => {
        const { field } = this.parts;
        const { from, to } = field.scene.chain.findLast((under) => under.from && under.to) ?? {};
        return lineOf(field.find(from), field.find(to), "", this.air);
    });
    // From who does it to whom it is done.
    readonly target: Drawn | null = $derived.by(() => {
        const { field, offer } = this.parts;
        if (!offer.hovered) return null;
        const to = field.find(offer.hovered.action.target);
        const from = field.find(offer.hovered.action.subject) ?? offer.moverThing;
        if (!from || !to) return null;
        return lineOf(from, to, distanceOf(from, to, field.ground).short, this.air);
    });

    private readonly listedAt: Place | null = $derived.by(() => this.parts.offer.hovered?.action.at ?? null);
    readonly ghostAt: Place | null = $derived.by(() => {
        const { offer, pointed } = this.parts;
        if (this.listedAt) return this.listedAt;
        const aimed = offer.picking !== null ? (offer.aiming?.place ?? null) : null;
        return offer.freely ? aimed : (pointed.hoverPlace ?? aimed);
    });
    // What the engine says to the ghost's place, if it was asked.
    readonly allowed: boolean | undefined = $derived.by(() => {
        const { offer } = this.parts;
        const asked = !this.listedAt && this.ghostAt && offer.aiming?.place === this.ghostAt;
        return asked ? offer.verdict?.allowed : undefined;
    });
    readonly move: Drawn | null = $derived.by(() => {
        const { field, offer, pointed } = this.parts;
        const mover = offer.moverThing;
        if (!this.ghostAt || !mover) return null;
        const to = field.ground.toWorld(this.ghostAt);
        const [from] = between(mover.point, to, mover.radius, 0);
        const length = distanceOf({ ...mover, radius: 0 }, { point: to, radius: 0 }, field.ground);
        return { from, to, text: pointed.facing === undefined ? length.short : "" };
    });

    // The piece whose facing is asked for looks where the choice that is pointed at would turn it.
    readonly turned: { id: string; facing: number } | null = $derived.by(() => {
        const { turning, hovered } = this.parts.offer;
        const facing = hovered?.action.detail;
        return turning && typeof facing === "number" ? { id: turning.piece.id, facing } : null;
    });

    constructor(private readonly parts: Parts) {}

    // Between a thing and the end of a line.
    private get air(): number {
        return 6 * this.parts.view.px;
    }
}

export function lineOf(
    from: Thing | undefined,
    to: Thing | undefined,
    text: string,
    air: number,
): Drawn | null {
    if (!from || !to || from === to) return null;
    const [begin, end] = between(from.point, to.point, from.radius + air, to.radius + air);
    return { from: begin, to: end, text };
}
