// A file from outside: a game goes to its table, settings go to where tables are set up.
import { app } from "../app.svelte";
import { EngineError } from "../engine/engine";
import type { Opened, Scene } from "../engine/protocol";
import { readText } from "../lib/files";
import { freshId } from "../lib/random";
import type { SavedGame } from "../lib/storage";
import { recognise, type FoundGame } from "./file_kinds";
import { toLink, type Settings } from "./settings";

// What a link cannot carry (data files) on its way from a file to the screen that sets tables up.
let handed: Settings | null = null;

export function takeHanded(query: string): Settings | null {
    const settings = handed;
    handed = null;
    return settings && toLink(settings) === `#/new?${query}` ? settings : null;
}

export interface Trouble {
    sentence: string;
    details: string[];
}

// Null if all is well, else what is wrong with the file; nothing has changed then.
export async function openFile(file: File): Promise<Trouble | null> {
    try {
        const found = recognise(file.name, await readText(file));
        if (found.kind === "settings") setUp(found.settings);
        else await app.open(await checked(found));
        return null;
    } catch (error) {
        return { sentence: `"${file.name}" was not opened. ${sentenceOf(error)}`, details: detailsOf(error) };
    }
}

function setUp(settings: Settings): void {
    handed = settings;
    app.visit(toLink(settings));
}

// The engine replays it first, for what a file cannot be trusted with: whether it holds, and how far it got.
async function checked(found: FoundGame): Promise<SavedGame> {
    const opened = await app.engine.ask<Opened>({ do: "new", transcript: found.transcript });
    try {
        const { scene } = await app.engine.ask<{ scene: Scene }>({
            do: "scene",
            table: opened.table,
            viewer: "spectator",
        });
        return {
            id: freshId(),
            game: opened.game,
            title: app.game(opened.game)?.title ?? opened.game,
            players: found.players,
            luck: found.luck,
            decisions: opened.n - 1,
            round: scene.track.round,
            over: opened.outcome.over,
            updated: Date.now(),
            transcript: found.transcript,
        };
    } finally {
        await app.engine.ask({ do: "close", table: opened.table }).catch(() => {});
    }
}

function sentenceOf(error: unknown): string {
    if (error instanceof EngineError) {
        const line = error.reply.faults?.[0]?.line;
        return `${line ? `Line ${line}: ` : ""}${withEnd(error.message)}`;
    }
    return withEnd(error instanceof Error ? error.message : String(error));
}

function detailsOf(error: unknown): string[] {
    const faults = error instanceof EngineError ? (error.reply.faults ?? []) : [];
    return faults
        .slice(1)
        .map(({ line, field, sentence }) =>
            [line ? `Line ${line}` : "", field, withEnd(sentence)].filter(Boolean).join(": "),
        );
}

const withEnd = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
