import { describe, expect, test } from "vitest";
import { botTitle, isBotName, looksAhead, shortBot, usualBot } from "../../src/lib/bots";

const bots = ["random", "greedy", "search:easy", "search:normal", "search:hard"];

describe("who is a bot", () => {
    test("those that the engine lists, and searches with a budget of their own", () => {
        for (const name of [...bots, "search", "search:1", "search:100000", "search:800ms", "search:60000ms"])
            expect(isBotName(name, bots), name).toBe(true);
    });

    test("nobody else: a person may be called nearly anything", () => {
        const people = ["Ada", "", "Greedy", "search:", "search:0", "search:100001", "search:60001ms"];
        for (const name of [...people, "search:ms", "search:1e3", "research:5", "search:5s"])
            expect(isBotName(name, bots), name).toBe(false);
    });

    test("where the engine has no search, there is none", () => {
        expect(isBotName("search:800ms", ["random"])).toBe(false);
        expect(isBotName("search", [])).toBe(false);
    });
});

test("one plays against greedy, or else whoever comes first", () => {
    expect(usualBot(bots)).toBe("greedy");
    expect(usualBot(["random", "other"])).toBe("random");
    expect(usualBot([])).toBe(undefined);
});

test("all but the random one are asked elsewhere", () => {
    expect(bots.filter((bot) => !looksAhead(bot))).toEqual(["random"]);
});

test("names are put in words", () => {
    expect(new Set(bots.map(botTitle)).size).toBe(bots.length);
    expect(botTitle("search:hard")).toMatch(/^Search, hard: /);
    expect(botTitle("search:1500ms")).toBe("Search, 1.5 s");
    expect(botTitle("oracle")).toBe("Oracle");
    expect(["greedy", "search:hard", "search:2000", "search:500ms"].map(shortBot)).toEqual([
        "greedy",
        "search, hard",
        "search, 2000 looks",
        "search, 0.5 s",
    ]);
});
