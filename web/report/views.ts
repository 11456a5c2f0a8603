// Figures and tables on the page.
import { seatSign, seatText } from "../src/lib/seats";
import { h } from "./dom";
import type { Chart, Figure, Table } from "./figures";
import { draw } from "./plots";

// A number of its own for whatever has to be pointed at.
let latest = 0;
const freshId = (what: string) => `${what}-${++latest}`;

// Scrolls sideways by itself where it is too broad, for the keyboard as well.
export function tableView({ head, rows }: Table, name: string): HTMLElement {
    const titles = h("tr", {}, ...head.map((title) => h("th", { scope: "col" }, title)));
    const body = rows.map(([first = "", ...rest]) =>
        h("tr", {}, h("th", { scope: "row" }, first), ...rest.map((cell) => h("td", {}, cell))),
    );
    const table = h("table", {}, h("thead", {}, titles), h("tbody", {}, ...body));
    return h("div", { class: "scrolls", role: "region", tabindex: "0", "aria-label": name }, table);
}

export function chooser(
    label: string,
    names: string[],
    onchoose: (index: number) => void,
): { element: HTMLElement; select: HTMLSelectElement } {
    const id = freshId("choice");
    const select = h("select", { id }, ...names.map((name, i) => h("option", { value: String(i) }, name)));
    select.addEventListener("change", () => onchoose(Number(select.value)));
    return { element: h("p", { class: "chooser" }, h("label", { for: id }, label), select), select };
}

// Which sign is whose, where several lines share a chart.
function legendOf(chart: Chart): HTMLElement[] {
    if (chart.kind !== "lines") return [];
    const seats = new Map(chart.points.map(({ series, seat }) => [series, seat]));
    if (seats.size < 2) return [];
    const entries = [...seats].map(([series, seat]) =>
        h("li", {}, h("span", { style: `color: ${seatText(seat)}` }, seatSign(seat)), ` ${series}`),
    );
    return [h("ul", { class: "legend" }, ...entries)];
}

// A figure that draws itself anew when there is more or less room.
export class FigureView {
    readonly element: HTMLElement;
    private readonly holder = h("div", { class: "plot" });
    private shown = 0;
    private width = 0;

    constructor(private readonly figure: Figure) {
        const { title, note, charts, table } = figure;
        this.element = h(
            "figure",
            {},
            h("figcaption", {}, h("h3", {}, title), note ? h("p", {}, note) : null),
        );
        if (charts.length > 1) {
            const choose = (index: number) => {
                this.shown = index;
                this.width = 0;
                this.draw();
            };
            const names = charts.map(({ name }) => name);
            this.element.append(chooser("Shown:", names, choose).element);
        }
        const numbers = h("details", {}, h("summary", {}, "The numbers"), tableView(table, title));
        if (charts.length === 0) numbers.open = true;
        this.element.append(this.holder, numbers);
    }

    // Once it is on the page.
    draw(): void {
        const chosen = this.figure.charts[this.shown];
        const width = Math.floor(this.holder.clientWidth);
        if (!chosen || width === 0 || width === this.width) return;
        this.width = width;
        const drawn = draw(chosen.chart, width, chosen.name || this.figure.title);
        this.holder.replaceChildren(...legendOf(chosen.chart), drawn);
    }
}
