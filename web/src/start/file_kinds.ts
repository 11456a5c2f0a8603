// What somebody has given us: a saved game, settings, or a file that is for neither.
import { fromFile, type Settings } from "./settings";

// What a transcript says about itself; whether it is true, the engine finds out.
export interface FoundGame {
    kind: "game";
    game: string;
    players: string[];
    luck: "drawn" | "mine";
    transcript: string;
}
export interface FoundSettings {
    kind: "settings";
    settings: Settings;
}

const nothing =
    "This is neither a saved game nor settings of Muster. Both are text files that Muster has written.";

// The versions of the format that the engine reads.
const formats: unknown[] = [1, 2];

export function recognise(file: string, content: string): FoundGame | FoundSettings {
    const text = content.replace(/^\uFEFF/, "");
    if (/\.toml$/i.test(file))
        throw new Error("A data file (TOML) belongs to a table: add it where you set one up.");
    const header = objectIn(firstLine(text));
    if (header && "muster" in header) return gameIn(header, text);
    const whole = objectIn(text);
    if (whole && "muster_settings" in whole) return { kind: "settings", settings: fromFile(text) };
    throw new Error(text.trim() === "" ? "This file is empty." : nothing);
}

function gameIn(header: Record<string, unknown>, transcript: string): FoundGame {
    if (!formats.includes(header.muster))
        throw new Error(
            "This game was saved by another version of Muster, in a format that this one cannot read.",
        );
    const players = Array.isArray(header.players) ? header.players : [];
    return {
        kind: "game",
        game: typeof header.game === "string" ? header.game : "",
        players: players.map((name) => (typeof name === "string" ? name.slice(0, 40) : "")),
        luck: hasEnteredLuck(transcript) ? "mine" : "drawn",
        transcript,
    };
}

// Whoever typed their dice in goes on doing so.
function hasEnteredLuck(transcript: string): boolean {
    return transcript.split("\n").some((line) => objectIn(line)?.entered === true);
}

function firstLine(text: string): string {
    const end = text.indexOf("\n");
    return end < 0 ? text : text.slice(0, end);
}

function objectIn(text: string): Record<string, unknown> | null {
    try {
        const value: unknown = JSON.parse(text);
        return typeof value === "object" && value !== null && !Array.isArray(value)
            ? (value as Record<string, unknown>)
            : null;
    } catch {
        return null;
    }
}
