// How long a decision takes from the page's side: judged, played, shown and listed anew, through the worker and back.
import type { Engine } from "./engine";
import type { Acted, Choice, GameInfo, Opened } from "./protocol";

// The milliseconds of each decision of random games with two seats, as many as are wanted.
export async function roundTrips(
    engine: Engine,
    games: GameInfo[],
    id: string,
    decisions: number,
): Promise<number[]> {
    const game = games.find((found) => found.id === id)!;
    const times: number[] = [];
    for (let seed = 1; times.length < decisions; ++seed)
        times.push(...(await oneGame(engine, game, seed, decisions - times.length)));
    return times;
}

// At most so many decisions of it: whoever takes back as often as not may need very many for a game.
async function oneGame(engine: Engine, game: GameInfo, seed: number, most: number): Promise<number[]> {
    const opened = await engine.ask<Opened>({
        do: "new",
        game: game.id,
        seats: Math.max(2, game.seats[0]),
        seed,
    });
    const { table } = opened;
    const times: number[] = [];
    let { awaiting } = opened;
    let legal: Choice[] = [];
    for (let turn = 0; awaiting.length > 0 && turn < most; ++turn) {
        const seat = awaiting[0]!;
        if (turn === 0) ({ legal } = await engine.ask<{ legal: Choice[] }>({ do: "legal", table, seat }));
        const { action } = legal[(seed * 7919 + turn * 104729) % legal.length]!;
        const began = performance.now();
        const [, acted] = (await engine.askAll([
            { do: "judge", table, seat, viewer: seat, action },
            { do: "act", table, seat, action },
        ])) as [unknown, Acted];
        awaiting = acted.awaiting;
        const next = awaiting[0];
        const shown = (await engine.askAll([
            { do: "scene", table, viewer: next ?? "spectator" },
            ...(next === undefined ? [] : [{ do: "legal", table, seat: next, viewer: next }]),
        ])) as [unknown, { legal: Choice[] }?];
        times.push(performance.now() - began);
        legal = shown[1]?.legal ?? [];
    }
    await engine.ask({ do: "close", table });
    return times;
}
