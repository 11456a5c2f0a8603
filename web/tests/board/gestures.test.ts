import { describe, expect, it } from "vitest";
import { Gestures, type Handlers, type Touch } from "../../src/board/gestures";

// Each gesture as a word, so that a test reads like what a hand does.
function board(dragHere = false) {
    const said: string[] = [];
    const spot = ({ point }: Touch) => `${point.x},${point.y}`;
    const handlers: Handlers = {
        press: () => (dragHere ? "drag" : "pan"),
        drag: (from, to) => said.push(`drag ${spot(from)} ${spot(to)}`),
        drop: (from, to) => said.push(`drop ${spot(from)} ${spot(to)}`),
        tap: (touch, twice) => said.push(`${twice ? "double " : ""}tap ${spot(touch)}`),
        hover: (touch) => said.push(touch ? `hover ${spot(touch)}` : "leave"),
        pan: (dx, dy) => said.push(`pan ${dx},${dy}`),
        zoom: (at, factor) => said.push(`zoom ${at.x},${at.y} ${factor.toFixed(2)}`),
        cancel: () => said.push("cancel"),
    };
    const element = { setPointerCapture() {}, getBoundingClientRect: () => ({ left: 100, top: 50 }) };
    const gestures = new Gestures(handlers, () => element as unknown as Element);
    let time = 0;
    const event = (x: number, y: number, pointerId: number, pointerType: string) =>
        ({
            clientX: x + 100,
            clientY: y + 50,
            pointerId,
            pointerType,
            button: 0,
            timeStamp: (time += 50),
        }) as PointerEvent;
    return {
        said,
        down: (x: number, y: number, id = 1, type = "touch") => gestures.pointerdown(event(x, y, id, type)),
        move: (x: number, y: number, id = 1, type = "touch") => gestures.pointermove(event(x, y, id, type)),
        up: (x: number, y: number, id = 1, type = "touch") => gestures.pointerup(event(x, y, id, type)),
        wait: (ms: number) => (time += ms),
    };
}

describe("gestures", () => {
    it("tell a tap that trembles from a pan", () => {
        const { said, down, move, up } = board();
        down(10, 10);
        move(13, 14);
        up(13, 14);
        down(10, 100);
        move(40, 100);
        move(45, 110);
        up(45, 110);
        expect(said).toEqual(["tap 13,14", "pan 30,0", "pan 5,10"]);
    });

    it("tell a double tap by time and place", () => {
        const { said, down, up, wait } = board();
        const tap = (x: number) => (down(x, 0), up(x, 0));
        tap(0);
        tap(5);
        tap(5);
        wait(1000);
        tap(5);
        tap(200);
        expect(said).toEqual(["tap 0,0", "double tap 5,0", "tap 5,0", "tap 5,0", "tap 200,0"]);
    });

    it("drag what the board says can be dragged", () => {
        const { said, down, move, up } = board(true);
        down(0, 0);
        move(50, 0);
        up(60, 0);
        expect(said).toEqual(["drag 0,0 50,0", "drop 0,0 60,0"]);
    });

    it("pinch with two fingers, and pan on with the last", () => {
        const { said, down, move, up } = board();
        down(0, 0, 1);
        down(100, 0, 2);
        move(200, 0, 2);
        up(200, 0, 2);
        move(10, 0, 1);
        up(10, 0, 1);
        expect(said).toEqual(["pan 50,0", "zoom 100,0 2.00", "pan 10,0"]);
    });

    it("give a drag up when a second finger comes", () => {
        const { said, down, move } = board(true);
        down(0, 0, 1);
        move(50, 0, 1);
        down(100, 0, 2);
        expect(said).toEqual(["drag 0,0 50,0", "cancel"]);
    });

    it("hover with a mouse only", () => {
        const { said, move } = board();
        move(5, 5, 1, "mouse");
        move(6, 6, 2, "touch");
        expect(said).toEqual(["hover 5,5"]);
    });
});
