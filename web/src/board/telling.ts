// What is told of the thing that is pointed at: in a tag beside it, and in the line below the board.
import type { Counter, Scene } from "../engine/protocol";
import { toScreen } from "./camera";
import type { Point } from "./geometry";
import type { Parts } from "./parts";
import type { Thing } from "./things";
import { distanceOf, ownerBeside } from "./words";

// A piece that is at least as large as this on screen, in px, says it all by itself.
const speaksForItself = 25;

export interface TagWords {
    name: string;
    owner: number | undefined;
    note: string;
    counters: Counter[];
}

export function tagOf({ field, view, pointed }: Parts): (TagWords & { at: Point; radius: number }) | null {
    const thing = field.find(pointed.id);
    if (!thing || pointed.dragging !== null) return null;
    const radius = thing.radius * view.camera.scale;
    if (thing.sort === "piece" && radius >= speaksForItself) return null;
    return { ...tagWords(thing, field.scene), at: toScreen(view.camera, thing.point), radius };
}

export function tagWords({ id, name }: Thing, scene: Scene): TagWords {
    const piece = scene.pieces.find((one) => one.id === id);
    const marker = scene.markers.find((one) => one.id === id);
    const terrain = scene.board.terrain.find((one) => one.id === id);
    const owner = piece?.owner ?? marker?.owner;
    const notes = [ownerBeside(name, owner, scene), piece?.state ?? terrain?.kind];
    return {
        name,
        owner,
        note: notes.filter(Boolean).join(", "),
        counters: piece?.counters ?? terrain?.counters ?? [],
    };
}

export function hintOf({ field, offer, ruler, pointed }: Parts, finger = false): string {
    if (ruler.on) return "Drag from anything to anything.";
    if (offer.freely && finger) return "Tap where it goes, drag to move the point.";
    if (offer.freely) return "Point at where it goes. Near a dot it snaps; Alt lets go of it.";
    const thing = field.find(pointed.id);
    if (!thing) return "";
    const from = offer.reference;
    if (!from || from.id === thing.id) return thing.name;
    return `${thing.name}: ${distanceOf(from, thing, field.ground).long} from ${from.name}.`;
}
