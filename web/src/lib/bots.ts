// The engine's names for bots, and what people call them. A search may be given a budget of its own instead of a level:
// "search:2000" looks ahead that often, "search:500ms" for so long.

const usual = "greedy";
const budget = /^search:([1-9]\d{0,5})(ms)?$/;
const most = { looks: 100_000, ms: 60_000 }; // what the engine takes

export function isBotName(name: string, bots: string[]): boolean {
    if (bots.includes(name)) return true;
    const [, number, ms] = budget.exec(name) ?? [];
    if (number === undefined) return name === "search" && bots.some(isSearch);
    return bots.some(isSearch) && Number(number) <= (ms ? most.ms : most.looks);
}
const isSearch = (name: string) => name.startsWith("search");

// Whom one plays against unless one says otherwise; nobody where there are no bots.
export const usualBot = (bots: string[]): string | undefined => (bots.includes(usual) ? usual : bots[0]);

// Whether its answer takes long enough to be thought about elsewhere.
export const looksAhead = (name: string) => name !== "random";

const titles: Record<string, string> = {
    random: "Random: anything that is allowed",
    greedy: "Greedy: the best next step",
    "search:easy": "Search, easy: a short look ahead",
    "search:normal": "Search, normal: looks well ahead",
    "search:hard": "Search, hard: takes its time",
};

// For a list to choose from.
export const botTitle = (name: string) =>
    titles[name] ?? shortBot(name).replace(/^./, (c) => c.toUpperCase());

// For a seat: "greedy", "search, hard", "search, 2 s", "search, 2000 looks".
export function shortBot(name: string): string {
    const [, number, ms] = budget.exec(name) ?? [];
    if (number === undefined) return name.replace(":", ", ");
    return ms ? `search, ${Number(number) / 1000} s` : `search, ${number} looks`;
}
