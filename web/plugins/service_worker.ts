// Writes the list of all files of the build into service-worker.js, each with a digest of what it must hold, under a version
// that changes when any of them does: the page then works offline from its second breath on.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";

function filesUnder(folder: string): string[] {
    return readdirSync(folder)
        .sort()
        .map((name) => join(folder, name))
        .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]));
}

// As the page asks for them.
const nameOf = (path: string) =>
    path
        .split(sep)
        .join("/")
        .replace(/^index\.html$/, "./");
const integrityOf = (path: string) =>
    `sha256-${createHash("sha256").update(readFileSync(path)).digest("base64")}`;

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
                const list = files.map((path) => [nameOf(relative(folder, path)), integrityOf(path)]);
                const source = readFileSync(worker, "utf8");
                const version = createHash("sha256").update(source).update(JSON.stringify(list));
                const text = source
                    .replace("__VERSION__", version.digest("hex").slice(0, 16))
                    .replace('"__FILES__"', JSON.stringify(list));
                writeFileSync(worker, text);
            },
        },
    };
}
