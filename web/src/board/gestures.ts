// Fingers, pens and mice, told apart from what they mean: a tap, a drag of something, a pan, a pinch.
import type { Point } from "./geometry";

export interface Touch {
    point: Point;
    kind: "mouse" | "touch";
    shift: boolean;
    alt: boolean;
}

export interface Handlers {
    // What a drag that begins here would do: move the board, or something on it.
    press(touch: Touch): "pan" | "drag";
    drag(from: Touch, to: Touch): void;
    drop(from: Touch, to: Touch): void;
    tap(touch: Touch, twice: boolean): void;
    hover(touch: Touch | null): void;
    pan(dx: number, dy: number): void;
    zoom(at: Point, factor: number): void;
    cancel(): void;
}

const steady = { mouse: 4, touch: 9 }; // how far a press may stray and still be a tap, in px
const twiceWithin = 350; // ms
const twiceNear = 28; // px

export class Gestures {
    private readonly down = new Map<number, Touch>();
    private start: Touch | null = null;
    private doing: "nothing" | "press" | "pan" | "drag" | "pinch" = "nothing";
    private would: "pan" | "drag" = "pan";
    private lastTap = { time: -1e9, point: { x: 0, y: 0 } };

    constructor(
        private readonly to: Handlers,
        private readonly element: () => Element,
    ) {}

    pointerdown = (event: PointerEvent): void => {
        if (event.button > 1) return;
        this.element().setPointerCapture(event.pointerId);
        const touch = this.touchOf(event);
        this.down.set(event.pointerId, touch);
        if (this.down.size === 2) {
            if (this.doing === "drag") this.to.cancel();
            this.doing = "pinch";
        } else if (this.down.size === 1) {
            this.start = touch;
            this.doing = "press";
            this.would = event.button === 1 ? "pan" : this.to.press(touch);
        }
    };

    pointermove = (event: PointerEvent): void => {
        const touch = this.touchOf(event);
        const before = this.down.get(event.pointerId);
        if (!before) {
            if (touch.kind === "mouse") this.to.hover(touch);
            return;
        }
        if (this.doing === "pinch") this.pinch(event.pointerId, touch);
        this.down.set(event.pointerId, touch);
        if (this.doing === "press" && far(this.start!.point, touch.point) > steady[touch.kind])
            this.doing = this.would;
        if (this.doing === "pan") this.to.pan(touch.point.x - before.point.x, touch.point.y - before.point.y);
        else if (this.doing === "drag") this.to.drag(this.start!, touch);
    };

    pointerup = (event: PointerEvent): void => {
        if (!this.down.delete(event.pointerId)) return;
        const touch = this.touchOf(event);
        const doing = this.doing;
        if (this.down.size > 0) {
            // The finger that is left after a pinch goes on panning.
            this.doing = "pan";
            return;
        }
        this.doing = "nothing";
        if (doing === "drag") this.to.drop(this.start!, touch);
        else if (doing === "press" && event.button === 0)
            this.to.tap(touch, this.isSecond(touch.point, event.timeStamp));
    };

    pointercancel = (event: PointerEvent): void => {
        this.down.delete(event.pointerId);
        if (this.doing === "drag") this.to.cancel();
        if (this.down.size === 0) this.doing = "nothing";
    };

    pointerleave = (event: PointerEvent): void => {
        if (event.pointerType === "mouse" && !this.down.has(event.pointerId)) this.to.hover(null);
    };

    wheel = (event: WheelEvent): void => {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 16 : 1;
        const speed = event.ctrlKey ? 0.01 : 0.0016;
        this.to.zoom(this.pointOf(event), Math.exp(-event.deltaY * lines * speed));
    };

    private pinch(id: number, to: Touch): void {
        const others = [...this.down].filter(([other]) => other !== id);
        const anchor = others[0]?.[1].point;
        const from = this.down.get(id)!.point;
        if (!anchor) return;
        const before = { x: (from.x + anchor.x) / 2, y: (from.y + anchor.y) / 2 };
        const after = { x: (to.point.x + anchor.x) / 2, y: (to.point.y + anchor.y) / 2 };
        this.to.pan(after.x - before.x, after.y - before.y);
        this.to.zoom(after, far(to.point, anchor) / Math.max(1, far(from, anchor)));
    }

    private isSecond(point: Point, time: number): boolean {
        const second = time - this.lastTap.time < twiceWithin && far(point, this.lastTap.point) < twiceNear;
        this.lastTap = { time: second ? -1e9 : time, point };
        return second;
    }

    private touchOf(event: PointerEvent): Touch {
        return {
            point: this.pointOf(event),
            kind: event.pointerType === "mouse" ? "mouse" : "touch",
            shift: event.shiftKey,
            alt: event.altKey,
        };
    }

    private pointOf(event: MouseEvent): Point {
        const { left, top } = this.element().getBoundingClientRect();
        return { x: event.clientX - left, y: event.clientY - top };
    }
}

const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
