// A table that people sit at, on this device: who decides, what they may see, and what they have decided. All that is
// shown comes from here, and all of that comes from the engine on behalf of `viewer`. Only the save, which goes straight
// to the browser's store, knows more.
import { Engine, EngineError } from "../engine/engine";
import type {
    Acted,
    Action,
    Advice,
    Choice,
    GameInfo,
    HistoryEntry,
    LogLine,
    Needs,
    Opened,
    Outcome,
    Owed,
    Place,
    Prompt,
    Scene,
    Standing,
    Verdict,
    Viewer,
} from "../engine/protocol";
import { Thinker } from "../engine/thinker";
import { looksAhead } from "../lib/bots";
import { freshId, freshSeed } from "../lib/random";
import { savedGames, type SavedGame } from "../lib/storage";
import type { Guide } from "../start/guides";
import { seated, type Player, type Settings } from "../start/settings";
import { preferences } from "../lib/preferences.svelte";
import { sameAction } from "./choices";
import { misfit, type Entered } from "./luck";
import { nameOfPlace, pointInUnits } from "./things";
import { latestThrows, throwsOf, type Throws } from "./throws";
import { undoOf, type Undo } from "./undo";

// A bot that answers sooner than this, in ms, is not said to think.
const unnoticed = 150;
// Who gives hints: about as long as one likes to wait, and as many choices as one likes to read.
const adviser = { bot: "search:800ms", most: 5 };

// The device is to be handed over before anything is shown.
export interface Cover {
    seat: number;
    question: string;
}

// Dice or cards that a person has to type in before the decision counts.
export interface WantedLuck {
    needs: Needs;
    // What was typed for the groups before this one.
    given: (number | string)[];
    // Whose decision wants it; none for the set-up.
    seat: number | null;
    // That decision in words.
    what: string;
    // It stands, whether or not the luck is typed in now.
    kept: boolean;
    wrong: string;
}
type LuckFor = Pick<WantedLuck, "seat" | "what" | "kept">;

export interface Problem {
    sentence: string;
    rule?: string;
    faults?: string[];
}

export class Sitting {
    readonly game: GameInfo;
    players: Player[] = $state.raw([]);
    luckIs: "drawn" | "mine" = $state("drawn");

    // What is shown.
    viewer: Viewer = $state("spectator");
    scene: Scene | null = $state.raw(null);
    log: LogLine[] = $state.raw([]);
    outcome: Outcome = $state.raw({ over: false, score: [], rank: [] });
    awaiting: number[] = $state.raw([]);
    // The number of the next decision.
    n = $state(0);
    throws: Throws | null = $state.raw(null);

    // What is asked, of the person in front of the screen.
    decider: number | null = $state(null);
    prompt: Prompt | null = $state.raw(null);
    choices: Choice[] = $state.raw([]);
    cover: Cover | null = $state.raw(null);
    wanted: WantedLuck | null = $state.raw(null);
    // A sealed answer that waits for its luck: nobody is asked for anything else.
    owed: Owed | null = $state.raw(null);

    // What is going on meanwhile.
    // The bot whose turn it is, and the same once it takes its time.
    thinking: number | null = $state(null);
    pondering: number | null = $state(null);
    busy = $state(false);
    skipping = $state(false);
    paused = $state(false);
    problem: Problem | null = $state.raw(null);
    undo: Undo = $state.raw({ kind: "none" });
    saved: "yes" | "no" | "failed" = $state("no");

    // A look back: the table after that many decisions, or null for now.
    at: number | null = $state(null);
    lookingAs: Viewer | null = $state(null);
    history: HistoryEntry[] = $state.raw([]);
    // What is said to a guided round, by the number of decisions.
    captions: Record<number, string> = $state.raw({});

    readonly id: string;
    private table = 0;
    private kept = true;
    private closed = false;
    private going = $state(false);
    private changed = false; // while bots play or the screen is filled: fill it once more
    // Who saw the table last, where the device is handed round.
    private holder: number | null = null;
    private wake: (() => void) | null = null;
    private deciding = "";
    private readonly thinker: Thinker;
    private answerLuck: ((entered: Entered | null) => void) | null = null;

