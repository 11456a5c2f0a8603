// Asks the engine whether a table can be set up like this, without sitting down at it.
import { EngineError, type Engine } from "../engine/engine";
import type { Fault, Opened, Scene } from "../engine/protocol";
import type { Settings } from "./settings";

export interface Trial {
    scene: Scene | null;
    faults: Fault[];
}

export async function tryOut(engine: Engine, settings: Settings): Promise<Trial> {
    let table: number | null = null;
    try {
        const opened = await engine.ask<Opened>({
            do: "new",
            game: settings.game,
            seats: settings.players.length,
            options: settings.options,
            ...(settings.data ? { data: settings.data } : {}),
            ...(settings.seed === undefined ? {} : { seed: settings.seed }),
        });
        table = opened.table;
        const { scene } = await engine.ask<{ scene: Scene }>({ do: "scene", table, viewer: "spectator" });
        return { scene, faults: [] };
    } catch (error) {
        if (!(error instanceof EngineError) || error.code === "engine") throw error;
        const { sentence, field, rule, faults } = error.reply;
        return { scene: null, faults: faults ?? [{ sentence, field, rule } as Fault] };
    } finally {
        if (table !== null) await engine.ask({ do: "close", table }).catch(() => {});
    }
}

const optionField = "options.";

// Faults that name an option stand beside it, all others at the top.
export function byOption(
    faults: Fault[],
    names: string[],
): { beside: Record<string, string>; top: string[] } {
    const beside: Record<string, string> = {};
    const top: string[] = [];
    for (const fault of faults) {
        const name = fault.field?.startsWith(optionField) ? fault.field.slice(optionField.length) : "";
        // A file has a line; what it says about options is its own affair.
        if (names.includes(name) && !fault.file)
            beside[name] = beside[name]
                ? `${beside[name]} ${sentence(fault.sentence)}`
                : sentence(fault.sentence);
        else top.push(inFull(fault));
    }
    return { beside, top };
}

function inFull({ file, line, field, sentence: said }: Fault): string {
    const where = [file, line ? `line ${line}` : "", field].filter(Boolean).join(", ");
    return where ? `${where}: ${sentence(said, false)}` : sentence(said);
}

function sentence(text: string, capital = true): string {
    const ended = /[.!?]$/.test(text) ? text : `${text}.`;
    return capital ? ended.charAt(0).toUpperCase() + ended.slice(1) : ended;
}
