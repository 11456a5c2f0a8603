// The board by keyboard: moving it, aiming on it, measuring.
import type { Place } from "../engine/protocol";
import type { Parts } from "./parts";
import { placeAhead, placeBeside, type Arrow } from "./stepping";

const arrows: Record<string, Arrow> = {
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
};

export class Keys {
    constructor(
        private readonly parts: Parts,
        private readonly element: () => Element | undefined,
    ) {}

    keydown = (event: KeyboardEvent): void => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (!this.pressed(event)) return;
        event.preventDefault();
        event.stopPropagation();
    };

    // True if the key meant something here.
    private pressed(event: KeyboardEvent): boolean {
        const { view, offer } = this.parts;
        const arrow = arrows[event.key];
        // On a piece, Tab and Enter do what they do everywhere.
        const here = event.target === this.element();
        if (arrow) this.arrowed(arrow, event.shiftKey);
        else if (event.key === "+" || event.key === "=") view.zoomMiddle(1.3);
        else if (event.key === "-") view.zoomMiddle(1 / 1.3);
        else if (event.key === "0") view.fitAll();
        else if (event.key === "m") this.measure();
        else if (event.key === "Tab") return here && this.cycled(event.shiftKey ? -1 : 1);
        else if (event.key === "Enter" && offer.picking && here) void offer.aiming?.confirm();
        else if (event.key === "Escape") return this.escaped();
        else return false;
        return true;
    }

    private arrowed(arrow: Arrow, far: boolean): void {
        const { view, offer } = this.parts;
        if (!offer.picking || !offer.aiming) view.pan(-arrow[0] * 60, arrow[1] * 60);
        else if (offer.freely) this.nudge(arrow, far);
        else this.step(arrow);
    }
    private nudge([dx, dy]: Arrow, far: boolean): void {
        const { ground } = this.parts.field;
        const by = ground.unit.size * (far ? 1 : 0.1);
        const [x, y] = this.from();
        const place: Place = [Math.round(x + dx * by), Math.round(y + dy * by)];
        if (ground.has(place)) this.aim(place);
    }
    // On hexes, to the nearest open one that way.
    private step(arrow: Arrow): void {
        const { ground } = this.parts.field;
        const place = placeAhead(this.parts.offer.places, ground.toWorld(this.from()), arrow, ground.toWorld);
        if (place) this.aim(place);
    }
    private from(): Place {
        const { aiming, mover, places } = this.parts.offer;
        return aiming?.place ?? mover?.at ?? places[0] ?? [0, 0];
    }
    private aim(place: Place): void {
        this.parts.offer.aiming?.at(place, "keys");
    }

    // Through the listed places, and on to what follows the board.
    private cycled(by: 1 | -1): boolean {
        const { picking, aiming, places } = this.parts.offer;
        const place = picking && aiming ? placeBeside(places, aiming.place, by) : null;
        if (place) this.aim(place);
        return place !== null;
    }

    private measure(): void {
        const { field, ruler, pointed } = this.parts;
        const thing = field.find(pointed.focusId);
        if (!thing) ruler.toggle();
        else {
            ruler.begin(thing);
            ruler.waiting = true;
        }
    }

    private escaped(): boolean {
        const { offer, ruler } = this.parts;
        const busy = ruler.from !== null || ruler.on || offer.picking !== null;
        ruler.on = false;
        ruler.clear();
        offer.choosing?.stopPicking();
        return busy;
    }
}