    private constructor(
        private readonly engine: Engine,
        game: GameInfo,
        id: string,
    ) {
        this.game = game;
        this.id = id;
        this.thinker = new Thinker(engine);
    }

    // ---------------------------------------------------------------- sitting down

    static async begin(engine: Engine, game: GameInfo, settings: Settings): Promise<Sitting> {
        const sitting = new Sitting(engine, game, freshId());
        sitting.players = settings.players;
        sitting.luckIs = settings.luck;
        sitting.given = settings.seed;
        const request = {
            do: "new",
            game: game.id,
            seats: settings.players.length,
            options: settings.options,
            ...(settings.data ? { data: settings.data } : {}),
            players: settings.players.map((player) => player.name),
            seed: settings.seed ?? freshSeed(),
        };
        sitting.opening = request;
        if (settings.luck === "drawn") sitting.sit(await engine.ask<Opened>(request));
        return sitting;
    }
    private given: number | undefined;
    private opening: { do: string; [field: string]: unknown } | null = null;

    // From a transcript: an autosave, a file, or a game to look at.
    static async resume(
        engine: Engine,
        games: GameInfo[],
        bots: string[],
        save: SavedGame,
    ): Promise<Sitting> {
        // Who sits at one device enters luck together, however it was entered before.
        const opened = await engine.ask<Opened>({
            do: "new",
            transcript: save.transcript,
            luck_by: "owner",
        });
        const game = games.find(({ id }) => id === opened.game)!;
        const sitting = new Sitting(engine, game, save.id);
        sitting.players = seated(save.players, opened.seats, bots);
        sitting.luckIs = save.luck;
        sitting.sit(opened);
        return sitting;
    }

    // A round to learn from: looked at, and kept only once somebody plays on.
    static async guided(engine: Engine, games: GameInfo[], bots: string[], guide: Guide): Promise<Sitting> {
        const { title, transcript } = guide;
        const { players = [] } = JSON.parse(transcript.slice(0, transcript.indexOf("\n"))) as {
            players?: string[];
        };
        const sitting = await Sitting.resume(engine, games, bots, {
            ...{ id: freshId(), game: guide.game, title, players, luck: "drawn", transcript },
            ...{ decisions: 0, round: 1, over: false, updated: Date.now() },
        });
        sitting.captions = guide.captions;
        sitting.kept = false;
        return sitting;
    }

    private sit(opened: Opened): void {
        this.table = opened.table;
        this.stand(opened);
    }

    // Called when the table is left: another tab may then have it.
    release: () => void = () => {};

    leave(): void {
        this.closed = true;
        this.release();
        this.wake?.();
        this.answerLuck?.(null);
        this.thinker.stop();
        if (this.table > 0) void this.engine.ask({ do: "close", table: this.table }).catch(() => {});
    }

    // ---------------------------------------------------------------- going on

    // Bots play and the screen is filled until a person has to do something.
    async go(): Promise<void> {
        this.changed = true;
        if (this.going || this.closed) return;
        this.going = true;
        try {
            if (this.table === 0 && !(await this.setUp())) return;
            if (this.saved === "no") await this.save();
            if (this.players.some(({ kind, name }) => kind === "bot" && looksAhead(name)))
                this.thinker.wake();
            while (!this.closed && this.at === null) {
                this.changed = false;
                await this.present();
                if (this.owed) {
                    if (await this.payOwed(this.owed)) continue;
                    break;
                }
                const bot = this.awaiting.find((seat) => this.isBot(seat));
                // Where all answer in secret, a person may have answered while the screen was being filled.
                if (bot === undefined && !this.changed) break;
                if (bot !== undefined) await this.letBotPlay(bot);
            }
            this.skipping = false;
        } catch (error) {
            this.complain(error);
        } finally {
            this.going = false;
            this.thinking = null;
        }
    }

    private async setUp(): Promise<boolean> {
        const opened = await this.withLuck<Opened>(this.opening!, { seat: null, what: "", kept: false });
        if (opened === null || opened === "kept") return false;
        this.sit(opened);
        return true;
    }

