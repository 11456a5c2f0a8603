import { describe, expect, it } from "vitest";
import type { GameInfo, Option } from "../../src/engine/protocol";
import { repair } from "../../src/start/repair";
import type { Settings } from "../../src/start/settings";
import { byOption } from "../../src/start/trial";

const about = { values: "so and so", meaning: "" };
const size: Option = {
    ...about,
    name: "size",
    type: "number",
    preset: "4",
    least: 2,
    most: 7,
    was: "tableSize",
};
const board: Option = { ...about, name: "board", type: "text", preset: "ring", words: [{ value: "ring" }] };
const pace: Option = {
    ...about,
    name: "pace",
    type: "choice",
    preset: "slow",
    words: [{ value: "slow" }, { value: "very_fast", was: "veryFast" }],
};
const games: GameInfo[] = [
    {
        id: "one",
        title: "One",
        summary: "",
        rules: "1",
        seats: [2, 3],
        options: [size, board, pace],
        quick_start: "size=5",
        verbs: [],
    },
];
const wanted = (over: Partial<Settings>): Settings => ({
    game: "one",
    players: [],
    options: {},
    luck: "drawn",
    ...over,
});
const fix = (over: Partial<Settings>) => repair(wanted(over), games, ["random"]);
const ada = { kind: "person" as const, name: "Ada" };

describe("settings from outside", () => {
    it("are the quick start if they name only a game", () => {
        const { settings, remarks } = fix({ luck: "mine", seed: 3 });
        expect(remarks).toEqual([]);
        expect(settings).toMatchObject({ options: { size: "5" }, luck: "mine", seed: 3 });
        expect(settings.players).toEqual([ada, { kind: "bot", name: "random" }]);
    });
    it("say which bot sits there instead of one that there is not", () => {
        const { settings, remarks } = fix({ players: [ada, { kind: "bot", name: "search-hard" }] });
        expect(remarks).toEqual(['There is no bot "search-hard"; seat 2 has random instead.']);
        expect(settings.players[1]).toEqual({ kind: "bot", name: "random" });
    });
    it("stay as they are if all is well; presets are not kept", () => {
        const players = [ada, ada];
        const { settings, remarks } = fix({ players, options: { size: "4", board: "mine" } });
        expect(remarks).toEqual([]);
        expect(settings.players).toEqual(players);
        expect(settings.options).toEqual({ board: "mine" });
    });
    it("keep the rest if a part is impossible", () => {
        const { settings, remarks } = fix({
            players: [ada, { kind: "bot", name: "deep" }, ada, ada],
            options: { size: "99", colour: "red", board: "x", toString: "y" },
        });
        expect(settings.players).toEqual([ada, { kind: "bot", name: "random" }, ada]);
        expect(settings.options).toEqual({ board: "x" });
        expect(remarks).toHaveLength(5);
    });
    it("may have names and values of once, which are not kept", () => {
        const { settings, remarks } = fix({
            players: [ada, ada],
            options: { tableSize: "5", pace: "veryFast" },
        });
        expect(remarks).toEqual([]);
        expect(settings.options).toEqual({ size: "5", pace: "very_fast" });
        const both = fix({ players: [ada, ada], options: { tableSize: "5", size: "6" } });
        expect(both.settings.options).toEqual({ size: "6" });
        expect(both.remarks).toEqual([
            "tableSize is called size now, and both are given; the old name is left out.",
        ]);
        const wrong = fix({ players: [ada, ada], options: { tableSize: "99" } });
        expect(wrong.remarks).toEqual(['"99" is not a value of size (so and so); it stays 4.']);
    });
    it("keep the players if there is no such game", () => {
        const { settings, remarks } = fix({
            game: "x".repeat(999),
            players: [ada, ada],
            options: { a: "b" },
        });
        expect(settings.game).toBe("one");
        expect(settings.players).toEqual([ada, ada]);
        expect(remarks).toHaveLength(1);
        expect(remarks[0]!.length).toBeLessThan(120);
    });
    it("get the seats that are missing", () => {
        expect(fix({ players: [ada] }).settings.players).toHaveLength(2);
    });
});

describe("faults", () => {
    it("stand beside the option they name, others at the top", () => {
        const { beside, top } = byOption(
            [
                { field: "options.size", sentence: "too small" },
                { field: "options.size", sentence: "too odd." },
                { field: "options.none", sentence: "there is no option 'none'" },
                { file: "own.toml", line: 3, field: "foo", sentence: "there is no such field" },
                { sentence: "no." },
            ],
            ["size"],
        );
        expect(beside).toEqual({ size: "Too small. Too odd." });
        expect(top).toEqual([
            "options.none: there is no option 'none'.",
            "own.toml, line 3, foo: there is no such field.",
            "No.",
        ]);
    });
});
