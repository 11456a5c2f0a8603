// What a pointer's gestures mean on the board: measuring, choosing, aiming, facing.
import type { Choice, Place } from "../engine/protocol";
import { samePlace } from "../table/choices";
import { nearestPlace } from "./aiming.svelte";
import { leadingTo, wayAt } from "./deciding";
import { apart, clampedTo, sixthTowards, type Point } from "./geometry";
import type { Handlers, Touch } from "./gestures";
import type { Parts } from "./parts";
import { endAt } from "./ruler.svelte";
import { thingAt, type Thing } from "./things";
import type { End } from "./words";

const slack = { mouse: 3, touch: 18 }; // how far beside a thing it is still hit, in px
const snap = 10; // how near a listed point draws the aim to it, in px
const grasp = 30; // how near a finger must be to take hold of the ghost, in px
const core = 0.7; // the part of a piece that means the piece, while a place is picked
const faceFrom = 45; // how far from a hex's centre a drag says a facing, in world units

export class Steering implements Handlers {
    constructor(private readonly parts: Parts) {}

    pan(dx: number, dy: number): void {
        this.parts.view.pan(dx, dy);
    }
    zoom(at: Point, factor: number): void {
        this.parts.view.zoom(at, factor);
    }

    // ---------------------------------------------------------------- dragging

    press(touch: Touch): "pan" | "drag" {
        const { offer, ruler, pointed } = this.parts;
        pointed.hoverId = null;
        ruler.waiting = false;
        if (ruler.on || touch.shift) {
            ruler.begin(this.endAt(touch));
            pointed.dragging = "measure";
        } else if (this.graspsGhost(touch)) pointed.dragging = "aim";
        else if (offer.openHexAt(this.world(touch))) pointed.dragging = "face";
        else return "pan";
        return "drag";
    }

    // A mouse needs no hold: the ghost follows it.
    private graspsGhost(touch: Touch): boolean {
        const { field, offer, view } = this.parts;
        if (!offer.freely || touch.kind !== "touch" || !offer.aiming?.place) return false;
        const ghost = field.ground.toWorld(offer.aiming.place);
        return apart(ghost, this.world(touch)) < Math.max(offer.moverRadius, grasp * view.px);
    }

    drag(from: Touch, to: Touch): void {
        const { offer, ruler, pointed } = this.parts;
        if (pointed.dragging === "measure") ruler.to = this.endAt(to);
        else if (pointed.dragging === "aim") offer.aiming?.at(this.aimedAt(to), "touch");
        else if (pointed.dragging === "face") this.face(this.world(from), this.world(to));
    }

    private face(from: Point, to: Point): void {
        const { field, offer, pointed } = this.parts;
        pointed.hoverPlace = offer.openHexAt(from);
        const centre = field.ground.toWorld(field.ground.toPlace(from));
        pointed.facing = apart(centre, to) > faceFrom ? sixthTowards(centre, to) : undefined;
    }

    drop(from: Touch, to: Touch): void {
        const { offer, pointed } = this.parts;
        const { dragging, facing } = pointed;
        pointed.letGo();
        const place = dragging === "face" ? offer.openHexAt(this.world(from)) : null;
        if (!place || !offer.choosing) return;
        const there = leadingTo(offer.picking?.choices ?? offer.choosing.shown, place);
        if (facing !== undefined && there.length === 1) void offer.choosing.take(there[0]!.action, facing);
        else if (facing !== undefined || offer.openHexAt(this.world(to)))
            void offer.choosing.clickPlace(place);
    }

    cancel(): void {
        if (this.parts.pointed.dragging === "measure") this.parts.ruler.clear();
        this.parts.pointed.letGo();
    }

    // ---------------------------------------------------------------- clicking

    tap(touch: Touch, twice: boolean): void {
        const { offer, view, ruler, pointed } = this.parts;
        pointed.dragging = null;
        if (ruler.on) return;
        ruler.clear();
        const way = this.wayAt(touch, this.slack(touch));
        if (way) void offer.choosing?.take(way.action);
        else if (this.tappedInstead(touch)) return;
        else if (offer.freely && offer.aiming) this.tapFreely(touch);
        else if (this.tapped(touch)) return;
        else if (twice) view.zoom(touch.point, 1.8);
        else offer.choosing?.select(null);
    }