    private async letBotPlay(seat: number): Promise<void> {
        this.thinking = seat;
        await this.breathe();
        if (this.closed || this.at !== null) return;
        const { n } = this;
        const { action } = await this.ponder(seat, this.askBot(seat));
        // Whoever left or looks back meanwhile asks it again when they are back.
        if (this.closed || this.at !== null || this.n !== n) return;
        await this.play(seat, action);
        this.thinking = null;
    }

    private askBot(seat: number): Promise<Advice> {
        const bot = this.players[seat]!.name;
        // Whoever asked for a seed wants the same game again, bots included.
        const seed = this.given === undefined ? freshSeed() : this.given + this.n;
        if (looksAhead(bot)) return this.thinker.advise(this.table, { seat, bot, seed });
        return this.engine.ask<Advice>({ do: "bot", table: this.table, seat, bot, seed });
    }

    // A bot that answers at once is not said to think: that would only flicker.
    private async ponder<Answer>(seat: number, answer: Promise<Answer>): Promise<Answer> {
        const noticed = setTimeout(() => (this.pondering = seat), unnoticed);
        try {
            return await answer;
        } finally {
            clearTimeout(noticed);
            this.pondering = null;
        }
    }

    // It is a bot's turn and nobody asks it: something went wrong.
    get stalled(): boolean {
        return (
            !this.going && !this.busy && this.at === null && this.awaiting.some((seat) => this.isBot(seat))
        );
    }

    // A bot's turn plays back at a readable pace, unless it is skipped.
    private async breathe(): Promise<void> {
        if (this.skipping) return;
        await new Promise<void>((resolve) => {
            this.wake = resolve;
            if (!this.paused) setTimeout(resolve, preferences.pace);
        });
        this.wake = null;
    }

    skip(): void {
        this.skipping = true;
        this.paused = false;
        this.wake?.();
    }

    pause(paused: boolean): void {
        this.paused = paused;
        if (!paused) this.wake?.();
    }

    // ---------------------------------------------------------------- deciding

    async decide(action: Action): Promise<boolean> {
        const seat = this.decider;
        if (seat === null || this.busy || this.at !== null) return false;
        this.busy = true;
        this.problem = null;
        this.deciding = this.choices.find((choice) => sameAction(choice.action, action))?.text ?? "";
        // Until the next question stands there, the old choices are not to be had any more.
        let played = false;
        try {
            played = await this.play(seat, action);
            // Also when it was given up: dice may have sent the device to somebody else meanwhile.
            await this.go();
        } catch (error) {
            this.complain(error);
        } finally {
            this.busy = false;
        }
        return played;
    }

    async judge(action: Action): Promise<Verdict> {
        return this.engine.ask<Verdict>({
            do: "judge",
            table: this.table,
            seat: this.decider,
            viewer: this.viewer,
            action,
        });
    }

    // What a bot would do in the place of whoever is asked, with what they know.
    async advise(): Promise<Advice> {
        return this.thinker.advise(this.table, {
            ...adviser,
            seat: this.decider!,
            viewer: this.viewer,
            seed: freshSeed(),
        });
    }

    // For a whole area at once: which of these places the engine would take.
    async judgeAll(action: Action, places: Place[]): Promise<boolean[]> {
        const template: Action = { ...action };
        delete template.at;
        const reply = await this.engine.ask<{ allowed: boolean[] }>({
            do: "judge",
            table: this.table,
            seat: this.decider,
            viewer: this.viewer,
            action: template,
            places,
        });
        return reply.allowed;
    }

    private async play(seat: number, action: Action): Promise<boolean> {
        const request = { do: "act", table: this.table, seat, n: this.n, action };
        const what = this.isBot(seat) ? "" : this.deciding;
        const acted =
            this.luckIs === "mine"
                ? await this.withLuck<Acted>(request, { seat, what, kept: false })
                : await this.engine.ask<Acted>(request);
        if (acted === null) return false;
        // A sealed answer is saved before its luck is asked for: it stands from now on.
        this.stand(
            acted === "kept" ? await this.engine.ask<Standing>({ do: "awaiting", table: this.table }) : acted,
        );
        await this.save();
        return true;
    }

