import { readFileSync } from "node:fs";
import { lexer } from "marked";
import { describe, expect, it } from "vitest";
import { bookOf, find, mentions, openingOf, piecesOf, placeOf } from "../../src/lib/rulebook";

const page = `# Skirmish

A small game.

## 1. Moving

- **XY-MOV-1** *Walk.* You walk as far as you like (XY-MOV-2).
- **XY-MOV-2** *Not far.* Not far, though. See \`XY-R-DIE\`.
  - Never through walls.
- An item without an id.

## 2. Luck

| chance | dice |
|---|---|
| XY-R-DIE | one d6 |

<script>alert(1)</script>
`;
const book = bookOf(lexer(page));

describe("a rule book", () => {
    it("has its title, sections and rules", () => {
        expect(book.title).toBe("Skirmish");
        expect(book.sections.map(({ slug }) => slug)).toEqual(["skirmish", "1-moving", "2-luck"]);
        expect([...book.rules.keys()]).toEqual(["XY-MOV-1", "XY-MOV-2"]);
        expect(book.rules.get("XY-MOV-2")!.title).toBe("Not far.");
        expect(book.rules.get("XY-MOV-2")!.anchor).toBe("rule-XY-MOV-2");
    });
    it("finds an id that has no entry of its own in a table first", () => {
        expect(placeOf(book, "XY-R-DIE")!.text).toBe("XY-R-DIE · one d6");
        expect(placeOf(book, "XY-R")).toBeNull();
    });
    it("finds what holds all the words, ids first", () => {
        expect(find(book, "far").map(({ id }) => id)).toEqual(["XY-MOV-2", "XY-MOV-1"]);
        expect(find(book, "mov-1").map(({ id }) => id)).toEqual(["XY-MOV-1"]);
        expect(find(book, "walls far").map(({ id }) => id)).toEqual(["XY-MOV-2"]);
        expect(find(book, "  ")).toEqual([]);
        expect(find(book, "( [")).toEqual([]);
    });
    it("knows who mentions a rule", () => {
        expect(mentions(book, "XY-MOV-2").map(({ id }) => id)).toEqual(["XY-MOV-1"]);
    });
});

describe("a text cut up", () => {
    it("has links for known rules and marks for words", () => {
        expect(piecesOf("Walk (XY-MOV-1), not XY-MOV-9.", book.rules, ["not"])).toEqual([
            { text: "Walk (" },
            { text: "XY-MOV-1", rule: "XY-MOV-1" },
            { text: "), " },
            { text: "not", hit: true },
            { text: " XY-MOV-9." },
        ]);
    });
    it("takes signs in a search as they are", () => {
        expect(piecesOf("a+b (c", new Map(), ["+", "("]).filter(({ hit }) => hit)).toHaveLength(2);
    });
});

describe("the opening of a rule", () => {
    it("is its first sentences, without id, title and references", () => {
        const text =
            "- **XY-1** *Walk.* You may walk (XY-2). At most 1.5 units;\n  no more. And so on.\n  - a list\n";
        expect(openingOf(text)).toBe("You may walk. At most 1.5 units; no more.");
        expect(openingOf(text, 1)).toBe("You may walk.");
    });
    it("stops before a list", () => {
        expect(openingOf("- **XY-1** *Walk.* One of these:\n  - a\n  - b\n")).toBe("One of these:");
    });
});

describe.each(["champions", "frames", "godbreakers", "forge", "dropzone"])("the rule page of %s", (game) => {
    const whole = readFileSync(new URL(`../../../docs/rules/${game}.md`, import.meta.url), "utf8");
    // As the engine gives it: without notes for programmers.
    const text = whole.replace(/<!-- for programmers -->\n[^]*?<!-- for players -->\n/g, "");
    const real = bookOf(lexer(text));
    it("has every id that it speaks of", () => {
        const spoken = new Set(text.match(/\b[A-Z]{2}-[A-Z]+-\d+\b|\b[A-Z]{2}-[DR]-[A-Z]+(?:-[A-Z]+)*\b/g));
        expect([...spoken].filter((id) => placeOf(real, id) === null)).toEqual([]);
    });
    it("has no anchor twice", () => {
        const anchors = [...real.anchors.values(), ...real.sections.map(({ slug }) => `section-${slug}`)];
        expect(new Set(anchors).size).toBe(anchors.length);
    });
});
