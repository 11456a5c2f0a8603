// The report's page as one file, with script and style in it. It is put beside the page when that is done, so neither the
// service worker nor the compressed files know of it: people who play do not load it.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { inOneFile } from "../plugins/in_one_file.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
    root: here("."),
    base: "./",
    publicDir: false,
    plugins: [inOneFile()],
    build: {
        outDir: here("../../build/web"),
        emptyOutDir: false,
        target: "es2022",
        modulePreload: { polyfill: false },
        rollupOptions: { input: here("report.html") },
    },
});