    // The luck that a sealed answer waits for; false if it is left for later.
    private async payOwed({ seat }: Owed): Promise<boolean> {
        const request = { do: "roll", table: this.table, n: this.n };
        const rolled =
            this.luckIs === "mine"
                ? await this.withLuck<Acted>(request, { seat, what: "", kept: true })
                : await this.engine.ask<Acted>(request);
        if (rolled === null || rolled === "kept") return false;
        this.stand(rolled);
        await this.save();
        return true;
    }

    // Companion mode: asks for luck, group by group, until the engine has all it wants. Null if the person gave it up;
    // "kept" if the engine keeps the answer until its luck is there.
    private async withLuck<Reply>(
        request: { do: string; [field: string]: unknown },
        about: LuckFor,
    ): Promise<Reply | "kept" | null> {
        const dice: Entered = [];
        let wrong = "";
        for (;;) {
            try {
                return await this.engine.ask<Reply>({ ...request, dice });
            } catch (error) {
                const needs =
                    error instanceof EngineError && error.code === "dice" ? error.reply.needs : undefined;
                if (!needs) throw error;
                if ((error as EngineError).reply.kept && !about.kept) return "kept";
                const entered = await this.enter({ needs, given: dice, ...about, wrong });
                if (entered === null) return null;
                wrong = misfit(entered, needs);
                if (wrong === "") dice.push(...entered);
            }
        }
    }

    private async enter(wanted: WantedLuck): Promise<Entered | null> {
        await this.coverFor(wanted.needs.secret ? (wanted.needs.seat ?? null) : null, wanted.needs.asks);
        this.wanted = wanted;
        const entered = await new Promise<Entered | null>((resolve) => (this.answerLuck = resolve));
        this.answerLuck = null;
        this.wanted = null;
        return entered;
    }

    // What the person typed for the group that is wanted; null gives the whole decision up, unless it is kept.
    giveLuck(entered: Entered | null): void {
        this.answerLuck?.(entered);
    }

    // ---------------------------------------------------------------- whose eyes

    isBot(seat: number): boolean {
        return this.players[seat]?.kind === "bot";
    }
    get persons(): number[] {
        return this.players.flatMap((player, seat) => (player.kind === "person" ? [seat] : []));
    }
    // What a seat plays; as long as it has no name of its own, who plays it.
    nameOf(seat: number): string {
        const name = this.scene?.seats[seat]?.name ?? "";
        return name === "" || /^Seat \d+$/.test(name) ? this.playerName(seat) : name;
    }
    // Where an action leads, as the way from the piece that goes, or else from the one that the question is about.
    placeName({ subject, at }: Action): string {
        if (!this.scene) return at!.join(", ");
        const { pieces, board } = this.scene;
        const standing = (id: string | undefined) => pieces.find((piece) => piece.id === id)?.at;
        return nameOfPlace(board, at!, standing(subject) ?? standing(this.prompt?.piece));
    }
    // The same place as the engine's sentences have it.
    pointOf({ at }: Action): string {
        return pointInUnits(this.scene?.board, at!);
    }
    playerName(seat: number): string {
        return this.players[seat]?.name ?? "";
    }

    // Fills the screen for whoever is to look at it now, behind a cover if the device has to change hands.
    private async present(): Promise<void> {
        const persons = this.persons;
        const next = this.awaiting.find((seat) => !this.isBot(seat)) ?? null;
        if (this.outcome.over || persons.length === 0)
            await this.show(persons.length === 1 ? persons[0]! : "spectator", null);
        else if (persons.length === 1) await this.show(persons[0]!, next);
        else if (next === null) await this.show(this.holder ?? "spectator", null);
        else if (next === this.holder || !(await this.hasSecretsFrom(next))) {
            this.holder = next;
            await this.show(next, next);
        } else await this.coverUp(next);
    }

