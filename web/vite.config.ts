import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { serviceWorker } from "./plugins/service_worker.ts";
import { compress } from "./plugins/compress.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
    root: here("."),
    base: "./",
    plugins: [svelte(), serviceWorker(), compress()],
    // The engine lies beside web/, where script/build puts it.
    server: { fs: { allow: [here("..")] } },
    worker: { format: "es" },
    build: {
        outDir: here("../build/web"),
        emptyOutDir: true,
        target: "es2022",
        assetsInlineLimit: 0,
        // The worker's module and the page share nothing; a polyfill would only add an inline script.
        modulePreload: { polyfill: false },
    },
    test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
