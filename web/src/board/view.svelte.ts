// What part of the board is seen. It shows all of it, whatever size the window has, until the person moves it.
import { fitting, fromScreen, kept, panned, zoomed, type Camera, type Size } from "./camera";
import type { Box, Ground, Point } from "./geometry";

export class View {
    width = $state(0);
    height = $state(0);
    private own: Camera | null = $state.raw(null);

    // Room for what stands out beyond the last hexes.
    readonly fit: Camera = $derived.by(() =>
        fitting(this.ground().bounds, this.size, this.ground().cells === "hex" ? 22 : 8),
    );
    // On a small screen, what a place is picked from is shown instead of all.
    private readonly near: Camera | null = $derived.by(() => {
        const part = this.part(this.fit);
        return part ? fitting(part, this.size, 12) : null;
    });
    readonly camera: Camera = $derived(this.own ?? this.near ?? this.fit);
    // World units a pixel.
    readonly px: number = $derived(1 / this.camera.scale);

    constructor(
        private readonly ground: () => Ground,
        private readonly part: (fit: Camera) => Box | null,
    ) {}

    get size(): Size {
        return { width: this.width, height: this.height };
    }
    pan(dx: number, dy: number): void {
        this.own = kept(panned(this.camera, dx, dy), this.ground().bounds, this.size);
    }
    zoom(at: Point, factor: number): void {
        this.own = kept(zoomed(this.camera, at, factor, this.fit), this.ground().bounds, this.size);
    }
    zoomMiddle(factor: number): void {
        this.zoom({ x: this.width / 2, y: this.height / 2 }, factor);
    }
    fitAll(): void {
        this.own = null;
    }
    toWorld(point: Point): Point {
        return fromScreen(this.camera, point);
    }
}
