// Guided first rounds. A plan (guides/GAME.plan.json) says what is decided and what is said in between; the engine plays it
// and gives the transcript (guides/GAME.jsonl), and what is said gets the number of decisions after which it is shown
// (guides/GAME.json).
//
//     node scripts/guide.mjs            write what the plans give
//     node scripts/guide.mjs --check    fail if what is there is not what the plans give, or does not replay
import { readdir, readFile, writeFile } from "node:fs/promises";
import { Engine } from "../../tests/wasm/engine.mjs";

const folder = new URL("../guides/", import.meta.url);
const read = (name) => readFile(new URL(name, folder), "utf8");

function ask(engine, request) {
    const reply = engine.ask(request);
    if (!reply.ok) throw new Error(`${request.do}: ${reply.error.rule ?? ""} ${reply.error.sentence}`);
    return reply;
}

// A step is a text to show, or a decision as [seat, action].
export function play(engine, plan) {
    const { game, title, players, options, seed, steps } = plan;
    const { table } = ask(engine, { do: "new", game, seats: players.length, players, options, seed });
    const captions = {};
    let decisions = 0;
    for (const step of steps) {
        if (typeof step === "string") {
            if (captions[decisions]) throw new Error(`${game}: two captions after decision ${decisions}`);
            captions[decisions] = step;
            continue;
        }
        const [seat, action] = step;
        try {
            ask(engine, { do: "act", table, seat, action });
        } catch (error) {
            throw new Error(`${game}, decision ${decisions + 1} ${JSON.stringify(action)}: ${error.message}`);
        }
        ++decisions;
    }
    const { transcript } = ask(engine, { do: "transcript", table });
    ask(engine, { do: "close", table });
    return { transcript, captions: JSON.stringify({ game, title, captions }, null, 4) + "\n" };
}

export async function plans() {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".plan.json")).sort();
    return Promise.all(names.map(async (name) => JSON.parse(await read(name))));
}

// What is wrong with the guide to a game, in sentences.
export async function faults(engine, plan) {
    const made = play(engine, plan);
    const wrong = [];
    if ((await read(`${plan.game}.jsonl`)) !== made.transcript)
        wrong.push("its transcript is not what its plan gives");
    if ((await read(`${plan.game}.json`)) !== made.captions)
        wrong.push("its captions are not those of its plan");
    const opened = engine.ask({ do: "new", transcript: made.transcript });
    if (!opened.ok) wrong.push(`its transcript cannot be opened: ${opened.error.sentence}`);
    else ask(engine, { do: "close", table: opened.table });
    return wrong;
}

async function main() {
    const engine = await Engine.load();
    const check = process.argv.includes("--check");
    for (const plan of await plans()) {
        if (check) {
            for (const fault of await faults(engine, plan)) {
                console.error(`The guide to ${plan.game}: ${fault}.`);
                process.exitCode = 1;
            }
            continue;
        }
        const { transcript, captions } = play(engine, plan);
        await writeFile(new URL(`${plan.game}.jsonl`, folder), transcript);
        await writeFile(new URL(`${plan.game}.json`, folder), captions);
    }
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main();
