// What the whole page shares: the engine, where we are, and the table we sit at.
import { Engine, EngineError } from "./engine/engine";
import type { Fault, GameInfo } from "./engine/protocol";
import { claim } from "./lib/claim";
import { preferences } from "./lib/preferences.svelte";
import { savedGames, type SavedGame } from "./lib/storage";
import { hasGuide, loadGuide } from "./start/guides";
import { toLink, type Settings } from "./start/settings";
import { watched } from "./start/watching";
import { Choosing } from "./table/choosing.svelte";
import { Sitting } from "./table/sitting.svelte";

export type Route =
    | { at: "start" }
    | { at: "new"; query: string }
    | { at: "table"; id: string }
    | { at: "guide"; game: string }
    | { at: "watch"; packed: string }
    | { at: "rules"; game: string; rule: string };

// A broken link leads somewhere rather than nowhere.
function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

function routeOf(hash: string): Route {
    const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
    const [first = "", second = "", third = ""] = path.split("/").map(decoded);
    if (first === "new") return { at: "new", query };
    if (first === "table" && second) return { at: "table", id: second };
    if (first === "guide" && second) return { at: "guide", game: second };
    if (first === "watch" && second) return { at: "watch", packed: second };
    if (first === "rules" && second) return { at: "rules", game: second, rule: third };
    return { at: "start" };
}

// A short message at the edge of the screen: what went wrong, or was done.
export interface Notice {
    sentence: string;
    details?: string[];
    kind: "error" | "done";
    // Where it was said: it goes when one goes elsewhere.
    hash?: string;
}

class App {
    readonly engine = new Engine();
    games: GameInfo[] = $state.raw([]);
    bots: string[] = $state.raw([]);
    route: Route = $state.raw(routeOf(location.hash));
    sitting: Sitting | null = $state.raw(null);
    choosing: Choosing | null = $state.raw(null);
    // The engine is gone: everything stops until it is started again.
    failure: string | null = $state(null);
    private said: Notice | null = $state.raw(null);
    // The rule that somebody wants to read, at the table.
    rule: { id: string } | null = $state.raw(null);

    constructor() {
        this.engine.onfailure = (sentence) => (this.failure = sentence);
        addEventListener("hashchange", () => this.follow());
        void this.load();
    }

    private async load(): Promise<void> {
        try {
            const { games, bots } = await this.engine.ask<{ games: GameInfo[]; bots: string[] }>({
                do: "games",
                all: true,
            });
            this.games = games;
            this.bots = bots;
            this.follow();
        } catch (error) {
            this.tell(error);
        }
    }

    get notice(): Notice | null {
        return this.said;
    }
    set notice(notice: Notice | null) {
        this.said = notice && { ...notice, hash: location.hash };
    }

    // Those that people are offered.
    get shownGames(): GameInfo[] {
        return this.games.filter((game) => !game.to_learn_from || preferences.examples);
    }
    game(id: string): GameInfo | undefined {
        return this.games.find((game) => game.id === id);
    }

    // ---------------------------------------------------------------- where we are

    private follow(): void {
        this.route = routeOf(location.hash);
        this.rule = null;
        if (this.said && this.said.hash !== location.hash) this.said = null;
        // Before the games are known no table can be laid; then we come here again.
        if (this.games.length === 0) return;
        const { route } = this;
        if (route.at === "guide") void this.openGuide(route.game);
        else if (route.at === "watch") void this.openWatched(route.packed);
        else if (route.at !== "table") this.leave();
        else if (route.id !== this.sitting?.id) void this.openSaved(route.id);
    }

    visit(hash: string): void {
        location.hash = hash;
    }

    private leave(): void {
        this.sitting?.leave();
        this.sitting = null;
        this.choosing = null;
    }

    // ---------------------------------------------------------------- tables

    // False, and a notice, if the engine does not take these settings.
    async start(settings: Settings): Promise<boolean> {
        const game = this.game(settings.game);
        if (!game) {
            this.notice = { kind: "error", sentence: `There is no game "${settings.game}".` };
            return false;
        }
        try {
            const sitting = await Sitting.begin(this.engine, game, settings);
            sitting.release = (await claim(sitting.id)) ?? (() => {});
            this.sit(sitting);
            return true;
        } catch (error) {
            this.tell(error);
            return false;
        }
    }