    // Nobody goes to where another stands: while a place is picked, a tap on somebody whom other choices name means those.
    private tappedInstead(touch: Touch): boolean {
        const { offer } = this.parts;
        const other = this.otherAt(touch);
        if (!other || !offer.named.has(other.id)) return false;
        offer.activate(other.id);
        return true;
    }

    // A piece, not the one that goes, under the pointer while a place is picked. Its rim is left to those who want to touch it.
    private otherAt(touch: Touch): Thing | null {
        const { field, offer } = this.parts;
        if (!offer.freely) return null;
        const world = this.world(touch);
        const thing = thingAt(field.things, world, 0);
        if (thing?.sort !== "piece" || thing.id === offer.mover?.id) return null;
        return apart(thing.point, world) < thing.radius * core ? thing : null;
    }

    // A finger hides what it points at, so its point waits to be confirmed.
    private tapFreely(touch: Touch): void {
        const { aiming } = this.parts.offer;
        const place = this.aimedAt(touch);
        if (touch.kind === "mouse") void aiming?.confirm(place);
        else aiming?.at(place, "touch");
    }

    // True if there was something to choose, or a hex that may say why it is none.
    private tapped(touch: Touch): boolean {
        const { field, offer } = this.parts;
        const world = this.world(touch);
        const thing = this.thingAt(touch);
        const eligible = thing !== null && offer.shown.has(thing.id);
        const open = offer.openHexAt(world);
        const place = field.ground.toPlace(world);
        if (open && (offer.picking || !eligible)) void offer.choosing?.clickPlace(open);
        else if (thing && (eligible || !offer.picking)) offer.activate(thing.id);
        else if (offer.picking && field.ground.has(place)) void offer.aiming?.confirm(place);
        else return false;
        return true;
    }

    // ---------------------------------------------------------------- pointing

    hover(touch: Touch | null): void {
        const { offer, pointed } = this.parts;
        if (!touch) return this.leave();
        if (offer.freely) {
            const other = this.otherAt(touch);
            pointed.hoverId = other?.id ?? null;
            offer.aiming?.at(other && offer.named.has(other.id) ? null : this.aimedAt(touch), "mouse");
            return;
        }
        pointed.hoverId = this.thingAt(touch)?.id ?? null;
        const place = offer.openHexAt(this.world(touch));
        if (!sameOrNone(place, pointed.hoverPlace)) pointed.hoverPlace = place;
        if (offer.picking) this.aimAtHex(this.world(touch));
        if (offer.turning) offer.hover(this.wayAt(touch, 0));
    }

    private leave(): void {
        const { offer, pointed } = this.parts;
        pointed.hoverId = pointed.hoverPlace = null;
        // A refusal stays to be read, and its rule to be clicked.
        const refused = offer.aiming?.verdict?.allowed === false;
        if (offer.aiming?.by === "mouse" && offer.picking && !refused) offer.aiming.at(null, "mouse");
        if (offer.turning) offer.hover(null);
    }

    // A hex that is not open says why.
    private aimAtHex(world: Point): void {
        const { ground } = this.parts.field;
        const { aiming } = this.parts.offer;
        const place = ground.toPlace(world);
        const next = ground.has(place) ? place : null;
        if (aiming && !sameOrNone(next, aiming.place)) aiming.at(next, "mouse");
    }

    // ---------------------------------------------------------------- what is there

    private world(touch: Touch): Point {
        return this.parts.view.toWorld(touch.point);
    }
    private slack(touch: Touch): number {
        return slack[touch.kind] * this.parts.view.px;
    }
    private thingAt(touch: Touch): Thing | null {
        return thingAt(this.parts.field.things, this.world(touch), this.slack(touch));
    }
    private endAt(touch: Touch): End {
        const { things, ground } = this.parts.field;
        return endAt(things, this.world(touch), this.slack(touch), ground);
    }
    private wayAt(touch: Touch, slack: number): Choice | null {
        const { turning } = this.parts.offer;
        const thing = this.parts.field.find(turning?.piece.id);
        return turning && thing ? wayAt(turning, thing, this.world(touch), slack) : null;
    }
    // Where a free point goes: gently to what the engine listed.
    private aimedAt(touch: Touch): Place {
        const { field, offer, view } = this.parts;
        const place = field.ground.toPlace(clampedTo(field.ground.bounds, this.world(touch)));
        return touch.alt ? place : (nearestPlace(offer.places, place, snap * view.px) ?? place);
    }
}

const sameOrNone = (a: Place | null, b: Place | null) => a === b || (a && b && samePlace(a, b));
