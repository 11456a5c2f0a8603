// A small real board for each game: the engine deals a table, bots play a little so that something is going on, and what a
// spectator would see of it is kept.
import type { Engine } from "../engine/engine";
import type { Acted, Action, GameInfo, Opened, Scene, Standing } from "../engine/protocol";
import { optionsOf } from "./settings";

const seed = 2026; // any would do; a fixed one, so that the picture is the same at every visit
const decisions = 18;

class Pictures {
    scenes: Record<string, Scene> = $state.raw({});
    private asked = new Set<string>();

    // After the first paint, one after the other: nobody waits for a picture.
    async takeAll(engine: Engine, games: GameInfo[], bot: string | undefined): Promise<void> {
        for (const game of games) {
            if (this.asked.has(game.id)) continue;
            this.asked.add(game.id);
            await idle();
            try {
                this.scenes = { ...this.scenes, [game.id]: await sceneOf(engine, game, bot) };
            } catch {
                this.asked.delete(game.id); // the placeholder stays; perhaps the next visit is luckier
            }
        }
    }
}

export const pictures = new Pictures();

// Safari has no requestIdleCallback.
const idle = () =>
    new Promise<void>((resolve) =>
        "requestIdleCallback" in window
            ? requestIdleCallback(() => resolve(), { timeout: 500 })
            : setTimeout(resolve, 50),
    );

async function sceneOf(engine: Engine, game: GameInfo, bot: string | undefined): Promise<Scene> {
    const [least, most] = game.seats;
    const opened = await engine.ask<Opened>({
        do: "new",
        game: game.id,
        seats: Math.min(Math.max(least, 3), most), // three colours show more than two
        options: optionsOf(game.quick_start),
        seed,
    });
    const { table } = opened;
    try {
        if (bot !== undefined) await playOn(engine, opened, bot);
        const { scene } = await engine.ask<{ scene: Scene }>({ do: "scene", table, viewer: "spectator" });
        return scene;
    } finally {
        await engine.ask({ do: "close", table }).catch(() => {});
    }
}

async function playOn(engine: Engine, opened: Opened, bot: string): Promise<void> {
    let standing: Standing = opened;
    for (let n = 0; n < decisions; n++) {
        const [seat] = standing.awaiting;
        if (seat === undefined) return;
        const { table } = opened;
        const { action } = await engine.ask<{ action: Action }>({
            do: "bot",
            table,
            seat,
            bot,
            seed: seed + n,
        });
        standing = await engine.ask<Acted>({ do: "act", table, seat, action });
    }
}
