// Games that stand out, each one click from its replay: the transcript goes to Muster's page inside the link, behind the #,
// so it needs neither a network nor a file.
import { download } from "../src/lib/files";
import { pack } from "../src/lib/packing";
import { h } from "./dom";
import type { Outlier, Result } from "./result";
import { armName, whole, whyOf } from "./words";

export interface Game {
    arm: string;
    outlier: Outlier;
}

export const outliersOf = ({ arms = [] }: Result): Game[] =>
    arms.flatMap((arm, i) =>
        (arm.outliers ?? []).map((outlier) => ({ arm: arms.length > 1 ? armName(arm, i) : "", outlier })),
    );

const usual = "http://localhost:8080/"; // where `muster serve` is

// A report may have come from anybody: a page is at a web address, and nowhere else.
export function pageAddress({ page }: Result): string {
    try {
        const url = new URL(page || usual);
        url.hash = "";
        return url.protocol === "http:" || url.protocol === "https:" ? url.href : usual;
    } catch {
        return usual;
    }
}

export const longestLink = 1_000_000; // what every browser takes

// Null if it is too long for a link.
export async function watchLink(page: string, transcript: string): Promise<string | null> {
    const link = `${page}#/watch/${await pack(transcript)}`;
    return link.length > longestLink ? null : link;
}

// "Longest: 412 decisions"
const reasonOf = ({ why, text, value }: Outlier) => `${whyOf(why)}: ${text ?? whole(value)}`;

export const fileName = ({ game }: Result, { number }: Outlier) => `${game ?? "game"}-${number}.jsonl`;

export function outlierView(result: Result): HTMLElement | null {
    const games = outliersOf(result);
    if (games.length === 0) return null;
    const page = pageAddress(result);
    const status = h("p", { role: "status", class: "status" });
    const several = games.some(({ arm }) => arm !== "");
    const titles = ["Why", "Replay", ...(several ? ["With"] : []), "Game", "Seed"];
    const head = h("tr", {}, ...titles.map((title) => h("th", { scope: "col" }, title)));
    const rows = games.map(({ arm, outlier }) =>
        h(
            "tr",
            {},
            h("th", { scope: "row" }, reasonOf(outlier)),
            h("td", {}, h("div", { class: "buttons" }, ...buttons(result, outlier, page, status))),
            ...(several ? [h("td", {}, arm)] : []),
            h("td", {}, String(outlier.number)),
            h("td", {}, outlier.seed === undefined ? "" : String(outlier.seed)),
        ),
    );
    const table = h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows));
    return h(
        "section",
        {},
        h("h2", {}, "Games that stand out"),
        h(
            "p",
            { class: "quiet" },
            `"Watch" opens a game on Muster's page at ${page}, to be stepped through.`,
        ),
        h(
            "div",
            { class: "scrolls", role: "region", tabindex: "0", "aria-label": "Games that stand out" },
            table,
        ),
        status,
    );
}

function buttons(result: Result, outlier: Outlier, page: string, status: HTMLElement): Node[] {
    const { transcript, number } = outlier;
    if (!transcript) return ["not kept"].map((text) => document.createTextNode(text));
    const save = h("button", { type: "button", "aria-label": `Download game ${number}` }, "Download");
    save.addEventListener("click", () => download(fileName(result, outlier), transcript));
    const watch = h("span");
    watchLink(page, transcript)
        .then((href) => {
            if (href === null) return;
            const name = `Watch game ${number}: ${reasonOf(outlier)}`;
            const attributes = { class: "button", target: "_blank", rel: "noopener", "aria-label": name };
            const link = h("a", { ...attributes, href }, "Watch");
            link.addEventListener("click", () => tell(status, page, number));
            watch.replaceWith(link);
        })
        .catch(() => {
            // A browser that cannot compress: the file is still to be had.
        });
    return [watch, save];
}

// A page of another origin cannot be asked whether it is there, so what to do if it is not is always said.
function tell(status: HTMLElement, page: string, number: number): void {
    const { port } = new URL(page);
    const command = `muster serve${port && port !== "8080" ? ` --port ${port}` : ""}`;
    status.replaceChildren(
        `Game ${number} opens in a new tab. If no page answers at ${page}, start it with `,
        h("code", {}, command),
        " and click again; or download the game and open the file on the page or with ",
        h("code", {}, "muster replay"),
        ".",
    );
}
