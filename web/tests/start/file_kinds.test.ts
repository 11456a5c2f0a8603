import { describe, expect, it } from "vitest";
import { recognise } from "../../src/start/file_kinds";
import { toFile } from "../../src/start/settings";

const header = { muster: 2, game: "skirmish", rules: "1", seats: 2, players: ["Ada", "random"], seed: 5 };
const transcript = (...lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");

describe("a file from outside", () => {
    it("is a game if its first line says so", () => {
        const text = transcript(header, { n: 0, luck: [] }, { n: 1, seat: 0, action: { verb: "entered" } });
        expect(recognise("game.jsonl", text)).toEqual({
            kind: "game",
            game: "skirmish",
            players: ["Ada", "random"],
            luck: "drawn",
            transcript: text,
        });
    });
    it("goes on with typed dice if any were typed", () => {
        const text = transcript(header, { n: 0, luck: [], entered: true });
        expect(recognise("x", text)).toMatchObject({ luck: "mine" });
    });
    it("may come from another system", () => {
        expect(recognise("x", `\uFEFF${transcript(header).replace("\n", "\r\n")}`)).toMatchObject({
            kind: "game",
        });
    });
    it("is settings if it says so", () => {
        const settings = { game: "g", players: [], options: {}, luck: "drawn" as const };
        expect(recognise("x.json", toFile(settings))).toEqual({ kind: "settings", settings });
    });
    it("stands a hostile header: the engine says what is wrong with it", () => {
        const text = transcript({ muster: 1, game: {}, players: [5, null, "x".repeat(99)] });
        expect(recognise("x", text)).toMatchObject({ game: "", players: ["", "", "x".repeat(40)] });
        expect(recognise("x", transcript({ muster: 1, players: "Ada" }))).toMatchObject({ players: [] });
    });
    it("is refused in a sentence otherwise", () => {
        expect(() => recognise("x", "")).toThrow("empty");
        expect(() => recognise("x", "hello")).toThrow("neither");
        expect(() => recognise("x", "[1]")).toThrow("neither");
        expect(() => recognise("x", "\0\0PNG")).toThrow("neither");
        expect(() => recognise("x", transcript({ muster: 3 }))).toThrow("another version");
        expect(recognise("x", transcript({ ...header, muster: 1 })).kind).toBe("game");
        expect(() => recognise("x", '{"muster_settings":1}')).toThrow("game");
        expect(() => recognise("own.toml", "a = 1")).toThrow("data file");
    });
});
