import { describe, expect, it } from "vitest";
import type { GameInfo } from "../../src/engine/protocol";
import {
    fromFile,
    fromLink,
    isSeed,
    quickStart,
    toFile,
    toLink,
    type Settings,
} from "../../src/start/settings";

const settings: Settings = {
    game: "skirmish",
    players: [
        { kind: "person", name: "Ada & Ben?" },
        { kind: "person", name: "<b>Ünï</b> #1=2+3" },
        { kind: "bot", name: "random" },
    ],
    options: { size: "large", "a.b": "x=y&z" },
    luck: "mine",
    seed: 42,
};
const query = (link: string) => link.replace("#/new?", "");
const game = (over: Partial<GameInfo>) =>
    ({
        id: "g",
        title: "G",
        summary: "",
        rules: "1",
        seats: [2, 4],
        options: [],
        quick_start: "",
        verbs: [],
        ...over,
    }) as GameInfo;

describe("links", () => {
    it("bring back what they were made of", () => {
        expect(fromLink(query(toLink(settings)))).toEqual(settings);
    });
    it("leave out what is usual", () => {
        const plain: Settings = { game: "g", players: [], options: {}, luck: "drawn" };
        expect(toLink(plain)).toBe("#/new?game=g");
        expect(fromLink("game=g")).toEqual(plain);
    });
    it("never carry data files", () => {
        expect(toLink({ ...settings, data: { "own.toml": "secret" } })).not.toContain("secret");
    });
    it("take a name without a kind for a person's, and cut long ones", () => {
        expect(fromLink("p=Ada").players).toEqual([{ kind: "person", name: "Ada" }]);
        expect(fromLink(`p=person:${"x".repeat(1000)}`).players[0]!.name).toHaveLength(40);
    });
    it("stand what a hostile hand writes", () => {
        const read = fromLink("o.__proto__=x&o.constructor=y&seed=-1&luck=evil&game=%00&%E0%A4%A=1&p=bot:");
        expect(read.luck).toBe("drawn");
        expect(read.seed).toBeUndefined();
        expect(read.players).toEqual([{ kind: "bot", name: "" }]);
        expect(({} as Record<string, unknown>).x).toBeUndefined();
        expect(fromLink("o.__proto__=x").options.polluted).toBeUndefined();
    });
});

describe("a seed", () => {
    it("is a whole number that JSON holds exactly", () => {
        expect(["0", "7", "9007199254740991"].every(isSeed)).toBe(true);
        expect(["", "-1", "1.5", "1e3", "9007199254740992", "99999999999999999999"].some(isSeed)).toBe(false);
    });
});

describe("files", () => {
    it("bring back what they were made of, data files included", () => {
        const whole = { ...settings, data: { "own.toml": 'title = "Ünï"\n' } };
        expect(fromFile(toFile(whole))).toEqual(whole);
    });
    it("say what is wrong with them", () => {
        const file = (over: object) =>
            JSON.stringify({ muster_settings: 1, game: "g", players: [], ...over });
        expect(() => fromFile("{")).toThrow("not JSON");
        expect(() => fromFile("null")).toThrow("muster_settings");
        expect(() => fromFile('{"muster_settings":2}')).toThrow("muster_settings");
        expect(() => fromFile(file({ game: 5 }))).toThrow("game");
        expect(() => fromFile(file({ players: "Ada" }))).toThrow("players");
        expect(() => fromFile(file({ players: [null] }))).toThrow("players");
        expect(() => fromFile(file({ players: [{ kind: "admin", name: "x" }] }))).toThrow("players");
        expect(() => fromFile(file({ options: { a: 1 } }))).toThrow("options");
        expect(() => fromFile(file({ options: ["a"] }))).toThrow("options");
        expect(() => fromFile(file({ data: { a: {} } }))).toThrow("data");
        expect(() => fromFile(file({ seed: -3 }))).toThrow("seed");
        expect(() => fromFile(file({ seed: 1.5 }))).toThrow("seed");
    });
    it("bring nothing along that does not belong there", () => {
        const text = JSON.stringify({
            muster_settings: 1,
            game: "g",
            players: [{ kind: "person", name: "Ada", onclick: "x" }],
            luck: "loaded",
            extra: true,
        });
        expect(fromFile(text)).toEqual({
            game: "g",
            players: [{ kind: "person", name: "Ada" }],
            options: {},
            luck: "drawn",
        });
    });
});

describe("the quick start", () => {
    it("seats a person and bots, with the game's options for it", () => {
        expect(quickStart(game({ seats: [3, 4], quick_start: "styles=fixed size=a=b" }), "random")).toEqual({
            game: "g",
            players: [
                { kind: "person", name: "Ada" },
                { kind: "bot", name: "random" },
                { kind: "bot", name: "random" },
            ],
            options: { styles: "fixed", size: "a=b" },
            luck: "drawn",
        });
    });
    it("seats people where there is no bot", () => {
        expect(quickStart(game({}), undefined).players.map(({ kind }) => kind)).toEqual(["person", "person"]);
    });
});
