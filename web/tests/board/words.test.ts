import { describe, expect, it } from "vitest";
import { groundOf } from "../../src/board/geometry";
import { monogramsOf } from "../../src/board/monograms";
import { pursuitsOf, thingAt, thingsOf } from "../../src/board/things";
import {
    counterText,
    counterWords,
    distanceOf,
    fitting,
    markerWords,
    pieceWords,
    unitWord,
} from "../../src/board/words";
import type { Scene } from "../../src/engine/protocol";
import { inOrder } from "../../src/lib/seats";

const scene: Scene = {
    board: {
        cells: "table",
        size: [1000, 1000],
        terrain: [
            {
                id: "T",
                kind: "building",
                label: "T 8",
                shape: [
                    [0, 0],
                    [100, 0],
                    [100, 100],
                    [0, 100],
                ],
            },
        ],
    },
    pieces: [
        {
            id: "a",
            name: "Bollard",
            kind: "frame",
            owner: 0,
            at: [200, 300],
            radius: 50,
            state: "ready",
            counters: [
                { name: "DEF", value: 2 },
                { name: "ART", value: 0 },
            ],
        },
        { id: "b", name: "Scout", kind: "frame", owner: 1, at: [500, 700], radius: 50, facing: 1 },
        { id: "c", name: "Away", kind: "frame", owner: 1 },
    ],
    markers: [{ id: "m", kind: "station", label: "Station", owner: 1, home: 0, at: [200, 420], radius: 40 }],
    seats: [
        { seat: 0, name: "Watch", score: 0 },
        { seat: 1, name: "Scout", score: 0 },
    ],
    track: { round: 1, phases: [] },
    forecast: [],
    chain: [],
    prompts: [],
};
const ground = groundOf(scene.board);
const things = thingsOf(scene, ground);

describe("sentences", () => {
    it("say who, whose, how and where", () => {
        expect(pieceWords(scene.pieces[0]!, scene, ground)).toBe("Bollard, Watch, ready, DEF 2, at 2, 3");
        expect(pieceWords(scene.pieces[1]!, scene, ground)).toBe("Scout, at 5, 7, facing north-east");
        expect(pieceWords(scene.pieces[2]!, scene, ground)).toBe("Away, Scout, off the table");
        expect(markerWords(scene.markers[0]!, scene, ground)).toBe(
            "Station, held by Scout, was Watch's, at 2, 4.2",
        );
    });

    it("write a counter as the engine does, where its number says too little", () => {
        const counters = [
            { name: "Die", value: 8, text: "D8" },
            { name: "Damage", value: 3 },
        ];
        const wild = { id: "w", name: "Gleaner 3", kind: "wild", counters };
        expect(pieceWords(wild, scene, ground)).toBe("Gleaner 3, Die D8, Damage 3, off the table");
    });

    it("measure centres and edges, in plain words", () => {
        const [a, b] = [things.find(({ id }) => id === "a")!, things.find(({ id }) => id === "b")!];
        expect(distanceOf(a, b, ground).long).toBe("5.0 units from centre to centre, 4.0 between the edges");
        const point = { point: ground.toWorld([200, 400]), radius: 0 };
        expect(distanceOf({ ...a, radius: 0 }, point, ground).long).toBe("1.0 unit");
        const hexes = groundOf({ cells: "hex", terrain: [] });
        const from = { point: hexes.toWorld([0, 0]), radius: 0 };
        expect(distanceOf(from, { point: hexes.toWorld([0, 1]), radius: 0 }, hexes).short).toBe("1 hex");
    });
});

describe("what is under the pointer", () => {
    const at = (x: number, y: number, slack = 0) =>
        thingAt(things, ground.toWorld([x, y]), slack)?.id ?? null;
    it("is a piece before a marker before terrain", () => {
        expect(at(200, 300)).toBe("a");
        expect(at(200, 420)).toBe("m");
        expect(at(50, 50)).toBe("T");
        expect(at(900, 900)).toBeNull();
    });
    it("forgives a finger, but takes the nearest", () => {
        expect(at(260, 300)).toBeNull();
        expect(at(260, 300, 20)).toBe("a");
    });
    it("finds pieces that share a hex apart", () => {
        const shared = thingsOf(
            {
                ...scene,
                board: { cells: "hex", terrain: [{ kind: "floor", shape: [[0, 0]] }] },
                pieces: ["a", "b"].map((id) => ({ id, name: id, kind: "k", at: [0, 0] })),
                markers: [],
            },
            groundOf({ cells: "hex", terrain: [] }),
        );
        expect(shared[0]!.point).not.toEqual(shared[1]!.point);
    });
});

describe("whom a piece is after", () => {
    const byId = new Map(things.map((thing) => [thing.id, thing]));
    const pairs = (after: string[]) =>
        pursuitsOf([{ ...scene.pieces[0]!, after }], byId).map(({ from, to }) => `${from.id}>${to.id}`);
    it("is drawn to pieces, markers and terrain that are on the board", () => {
        expect(pairs(["b", "m", "T"])).toEqual(["a>b", "a>m", "a>T"]);
        expect(pairs(["c", "nobody"])).toEqual([]);
        expect(pursuitsOf(scene.pieces, byId)).toEqual([]);
    });
});

describe("seats", () => {
    const shown = (...turns: (number | undefined)[]) =>
        inOrder(
            turns.map((turn, seat) => ({
                seat,
                name: "",
                score: 0,
                ...(turn === undefined ? {} : { turn }),
            })),
        ).map(({ seat }) => seat);
    it("are shown in the order they go in, with those that are out of it last", () => {
        expect(shown(3, undefined, 1, undefined, 2)).toEqual([2, 4, 0, 1, 3]);
        expect(shown(undefined, undefined)).toEqual([0, 1]);
    });
});

describe("monograms", () => {
    const of = (...names: string[]) => [
        ...monogramsOf(names.map((name, i) => ({ id: `${i}`, name }))).values(),
    ];
    it("are initials or the first letters", () => {
        expect(of("Orla Flint", "Bollard")).toEqual(["OF", "Bo"]);
    });
    it("are unique, whatever the names", () => {
        expect(of("Marlin", "Marten", "Mara", "Mar", "Ma")).toHaveLength(5);
        const many = of(...Array.from({ length: 30 }, () => "Scout"), "Scorpion", "Score", "", "Ö");
        expect(new Set(many.map((one) => one.toLowerCase())).size).toBe(many.length);
        expect(many.slice(0, 2)).toEqual(["S1", "S2"]);
    });
});

describe("units", () => {
    it("have the plural of their word", () => {
        expect(unitWord("inch", "34.3")).toBe("inches");
        expect(unitWord("unit", "8.5")).toBe("units");
        expect([unitWord("inch", "1.0"), unitWord("cm", "3.0")]).toEqual(["inch", "cm"]);
    });
});

describe("counters", () => {
    const airborne = { name: "Airborne", value: 1, icon: "rocket", text: "yes" };
    const damage = { name: "Damage", value: 3 };
    it("that are so or not are told by their name alone", () => {
        expect([airborne, damage].map(counterText)).toEqual(["", "3"]);
        expect(counterWords([airborne, damage])).toEqual(["Airborne", "Damage 3"]);
    });
    it("are written below a piece as far as there is room, and the first always", () => {
        expect(fitting(["3/3", "4/V4", '16"'], 8)).toEqual(["3/3", "4/V4"]);
        expect(fitting(["3/3", "4/V4", '16"'], 7)).toEqual(["3/3", '16"']);
        expect(fitting(["CV 12"], 2)).toEqual(["CV 12"]);
        expect(fitting([], 5)).toEqual([]);
    });
});
