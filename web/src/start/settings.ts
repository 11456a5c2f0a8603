// What a game is started with: in a link, in a file, and in a request to the engine.
import type { GameInfo } from "../engine/protocol";
import { isBotName } from "../lib/bots";

// A person by name, or a bot by the engine's name for it.
export interface Player {
    kind: "person" | "bot";
    name: string;
}

export interface Settings {
    game: string;
    players: Player[];
    options: Record<string, string>;
    // "mine": people roll real dice and draw real cards, and type them in.
    luck: "drawn" | "mine";
    // TOML files of one's own, by name.
    data?: Record<string, string>;
    // The same seed gives the same luck; a fresh one if left out.
    seed?: number;
}

export const longestName = 40;
export const defaultNames = ["Ada", "Ben", "Cleo", "Dov", "Esi", "Finn"];

// One person against bots; against people if there is no bot.
export function quickStart(game: GameInfo, bot: string | undefined): Settings {
    const seats = Math.max(2, game.seats[0]); // a game for one is still usually played by two
    return {
        game: game.id,
        players: Array.from({ length: seats }, (_, seat) =>
            seat === 0 || bot === undefined
                ? { kind: "person", name: defaultNames[seat] ?? "" }
                : { kind: "bot", name: bot },
        ),
        options: optionsOf(game.quick_start),
        luck: "drawn",
    };
}

export function optionsOf(words: string): Record<string, string> {
    const pairs = words.split(/\s+/).filter((word) => word.includes("="));
    return Object.fromEntries(
        pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
    );
}

// A saved player whose name is a bot's is that bot.
export function seated(names: string[], seats: number, bots: string[]): Player[] {
    return Array.from({ length: seats }, (_, seat) => {
        const name = names[seat] ?? "";
        return isBotName(name, bots)
            ? { kind: "bot", name }
            : { kind: "person", name: (name || defaultNames[seat]) ?? `Player ${seat + 1}` };
    });
}

// ---------------------------------------------------------------- links

const field = { game: "game", player: "p", luck: "luck", seed: "seed", option: "o." };

// #/new?game=frames&p=person:Ada&p=bot:random&o.battlefield=...
export function toLink(settings: Settings): string {
    const query = new URLSearchParams({ [field.game]: settings.game });
    for (const player of settings.players) query.append(field.player, `${player.kind}:${player.name}`);
    for (const [name, value] of Object.entries(settings.options)) query.set(field.option + name, value);
    if (settings.luck === "mine") query.set(field.luck, "mine");
    if (settings.seed !== undefined) query.set(field.seed, String(settings.seed));
    return `#/new?${query}`;
}

export function fromLink(query: string): Settings {
    const fields = new URLSearchParams(query);
    const options: Record<string, string> = {};
    for (const [name, value] of fields)
        if (name.startsWith(field.option)) options[name.slice(field.option.length)] = value;
    const seed = fields.get(field.seed);
    return {
        game: fields.get(field.game) ?? "",
        players: fields.getAll(field.player).map(playerOf),
        options,
        luck: fields.get(field.luck) === "mine" ? "mine" : "drawn",
        ...(seed !== null && isSeed(seed) ? { seed: Number(seed) } : {}),
    };
}

// What the engine takes for a seed.
export const isSeed = (text: string) => /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));

function playerOf(text: string): Player {
    const bot = text.startsWith("bot:");
    return { kind: bot ? "bot" : "person", name: text.replace(/^(bot|person):/, "").slice(0, longestName) };
}

// ---------------------------------------------------------------- files

// Settings as a file; reading one says in a sentence what is wrong with it.
export function toFile(settings: Settings): string {
    return JSON.stringify({ muster_settings: 1, ...settings }, null, 2) + "\n";
}

export function fromFile(text: string): Settings {
    const wrong = (what: string) => new Error(`This file holds no settings of Muster: ${what}.`);
    let json: Record<string, unknown>;
    try {
        json = JSON.parse(text) as Record<string, unknown>;
    } catch {
        throw wrong("it is not JSON");
    }
    if (json === null || typeof json !== "object" || json.muster_settings !== 1)
        throw wrong('"muster_settings" is not 1');
    if (typeof json.game !== "string") throw wrong('"game" is missing');
    if (!Array.isArray(json.players) || !json.players.every(isPlayer))
        throw wrong('"players" is not a list of players');
    if (!isTexts(json.options ?? {})) throw wrong('"options" is not a list of texts by name');
    if (!isTexts(json.data ?? {})) throw wrong('"data" is not a list of texts by name');
    if (json.seed !== undefined && !isSeed(String(json.seed))) throw wrong('"seed" is not a whole number');
    return {
        game: json.game,
        players: json.players.map(({ kind, name }) => ({ kind, name: name.slice(0, longestName) })),
        options: (json.options ?? {}) as Record<string, string>,
        luck: json.luck === "mine" ? "mine" : "drawn",
        ...(json.data ? { data: json.data as Record<string, string> } : {}),
        ...(json.seed !== undefined ? { seed: Number(json.seed) } : {}),
    };
}

function isPlayer(value: unknown): value is Player {
    const player = value as Player | null;
    return (
        typeof player === "object" &&
        player !== null &&
        /^(person|bot)$/.test(player.kind) &&
        typeof player.name === "string"
    );
}

function isTexts(value: unknown): boolean {
    return (
        typeof value === "object" &&
        value !== null &&
        !Array.isArray(value) &&
        Object.values(value).every((text) => typeof text === "string")
    );
}
