// The luck that lies on the table for all to see.
import type { LogLine, Luck, Scene } from "../engine/protocol";
import { nameOfThing } from "./things";

// What fell, in which decision, and whether it was typed in.
export interface Throws {
    n: number;
    luck: Luck[];
    entered: boolean;
}

export function throwsOf(line: LogLine | undefined): Throws | null {
    return line?.luck?.length ? { n: line.n, luck: line.luck, entered: line.entered ?? false } : null;
}

// They lie there until something new begins.
export function latestThrows(log: LogLine[]): Throws | null {
    for (const line of log.toReversed()) {
        if (line.luck?.length) return throwsOf(line);
        if (line.events.some(({ opens }) => opens)) return null;
    }
    return null;
}

// What was drawn, by the names that the table has for it; cards that one may not see have none.
export function drawnWords({ drawn, count }: Luck, scene: Scene): string {
    return drawn ? drawn.map((id) => nameOfThing(scene, id)).join(", ") : `${count} drawn, face down`;
}