    // Whether a seat sees or is asked anything that the others in the room may not.
    private async hasSecretsFrom(seat: number): Promise<boolean> {
        const [open, own] = (await this.engine.askAll([
            { do: "scene", table: this.table, viewer: "spectator" },
            { do: "scene", table: this.table, viewer: seat },
        ])) as { scene: Scene }[];
        return (
            own!.scene.prompts.some(({ secret }) => secret) ||
            JSON.stringify(open!.scene) !== JSON.stringify(own!.scene)
        );
    }

    private async coverUp(seat: number): Promise<void> {
        await this.show("spectator", null);
        const prompt = this.scene?.prompts.find((asked) => asked.seat === seat);
        this.holder = null;
        this.cover = { seat, question: prompt?.question ?? "" };
    }

    // A cover in the middle of a decision, for secret luck.
    private async coverFor(seat: number | null, question: string): Promise<void> {
        if (seat === null || this.isBot(seat) || this.persons.length < 2 || this.holder === seat) return;
        if (this.table > 0) await this.show("spectator", null);
        this.cover = { seat, question };
        await new Promise<void>((resolve) => (this.uncovered = resolve));
    }
    private uncovered: (() => void) | null = null;

    // "I am Ada, and nobody else is looking."
    async uncover(): Promise<void> {
        const seat = this.cover?.seat;
        if (seat === undefined) return;
        this.cover = null;
        this.holder = seat;
        if (this.uncovered) {
            this.uncovered();
            this.uncovered = null;
            return;
        }
        if (this.at !== null) return this.look(this.at, seat);
        await this.go();
    }

    private async show(viewer: Viewer, decider: number | null): Promise<void> {
        this.viewer = viewer;
        const requests = [
            { do: "scene", table: this.table, viewer },
            { do: "log", table: this.table, viewer },
            ...(decider === null ? [] : [{ do: "legal", table: this.table, viewer, seat: decider }]),
        ];
        const [scene, log, legal] = (await this.engine.askAll(requests)) as [
            { scene: Scene },
            { log: LogLine[] },
            { legal: Choice[] } | undefined,
        ];
        if (this.at !== null) return; // somebody looks back meanwhile
        this.scene = scene.scene;
        this.log = log.log;
        this.throws = latestThrows(log.log);
        this.undo = undoOf(log.log, this.owed, this.players, this.awaiting, viewer);
        this.choices = legal?.legal ?? [];
        this.prompt =
            decider === null ? null : (scene.scene.prompts.find(({ seat }) => seat === decider) ?? null);
        this.decider = decider;
    }

    // ---------------------------------------------------------------- taking back

    // Not while bots play, others look, or somebody looks back.
    get mayUndo(): boolean {
        const quiet = !this.busy && !this.going && this.cover === null && this.wanted === null;
        return quiet && this.at === null && this.undo.kind !== "none";
    }

    // Takes back as far as `undo` says; whoever has to agree has been asked. What may not be taken back the engine
    // refuses, and says why.
    async takeBack(): Promise<void> {
        const undo = this.undo;
        if (undo.kind === "none" || !this.mayUndo) return;
        await this.rewind(this.n - 1 - undo.count);
    }

    // Everything after the first `decisions` is taken back.
    private async rewind(decisions: number): Promise<void> {
        this.busy = true;
        try {
            const count = this.n - 1 - decisions;
            if (count > 0)
                this.stand(await this.engine.ask<Standing>({ do: "undo", table: this.table, count }));
            this.throws = null;
            await this.save();
            await this.go();
        } catch (error) {
            this.complain(error);
        } finally {
            this.busy = false;
        }
    }

    // ---------------------------------------------------------------- looking back

    get looking(): boolean {
        return this.at !== null;
    }

    // The table after `decisions` decisions, as `viewer` saw it.
    async look(decisions: number, viewer?: Viewer): Promise<void> {
        const at = Math.max(0, Math.min(decisions, this.n - 1));
        const as = viewer ?? this.lookingAs ?? this.viewer;
        try {
            const [scene, log, history] = (await this.engine.askAll([
                { do: "scene", table: this.table, viewer: as, at },
                { do: "log", table: this.table, viewer: as },
                { do: "history", table: this.table, viewer: as },
            ])) as [{ scene: Scene }, { log: LogLine[] }, { history: HistoryEntry[] }];
            this.at = at;
            this.lookingAs = as;
            this.viewer = as;
            this.scene = scene.scene;
            this.log = log.log;
            this.history = history.history;
            this.throws = throwsOf(log.log[at]);
            this.choices = [];
            this.decider = null;
            this.prompt = null;
        } catch (error) {
            this.complain(error);
        }
    }

