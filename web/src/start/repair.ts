// Settings that came from outside (a link, a file) may ask for what there is not. What can be kept is kept, and the rest is
// said in a sentence each.
import type { GameInfo } from "../engine/protocol";
import { isBotName, shortBot, usualBot } from "../lib/bots";
import { canShow, controlOf, withNewNames } from "./option_values";
import { defaultNames, quickStart, type Player, type Settings } from "./settings";

export interface Repaired {
    settings: Settings;
    remarks: string[];
}

export function repair(wanted: Settings, games: GameInfo[], bots: string[]): Repaired {
    const remarks: string[] = [];
    const known = games.find(({ id }) => id === wanted.game);
    if (!known && wanted.game !== "")
        remarks.push(`There is no game "${short(wanted.game)}" here; pick one of these.`);
    const game = known ?? games[0]!;
    const preset = quickStart(game, usualBot(bots));
    if (isBare(wanted)) return { settings: { ...wanted, ...opening(preset) }, remarks };
    return {
        settings: {
            ...wanted,
            game: game.id,
            players: seats(wanted.players, game, bots, preset.players, remarks),
            options: known ? options(wanted.options, game, remarks) : preset.options,
        },
        remarks,
    };
}

const opening = ({ game, players, options }: Settings) => ({ game, players, options });

// Only the name of a game: whoever set nothing gets the quick start.
const isBare = ({ players, options }: Settings) => players.length === 0 && Object.keys(options).length === 0;

function seats(
    wanted: Player[],
    game: GameInfo,
    bots: string[],
    preset: Player[],
    remarks: string[],
): Player[] {
    if (wanted.length === 0) return preset;
    const [least, most] = game.seats;
    const players = wanted.slice(0, most).map((player, seat) => seated(player, seat, bots, remarks));
    if (wanted.length > most)
        remarks.push(
            `${game.title} has at most ${most} seats, not ${wanted.length}; the first ${most} are kept.`,
        );
    if (wanted.length < least)
        remarks.push(`${game.title} needs at least ${least} seats, so some were added.`);
    for (let seat = players.length; seat < least; seat++) players.push(newcomer(seat, bots));
    return players;
}

function seated(player: Player, seat: number, bots: string[], remarks: string[]): Player {
    if (player.kind === "person" || isBotName(player.name, bots)) return player;
    const instead = newcomer(seat, bots);
    const who = instead.kind === "bot" ? shortBot(instead.name) : "a person";
    remarks.push(`There is no bot "${short(player.name)}"; seat ${seat + 1} has ${who} instead.`);
    return instead;
}

export function newcomer(seat: number, bots: string[]): Player {
    const bot = usualBot(bots);
    return bot === undefined ? { kind: "person", name: nameFor(seat) } : { kind: "bot", name: bot };
}
export const nameFor = (seat: number) => defaultNames[seat] ?? `Player ${seat + 1}`;

function options(given: Record<string, string>, game: GameInfo, remarks: string[]): Record<string, string> {
    const kept: Record<string, string> = {};
    const { wanted, both } = withNewNames(given, game.options);
    for (const { name, was } of both)
        remarks.push(`${was} is called ${name} now, and both are given; the old name is left out.`);
    for (const [name, value] of Object.entries(wanted)) {
        const option = game.options.find((known) => known.name === name);
        if (!option) remarks.push(`${game.title} has no option "${short(name)}"; it is left out.`);
        else if (!canShow(controlOf(option), value))
            remarks.push(
                `"${short(value)}" is not a value of ${name} (${option.values}); it stays ${option.preset}.`,
            );
        else if (value !== option.preset) kept[name] = value;
    }
    return kept;
}

// Whoever writes a link should not be able to fill the screen with it.
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
