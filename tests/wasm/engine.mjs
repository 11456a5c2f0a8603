// The engine as WebAssembly, for tests: loads the module and talks to it.
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);
// Both can be named, to test what was built elsewhere.
const modulePath = process.env.MUSTER_WASM ?? new URL("build/wasm/muster.wasm", root);

// The native program, if some preset has built it.
export function nativeProgram() {
    return process.env.MUSTER_PROGRAM ?? ["dev", "release", "asan"]
        .map((preset) => fileURLToPath(new URL(`build/${preset}/muster`, root)))
        .find((path) => existsSync(path));
}

// The engine does no I/O. What its C library would need for it is there, and says that it cannot. `clock`, if there is one,
// tells nanoseconds.
function imports(module, clock, memory) {
    const notSupported = 52; // WASI's errno
    const tell = (id, precision, at) => {
        new DataView(memory().buffer).setBigUint64(at, clock(), true);
        return 0;
    };
    const stubs = {};
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
        if (kind !== "function") throw new Error(`the module imports ${from}.${name}, a ${kind}`);
        stubs[from] ??= {};
        stubs[from][name] = name === "proc_exit"
            ? (code) => { throw new Error(`the module exited with ${code}`); }
            : name === "clock_time_get" && clock ? tell : () => notSupported;
    }
    return stubs;
}

export class Engine {
    static async load(clock) {
        const module = await WebAssembly.compile(await readFile(modulePath));
        const memory = () => instance.exports.memory;
        const instance = await WebAssembly.instantiate(module, imports(module, clock, memory));
        instance.exports._initialize();
        return new Engine(module, instance.exports);
    }

    constructor(module, exports) {
        this.module = module;
        this.exports = exports;
    }

    // Text or bytes in, the reply's text out.
    answer(request) {
        const bytes = typeof request === "string" ? new TextEncoder().encode(request) : request;
        const { memory, muster_alloc, muster_free, muster_answer, muster_answer_size } = this.exports;
        const at = muster_alloc(bytes.length);
        if (at === 0) throw new Error("no memory");
        new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
        const reply = muster_answer(at, bytes.length);
        muster_free(at);
        return new TextDecoder("utf-8", { fatal: true }).decode(
            new Uint8Array(memory.buffer, reply, muster_answer_size()));
    }

    ask(request) {
        return JSON.parse(this.answer(JSON.stringify(request)));
    }
}
