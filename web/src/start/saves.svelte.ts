// The games that this browser keeps, and how they are spoken of.
import { savedGames, type SavedGame } from "../lib/storage";
import { isBotName, shortBot } from "../lib/bots";
import { download } from "../lib/files";

class Saves {
    games: SavedGame[] = $state.raw([]);
    // The browser keeps nothing for us: a private window, a full disk, or somebody's choice.
    refused = $state(false);

    async load(): Promise<void> {
        try {
            this.games = await savedGames.all();
            this.refused = false;
        } catch {
            this.refused = true;
        }
    }

    async remove(game: SavedGame): Promise<void> {
        await savedGames.remove(game.id);
        this.games = this.games.filter(({ id }) => id !== game.id);
    }
}

export const saves = new Saves();

export function saveToFile(game: SavedGame): void {
    const day = new Date(game.updated).toISOString().slice(0, 10);
    download(`${game.game}-${day}.muster.jsonl`, game.transcript);
}

// "Ada, bot (random)": a name that is a bot's is that bot, as it is when the game is opened.
export function playersOf(game: SavedGame, bots: string[]): string {
    return game.players
        .map((name, seat) => (isBotName(name, bots) ? `bot (${shortBot(name)})` : name || `seat ${seat + 1}`))
        .join(", ");
}

export const decisionsOf = (count: number) => (count === 1 ? "1 decision" : `${count} decisions`);

const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["year", 31_536_000],
    ["month", 2_592_000],
    ["week", 604_800],
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
];
const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

export function ago(then: number, now = Date.now()): string {
    const seconds = (then - now) / 1000;
    for (const [unit, size] of units)
        if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit);
    return "just now";
}