    // Another seat's eyes. While the game is on, they may belong to somebody else in the room.
    async lookAs(viewer: Viewer): Promise<void> {
        const others = this.persons.length > 1 && !this.outcome.over;
        if (others && typeof viewer === "number" && viewer !== this.holder && !this.isBot(viewer)) {
            await this.look(this.at ?? this.n - 1, "spectator");
            this.cover = { seat: viewer, question: "" };
            return;
        }
        await this.look(this.at ?? this.n - 1, viewer);
    }

    // Whose eyes may be borrowed: everybody's once it is over, else those of the persons here.
    get eyes(): Viewer[] {
        const seats = this.players.map((_, seat) => seat);
        return ["spectator", ...seats.filter((seat) => this.outcome.over || !this.isBot(seat))];
    }

    async backToNow(): Promise<void> {
        this.kept = true;
        this.captions = {};
        this.at = null;
        this.lookingAs = null;
        // While a bot still thinks, only the table is shown as it is.
        if (this.going) await this.present().catch((error: unknown) => this.complain(error));
        else await this.go();
    }

    // A game of its own that begins where one is looking; this one stays as it is.
    async continueFromHere(): Promise<SavedGame | null> {
        if (this.at === null) return null;
        return this.branch(this.at);
    }

    private async branch(decisions: number): Promise<SavedGame | null> {
        try {
            const { transcript } = await this.engine.ask<{ transcript: string }>({
                do: "transcript",
                table: this.table,
            });
            // The header, the set-up and so many decisions, a line each.
            const lines = transcript.split("\n").slice(0, decisions + 2);
            return {
                ...(await this.savedAs(`${lines.join("\n")}\n`)),
                id: freshId(),
                decisions,
                over: false,
            };
        } catch (error) {
            this.complain(error);
            return null;
        }
    }

    async fetchHistory(): Promise<HistoryEntry[]> {
        const reply = await this.engine.ask<{ history: HistoryEntry[] }>({
            do: "history",
            table: this.table,
            viewer: this.viewer,
        });
        this.history = reply.history;
        return reply.history;
    }

    // ---------------------------------------------------------------- keeping

    async transcript(): Promise<string> {
        const reply = await this.engine.ask<{ transcript: string }>({ do: "transcript", table: this.table });
        return reply.transcript;
    }

    private async savedAs(transcript: string): Promise<SavedGame> {
        return {
            id: this.id,
            game: this.game.id,
            title: this.game.title,
            players: this.players.map((player) => player.name),
            luck: this.luckIs,
            decisions: this.n - 1,
            round: this.scene?.track.round ?? 0,
            over: this.outcome.over,
            updated: Date.now(),
            transcript,
        };
    }

    // After every decision, so that closing the browser loses nothing.
    async save(): Promise<void> {
        if (!this.kept) return;
        try {
            await savedGames.put(await this.savedAs(await this.transcript()));
            this.saved = "yes";
        } catch (error) {
            if (error instanceof EngineError) throw error;
            this.saved = "failed";
        }
    }

    // ---------------------------------------------------------------- the rest

    private stand(standing: Standing): void {
        this.n = standing.n;
        this.awaiting = standing.awaiting;
        this.outcome = standing.outcome;
        this.owed = standing.owed ?? null;
    }

    complain(error: unknown): void {
        if (this.closed) return;
        if (error instanceof EngineError) {
            const { sentence, rule, faults } = error.reply;
            this.problem = {
                sentence,
                ...(rule ? { rule } : {}),
                ...(faults ? { faults: faults.map(({ sentence: said }) => said) } : {}),
            };
        } else this.problem = { sentence: String(error) };
    }
}
