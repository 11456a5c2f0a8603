// How fast the engine is as WebAssembly, compared with the native program: both play the batch of random games behind
// the protocol's request "signature", in turns, and the processor time of each is counted, so that whatever else the
// machine does matters little.
//
// usage: node bench/wasm.mjs [rounds [game]]
// Needs build/wasm/muster.wasm (script/build wasm) and build/release/muster (script/build release), or whatever
// MUSTER_WASM and MUSTER_PROGRAM name. Fails below half the native speed, or if they play different games.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Engine } from "../tests/wasm/engine.mjs";

const rounds = Number(process.argv[2] ?? 8);
const request = { id: 1, do: "signature", game: process.argv[3] ?? "champions" };

async function wasmEngine() {
    const engine = await Engine.load();
    const cpu = () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e6;
    };
    return { ask: async () => engine.ask(request), cpu, stop: () => {} };
}

// The native engine, a line a request.
function nativeEngine() {
    const path = process.env.MUSTER_PROGRAM ?? fileURLToPath(new URL("../build/release/muster", import.meta.url));
    if (!existsSync(path)) throw new Error(`${path} is missing; script/build release makes it`);
    const program = spawn(path, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
    const ask = async () => {
        program.stdin.write(JSON.stringify(request) + "\n");
        return JSON.parse((await lines.next()).value);
    };
    const cpu = () => { // user and system time, in hundredths of a second
        const fields = readFileSync(`/proc/${program.pid}/stat`, "utf8").split(") ")[1].split(" ");
        return (Number(fields[11]) + Number(fields[12])) / 100;
    };
    return { ask, cpu, stop: () => program.stdin.end() };
}

// Half a second of work; the decisions it got through and the processor time they took.
async function work(engine, total) {
    const before = engine.cpu();
    const start = performance.now();
    while (performance.now() - start < 500) {
        const reply = await engine.ask();
        if (!reply.decisions) throw new Error(`unexpected reply: ${JSON.stringify(reply)}`);
        total.decisions += reply.decisions;
        total.hash = reply.hash;
    }
    total.seconds += engine.cpu() - before;
}

const engines = { native: nativeEngine(), WebAssembly: await wasmEngine() };
const totals = {};
for (const [name, engine] of Object.entries(engines)) {
    await work(engine, { decisions: 0, seconds: 0 }); // warm
    totals[name] = { decisions: 0, seconds: 0 };
}
for (let round = 0; round < rounds; ++round)
    for (const [name, engine] of Object.entries(engines)) await work(engine, totals[name]);
const speed = {};
for (const [name, { decisions, seconds, hash }] of Object.entries(totals)) {
    engines[name].stop();
    speed[name] = decisions / seconds;
    console.log(`${name.padEnd(12)} ${(speed[name] / 1e6).toFixed(2)} million decisions a second, signature ${hash}`);
}
const share = speed.WebAssembly / speed.native;
console.log(`WebAssembly runs at ${Math.round(100 * share)} % of the native speed (limit 50 %)`);
if (totals.native.hash !== totals.WebAssembly.hash) throw new Error("they do not play the same games");
if (share < 0.5) process.exitCode = 1;
