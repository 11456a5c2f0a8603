// The scene as it lies on the board: the ground, and what is on it.
import type { Marker, Piece, Scene } from "../engine/protocol";
import { groundOf, polygonPath, type Ground } from "./geometry";
import { monogramsOf } from "./monograms";
import { pursuitsOf, shapesOf, thingsOf, type Thing } from "./things";

export class Field {
    readonly ground: Ground = $derived.by(() => groundOf(this.scene.board));
    readonly things: Thing[] = $derived.by(() => thingsOf(this.scene, this.ground));
    readonly byId: Map<string, Thing> = $derived(new Map(this.things.map((thing) => [thing.id, thing])));
    readonly monograms: Map<string, string> = $derived.by(() => monogramsOf(this.scene.pieces));
    // Without those that are off the table.
    readonly pieces: Piece[] = $derived.by(() => this.scene.pieces.filter(({ id }) => this.byId.has(id)));
    readonly markers: Marker[] = $derived.by(() => this.scene.markers.filter(({ id }) => this.byId.has(id)));
    readonly pursuits: { from: Thing; to: Thing }[] = $derived.by(() =>
        pursuitsOf(this.scene.pieces, this.byId),
    );
    // The outlines of all hexes.
    readonly cells: string = $derived.by(() =>
        this.ground.cells === "hex"
            ? this.scene.board.terrain
                  .flatMap(({ shape }) => shapesOf(shape, this.ground).map(polygonPath))
                  .join("")
            : "",
    );

    constructor(private readonly current: () => Scene) {}

    get scene(): Scene {
        return this.current();
    }
    find(id: string | null | undefined): Thing | undefined {
        return id == null ? undefined : this.byId.get(id);
    }
}
