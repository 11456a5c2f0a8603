// How the world is seen: screen = world * scale + (x, y), in CSS pixels of the board's view.
import type { Box, Point } from "./geometry";

export interface Camera {
    x: number;
    y: number;
    scale: number;
}
export interface Size {
    width: number;
    height: number;
}

const closest = 10; // times the scale at which all fits
const farthest = 0.5;

export function fitting(bounds: Box, size: Size, margin: number): Camera {
    const scale = Math.max(
        1e-6,
        Math.min((size.width - 2 * margin) / bounds.width, (size.height - 2 * margin) / bounds.height),
    );
    return {
        scale,
        x: size.width / 2 - (bounds.left + bounds.width / 2) * scale,
        y: size.height / 2 - (bounds.top + bounds.height / 2) * scale,
    };
}

// What is under the pointer stays under it.
export function zoomed(camera: Camera, at: Point, factor: number, fit: Camera): Camera {
    const scale = Math.min(fit.scale * closest, Math.max(fit.scale * farthest, camera.scale * factor));
    const ratio = scale / camera.scale;
    return { scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio };
}

// Moved, but never so far that the board is lost: its middle part stays in view.
export function panned(camera: Camera, dx: number, dy: number): Camera {
    return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

export function kept(camera: Camera, bounds: Box, size: Size): Camera {
    const within = (offset: number, from: number, length: number, room: number) => {
        const begin = offset + from * camera.scale;
        const end = begin + length * camera.scale;
        const least = Math.min(end - begin, room) / 3;
        if (end < least) return offset + least - end;
        if (begin > room - least) return offset + room - least - begin;
        return offset;
    };
    return {
        scale: camera.scale,
        x: within(camera.x, bounds.left, bounds.width, size.width),
        y: within(camera.y, bounds.top, bounds.height, size.height),
    };
}

export const toScreen = (camera: Camera, { x, y }: Point): Point => ({
    x: x * camera.scale + camera.x,
    y: y * camera.scale + camera.y,
});
export const fromScreen = (camera: Camera, { x, y }: Point): Point => ({
    x: (x - camera.x) / camera.scale,
    y: (y - camera.y) / camera.scale,
});
