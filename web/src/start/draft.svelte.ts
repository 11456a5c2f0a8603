// A table that is being set up: what has been chosen so far, in a form that controls can change.
import type { GameInfo } from "../engine/protocol";
import { isBotName, usualBot } from "../lib/bots";
import { nameFor, newcomer, repair } from "./repair";
import { isSeed, optionsOf, type Settings } from "./settings";

// What was typed or picked stays while a seat changes hands and back.
export interface Seat {
    kind: "person" | "bot";
    name: string;
    bot: string;
}

export class Draft {
    game: GameInfo = $state.raw(undefined as unknown as GameInfo);
    seats: Seat[] = $state([]);
    options: Record<string, string> = $state({});
    data: Record<string, string> = $state({});
    luck: "drawn" | "mine" = $state("drawn");
    seed = $state("");
    // What the link or file asked for in vain.
    readonly remarks: string[];
    private others = new Map<string, Record<string, string>>();

    constructor(
        wanted: Settings,
        private readonly games: GameInfo[],
        readonly bots: string[],
    ) {
        const { settings, remarks } = repair(wanted, games, bots);
        this.remarks = remarks;
        this.game = games.find(({ id }) => id === settings.game)!;
        this.seats = settings.players.map(({ kind, name }, seat) => ({
            kind,
            name: kind === "person" ? name : nameFor(seat),
            bot: kind === "bot" ? name : (usualBot(bots) ?? ""),
        }));
        this.options = settings.options;
        this.data = settings.data ?? {};
        this.luck = settings.luck;
        this.seed = settings.seed === undefined ? "" : String(settings.seed);
    }

    get settings(): Settings {
        const { seed } = this;
        return {
            game: this.game.id,
            players: this.seats.map(({ kind, name, bot }, seat) =>
                kind === "bot" ? { kind, name: bot } : { kind, name: name.trim() || nameFor(seat) },
            ),
            options: { ...this.options },
            luck: this.luck,
            ...(Object.keys(this.data).length > 0 ? { data: { ...this.data } } : {}),
            ...(isSeed(seed) ? { seed: Number(seed) } : {}),
        };
    }

    // Another game has other options; what was chosen for this one is there again if one comes back.
    pick(id: string): void {
        const game = this.games.find((known) => known.id === id);
        if (!game || game === this.game) return;
        this.others.set(this.game.id, this.options);
        this.game = game;
        this.options = this.others.get(id) ?? optionsOf(game.quick_start);
        const [least, most] = game.seats;
        this.seat(Math.min(Math.max(this.seats.length, least), most));
    }

    seat(count: number): void {
        const seats = this.seats.slice(0, count);
        while (seats.length < count) seats.push(this.newSeat(seats.length));
        this.seats = seats;
    }

    private newSeat(seat: number): Seat {
        const { kind } = newcomer(seat, this.bots);
        return { kind, name: nameFor(seat), bot: usualBot(this.bots) ?? "" };
    }

    // Only what differs from the rules as they are is kept.
    setOption(name: string, value: string): void {
        const preset = this.game.options.find((option) => option.name === name)?.preset;
        const { [name]: _, ...rest } = this.options;
        this.options = value === preset ? rest : { ...rest, [name]: value };
    }
    valueOf(name: string, preset: string): string {
        return this.options[name] ?? preset;
    }
    resetOptions(): void {
        this.options = {};
    }
    get changed(): number {
        return Object.keys(this.options).length;
    }

    // What only we can know to be wrong; the rest is for the engine to say.
    get faults(): Record<string, string> {
        const faults: Record<string, string> = {};
        this.seats.forEach(({ kind, name }, seat) => {
            // A saved game tells bots by their names.
            if (kind === "person" && isBotName(name.trim(), this.bots))
                faults[`seat.${seat}`] = `"${name.trim()}" is a bot's name; a person needs another one.`;
        });
        if (this.seed !== "" && !isSeed(this.seed))
            faults.seed = "A whole number from 0 to 9007199254740991 is wanted here.";
        return faults;
    }
}