    // A saved game, or one from a file: it is replayed and checked, and refused if anything in it does not hold.
    async open(save: SavedGame): Promise<boolean> {
        try {
            const release = await claim(save.id);
            if (!release)
                throw new Error("It is open in another tab of this browser: go on there, or close it.");
            const sitting = await Sitting.resume(this.engine, this.games, this.bots, save).catch(
                (error: unknown) => {
                    release();
                    throw error;
                },
            );
            sitting.release = release;
            await savedGames.put(save).catch(() => {});
            this.sit(sitting);
            return true;
        } catch (error) {
            this.tell(error, "This game cannot be opened.");
            return false;
        }
    }

    private async openSaved(id: string): Promise<void> {
        const save = await savedGames.get(id).catch(() => undefined);
        if (save && (await this.open(save))) return;
        const refused = this.notice;
        this.visit("#/");
        this.notice = save
            ? refused
            : { kind: "error", sentence: "This browser has no such game (any more)." };
    }

    // A first round that somebody else has played, with captions.
    private async openGuide(game: string): Promise<void> {
        this.leave();
        try {
            if (!hasGuide(game)) throw new Error(`There is no guide to "${game}".`);
            const sitting = await Sitting.guided(this.engine, this.games, this.bots, await loadGuide(game));
            this.takeSeat(sitting);
            await sitting.look(0, sitting.persons[0] ?? "spectator");
        } catch (error) {
            this.visit("#/");
            this.tell(error);
        }
    }

    // A game that came in a link, from its beginning.
    private async openWatched(packed: string): Promise<void> {
        this.leave();
        try {
            const sitting = await Sitting.guided(this.engine, this.games, this.bots, await watched(packed));
            this.takeSeat(sitting);
            await sitting.look(0, "spectator");
        } catch (error) {
            this.visit("#/");
            this.tell(error, "The game in this link cannot be shown.");
        }
    }

    private takeSeat(sitting: Sitting): void {
        this.leave();
        this.sitting = sitting;
        this.choosing = new Choosing(sitting);
    }

    private sit(sitting: Sitting): void {
        this.takeSeat(sitting);
        this.visit(`#/table/${sitting.id}`);
        void sitting.go();
    }

    // From a look back to the table as it is. A guide or a game out of a link becomes a table of one's own by that, with its
    // own address.
    async backToNow(): Promise<void> {
        const { sitting } = this;
        if (!sitting) return;
        if (this.route.at !== "table") {
            sitting.release = (await claim(sitting.id)) ?? (() => {});
            location.replace(`#/table/${sitting.id}`);
        }
        await sitting.backToNow();
    }

    linkTo(settings: Settings): string {
        return new URL(toLink(settings), location.href).href;
    }

    // ---------------------------------------------------------------- messages

    tell(error: unknown, sentence = ""): void {
        if (error instanceof EngineError && error.code === "engine") return;
        const faults = error instanceof EngineError ? (error.reply.faults ?? []).map(faultText) : [];
        const said =
            faults.length === 1 ? faults[0]! : error instanceof Error ? error.message : String(error);
        this.notice = {
            kind: "error",
            sentence: [sentence, capital(said)].filter(Boolean).join(" "),
            ...(faults.length > 1 ? { details: faults } : {}),
        };
    }

    // A new engine, and the table as it was last saved.
    async restart(): Promise<void> {
        const id = this.sitting?.id;
        this.sitting?.release();
        this.sitting = null;
        this.choosing = null;
        this.failure = null;
        this.engine.restart();
        if (this.games.length === 0) await this.load();
        else if (id) await this.openSaved(id);
    }

    readRule(rule: string): void {
        this.rule = { id: rule };
    }
}

// "house.toml, line 3, hand_size: a whole number is wanted here"
function faultText({ file, line, field, rule, sentence }: Fault): string {
    const where = [file, line ? `line ${line}` : "", field, rule].filter(Boolean).join(", ");
    return where ? `${where}: ${sentence}` : sentence;
}

function capital(sentence: string): string {
    const text = sentence.charAt(0).toUpperCase() + sentence.slice(1);
    return /[.!?]$/.test(text) ? text : `${text}.`;
}

export const app = new App();
