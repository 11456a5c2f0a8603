// The laboratory's report: a result that `muster --report` wrote into this page, drawn.
import "../src/style.css";
import "./report.css";
import { h } from "./dom";
import { armFigures, armsFigures, comparisonFigures, type Figure } from "./figures";
import { outlierView } from "./outliers";
import { resultIn, type Result } from "./result";
import { verdictOf } from "./verdict";
import { chooser, FigureView } from "./views";
import { armName, kindOf, plainText, plural, whole } from "./words";

const views = new Set<FigureView>();
function show(figures: Figure[]): HTMLElement[] {
    return figures.map((figure) => {
        const view = new FigureView(figure);
        views.add(view);
        return view.element;
    });
}
function drawAll(): void {
    for (const view of views)
        if (view.element.isConnected) view.draw();
        else views.delete(view);
}

// ---------------------------------------------------------------- the parts of the page

function header(result: Result): HTMLElement {
    const { title, game, line } = result;
    const facts = factsOf(result).flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]);
    return h(
        "header",
        {},
        h("h1", {}, `${title ?? game ?? "Muster"}: ${kindOf(result).toLowerCase()}`),
        line
            ? h("pre", { tabindex: "0", "aria-label": "The command that made this" }, h("code", {}, line))
            : null,
        h("dl", {}, ...facts),
    );
}

function factsOf({
    games,
    planned,
    seed,
    seats,
    bots,
    options,
    data,
    rules,
    muster,
}: Result): [string, string][] {
    const given = Object.entries(options ?? {}).map(([key, value]) => `${key}=${value}`);
    const all: [string, string][] = [
        ["Games", games === planned ? whole(games) : `${whole(games)} of at most ${whole(planned)}`],
        ["Seats", whole(seats)],
        ["Bots", (bots ?? []).join(", ")],
        ["Options", given.join(", ")],
        ["Data files", (data ?? []).join(", ")],
        ["First seed", seed === undefined ? "" : String(seed)],
        ["Rules", rules ? `version ${rules}` : ""],
        ["Muster", muster ?? ""],
    ];
    return all.filter(([, value]) => value !== "");
}

function verdict(result: Result): HTMLElement {
    const [first = "There is nothing to say about no games.", ...rest] = verdictOf(result);
    return h(
        "section",
        { class: "verdict", "aria-label": "What was found" },
        h("p", { class: "first" }, first),
        ...rest.map((sentence) => h("p", {}, sentence)),
    );
}

function section(title: string, figures: Figure[]): HTMLElement[] {
    if (figures.length === 0) return [];
    return [h("section", {}, h("h2", {}, title), ...show(figures))];
}

// Of several arms one is shown at a time.
function games(result: Result): HTMLElement[] {
    const arms = result.arms ?? [];
    if (arms.length <= 1) return section("The games", armFigures(arms[0] ?? {}));
    const holder = h("div");
    const open = (index: number) => {
        holder.replaceChildren(...show(armFigures(arms[index]!)));
        if (holder.isConnected) drawAll();
    };
    const names = arms.map((arm, i) => `${armName(arm, i)} (${plural(arm.games ?? 0, "game")})`);
    const { element } = chooser("Games of:", names, open);
    open(0);
    return [h("section", {}, h("h2", {}, "The games of one arm"), element, holder)];
}

// What the rules say that are named above.
function ruleTexts({ rule_texts }: Result): HTMLElement[] {
    const all = Object.entries(rule_texts ?? {});
    if (all.length === 0) return [];
    const list = all.flatMap(([rule, text]) => [h("dt", {}, rule), h("dd", {}, plainText(text))]);
    return [h("details", {}, h("summary", {}, "What these rules say"), h("dl", {}, ...list))];
}

function page(result: Result): void {
    document.title = `${result.title ?? result.game ?? ""}: ${kindOf(result).toLowerCase()} · Muster`;
    const between = result.comparison ? comparisonFigures(result.comparison, result.arms ?? []) : [];
    const outliers = outlierView(result);
    const parts = [
        header(result),
        verdict(result),
        ...section(result.comparison ? "The comparison" : "The grid", [...between, ...armsFigures(result)]),
        ...games(result),
        ...(outliers ? [outliers] : []),
        ...ruleTexts(result),
        h(
            "footer",
            { class: "quiet" },
            "Intervals are of 95 %: of twenty such intervals one misses the truth, on average. Lines and bars beside a dot are " +
                "its interval; a dashed line is an even share or no difference.",
        ),
    ];
    document.getElementById("report")!.replaceChildren(...parts);
    drawAll();
}

const found = resultIn(document.getElementById("result")?.textContent ?? "");
if (found) page(found);
else
    document
        .getElementById("report")!
        .replaceChildren(
            h("h1", {}, "Report"),
            h("p", {}, "There is no result in this file: `muster simulate --report` makes one that has."),
        );
addEventListener("resize", drawAll);
