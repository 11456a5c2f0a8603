import { expect, test } from "vitest";
import { commonText, groupsOf, headingOf, isAbout, ownTexts, rowsOf, titleOf } from "../../src/table/choices";
import type { Choice } from "../../src/engine/protocol";

const move = (card: string, x: number, y: number): Choice => ({
    action: { verb: "move", subject: card, at: [x, y] },
    text: `Move to (${x},${y}) with ${card}: move 2`,
});
const pass: Choice = { action: { verb: "pass" }, text: "Pass" };

test("choices are grouped by verb, in the engine's order", () => {
    const groups = groupsOf([move("A01", 0, 1), pass, move("A02", 0, 1)]);
    expect(groups.map(({ title }) => title)).toEqual(["Move", "Pass"]);
});

test("the places of one thing are one entry, whose text leaves the place open", () => {
    const [group] = groupsOf([move("A01", 0, 1), move("A01", 2, -1), move("A02", 0, 1)]);
    expect(group!.entries.map(({ text }) => text)).toEqual([
        "Move to … with A01: move 2",
        "Move to (0,1) with A02: move 2",
    ]);
    expect(group!.entries[0]!.template).toEqual({ verb: "move", subject: "A01" });
    expect(group!.entries[0]!.choices).toHaveLength(2);
});

test("an action with a place and the same without one are two entries", () => {
    const stay: Choice = { action: { verb: "move", subject: "A01" }, text: "Stay with A01" };
    const [group] = groupsOf([stay, move("A01", 0, 1), move("A01", 1, 1)]);
    expect(group!.entries).toHaveLength(2);
    expect(group!.entries[0]!.template).toBeNull();
});

test("sentences of different length share their ends", () => {
    expect(commonText(["Go far away now", "Go now", "Go there now"])).toBe("Go … now");
    expect(commonText(["same", "same"])).toBe("same");
    expect(commonText(["a", "b"])).toBe("…");
});

test("a thing is what an action names in any of its fields", () => {
    expect(isAbout({ verb: "attack", subject: "f1", target: "f2", detail: "W1" }, "f2")).toBe(true);
    expect(isAbout({ verb: "attack", subject: "f1", target: "f2", detail: "W1" }, "W1")).toBe(true);
    expect(isAbout({ verb: "attack", subject: "f1" }, "f2")).toBe(false);
});

test("verbs read as words", () => expect(titleOf("must_pass")).toBe("Must pass"));

const aim = (target: string, range: string): Choice => ({
    action: { verb: "aim", target, detail: range },
    text: `Aim at ${target} at ${range} range`,
});
const ranges = ["hand", "direct", "far"];

test("what is each sentence's own is left when the rest is taken away", () => {
    expect(ownTexts(["Aim at Dray at hand range", "Aim at Dray at far range"])).toEqual(["hand", "far"]);
    expect(ownTexts(["Pass", "Pass now"])).toEqual(["Pass", "Pass now"]);
});

test("a long list of things to do to several targets is read by target", () => {
    const [group] = groupsOf(
        ["Dray", "Tinker", "Pedlar"].flatMap((target) => ranges.map((range) => aim(target, range))),
    );
    const rows = rowsOf(group!.entries)!;
    expect(rows.map(({ title }) => title)).toEqual([
        "Aim at Dray at … range",
        "Aim at Tinker at … range",
        "Aim at Pedlar at … range",
    ]);
    expect(rows[0]!.entries.map(({ text }) => text)).toEqual(ranges);
});

test("a short list, or one without targets, stays as it is", () => {
    const [short] = groupsOf(ranges.map((range) => aim("Dray", range)));
    expect(rowsOf(short!.entries)).toBeNull();
    const [plain] = groupsOf(
        Array.from({ length: 12 }, (_, i) => ({ action: { verb: "bid", detail: i }, text: `Bid ${i}` })),
    );
    expect(rowsOf(plain!.entries)).toBeNull();
});

test("a heading stands where the choices do not say it themselves", () => {
    const said = (verb: string, ...texts: string[]) =>
        headingOf(groupsOf(texts.map((text, i) => ({ action: { verb, subject: `${i}` }, text })))[0]!);
    expect(said("move", "Move with A01", "Move with A02")).toBe("Move");
    expect(said("react", "Overwatch by B4", "Evade with B4")).toBe("React");
    // A verb is a word of the engine's: it is not shown beside better ones.
    expect(said("endsquad", "End the actions of T4a", "End the actions of T4b")).toBe("");
    expect(said("endmove", "End the move")).toBe("");
});
