// Puts the script and the style of a page into it, so that it opens without a server and without a network.
import type { Plugin } from "vite";

// Neither may hold what ends it.
const asScript = (text: string) => text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
const asStyle = (text: string) => text.replaceAll("</style", "<\\/style");

export function inOneFile(): Plugin {
    return {
        name: "muster-in-one-file",
        apply: "build",
        enforce: "post",
        generateBundle(_, bundle) {
            const files = Object.values(bundle);
            const nameIn = (tag: string) => /(?:src|href)="\.\/([^"]+)"/.exec(tag)?.[1] ?? "";
            const textOf = (name: string) => {
                const file = bundle[name];
                if (!file) throw new Error(`There is no ${name} to put into the page.`);
                delete bundle[name];
                return file.type === "chunk" ? file.code : String(file.source);
            };
            for (const page of files) {
                if (page.type !== "asset" || !page.fileName.endsWith(".html")) continue;
                // The script goes to the end, after the data that it reads.
                let script = "";
                const text = String(page.source)
                    .replace(/<script type="module"[^>]*><\/script>\s*/g, (tag) => {
                        script += asScript(textOf(nameIn(tag)));
                        return "";
                    })
                    .replace(
                        /<link rel="stylesheet"[^>]*>/g,
                        (tag) => `<style>${asStyle(textOf(nameIn(tag)))}</style>`,
                    );
                page.source = text.replace(
                    "</body>",
                    () => `<script type="module">${script}</script>\n    </body>`,
                );
            }
            const left = Object.keys(bundle).filter((name) => !name.endsWith(".html"));
            if (left.length > 0) throw new Error(`These are not in the page: ${left.join(", ")}`);
        },
    };
}
