// How fast the engine is as WebAssembly, compared with the native program: both play the batch of random games behind
// the protocol's request "signature", again and again for some seconds.
//
// usage: node bench/wasm.mjs [seconds each]
// Needs build/wasm/muster.wasm (script/build wasm) and build/release/muster (script/build release).
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Engine } from "../tests/wasm/engine.mjs";

const seconds = Number(process.argv[2] ?? 3);
const request = { id: 1, do: "signature", game: "champions" };

// Decisions a second; `ask` answers one request.
async function speed(ask) {
    const first = await ask();
    if (!first.decisions) throw new Error(`unexpected reply: ${JSON.stringify(first)}`);
    await ask(); // warm
    let decisions = 0;
    const start = performance.now();
    while (performance.now() - start < seconds * 1000) decisions += (await ask()).decisions;
    return { perSecond: (decisions * 1000) / (performance.now() - start), hash: first.hash ?? first.signature };
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
    return { ask, stop: () => program.stdin.end() };
}

const engine = await Engine.load();
const wasm = await speed(async () => engine.ask(request));
const native = nativeEngine();
const inC = await speed(native.ask);
native.stop();
const millions = (n) => (n / 1e6).toFixed(2);
console.log(`native       ${millions(inC.perSecond)} million decisions a second, signature ${inC.hash}`);
console.log(`WebAssembly  ${millions(wasm.perSecond)} million decisions a second, signature ${wasm.hash}`);
console.log(`WebAssembly runs at ${Math.round((100 * wasm.perSecond) / inC.perSecond)} % of the native speed`);
if (inC.hash !== wasm.hash) throw new Error("they do not play the same games");
if (wasm.perSecond < inC.perSecond / 2) process.exitCode = 1;
