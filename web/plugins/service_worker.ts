// Writes the list of all files of the build into service-worker.js, under a version that changes when any of them
// does: the page then works offline from its second breath on.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";

function filesUnder(folder: string): string[] {
    return readdirSync(folder)
        .sort()
        .map((name) => join(folder, name))
        .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]));
}

export function serviceWorker(): Plugin {
    let config: ResolvedConfig;
    return {
        name: "muster-service-worker",
        apply: "build",
        configResolved(resolved) {
            config = resolved;
        },
        closeBundle: {
            order: "pre",
            sequential: true,
            handler() {
                const folder = config.build.outDir;
                const worker = join(folder, "service-worker.js");
                const files = filesUnder(folder).filter(
                    (path) => path !== worker && !/\.(br|gz|map)$/.test(path),
                );
                const version = createHash("sha256");
                for (const path of files) version.update(relative(folder, path)).update(readFileSync(path));
                const names = files.map((path) => relative(folder, path).replace(/^index\.html$/, "./"));
                const text = readFileSync(worker, "utf8")
                    .replace("__VERSION__", version.digest("hex").slice(0, 16))
                    .replace('"__FILES__"', JSON.stringify(names));
                writeFileSync(worker, text);
            },
        },
    };
}
