// The engine's module: text in, text out (docs/protocol.md, WebAssembly).

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    muster_alloc(size: number): number;
    muster_free(at: number): void;
    muster_answer(at: number, size: number): number;
    muster_answer_size(): number;
}

// The engine does no I/O. What its C library would need for it is there, and says that it cannot. Only the time it may
// have, for bots that think for so long.
function stubs(module: WebAssembly.Module, memory: () => WebAssembly.Memory): WebAssembly.Imports {
    const [fine, notSupported] = [0, 52]; // WASI's errno
    const answers: Record<string, WebAssembly.ImportValue> = {
        proc_exit: (code: number) => {
            throw new Error(`the engine stopped (${code})`);
        },
        clock_time_get: (_clock: number, _precision: bigint, at: number) => {
            const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
            new DataView(memory().buffer).setBigUint64(at, nanoseconds, true);
            return fine;
        },
    };
    const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module))
        (imports[from] ??= {})[name] = answers[name] ?? (() => notSupported);
    return imports;
}

export class EngineModule {
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder();

    private constructor(private readonly exports: Exports) {}

    static async load(bytes: BufferSource): Promise<EngineModule> {
        const module = await WebAssembly.compile(bytes);
        const instance: WebAssembly.Instance = await WebAssembly.instantiate(
            module,
            stubs(module, () => exports.memory),
        );
        const exports = instance.exports as unknown as Exports;
        exports._initialize();
        return new EngineModule(exports);
    }

    answer(request: string): string {
        const bytes = this.encoder.encode(request);
        const at = this.exports.muster_alloc(bytes.length);
        if (at === 0) throw new Error("the engine has no memory left");
        new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
        const reply = this.exports.muster_answer(at, bytes.length);
        this.exports.muster_free(at);
        return this.decoder.decode(
            new Uint8Array(this.exports.memory.buffer, reply, this.exports.muster_answer_size()),
        );
    }
}
