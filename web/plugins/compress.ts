// Writes a .br and a .gz beside every file worth it, for servers that hand them out (`muster serve` does).
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin, ResolvedConfig } from "vite";

const worth = /\.(html|js|css|svg|json|webmanifest|wasm|txt)$/;

function compressUnder(folder: string): void {
    for (const name of readdirSync(folder)) {
        const path = join(folder, name);
        if (statSync(path).isDirectory()) compressUnder(path);
        else if (worth.test(name)) compressFile(path);
    }
}

function compressFile(path: string): void {
    const bytes = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

export function compress(): Plugin {
    let config: ResolvedConfig;
    return {
        name: "muster-compress",
        apply: "build",
        configResolved(resolved) {
            config = resolved;
        },
        closeBundle: {
            order: "post",
            sequential: true,
            handler: () => compressUnder(config.build.outDir),
        },
    };
}
