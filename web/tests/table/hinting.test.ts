// A hint is for the question that it was asked for, and for whoever is asked it.
import { expect, test } from "vitest";
import type { Advice, Choice } from "../../src/engine/protocol";
import { Choosing } from "../../src/table/choosing.svelte";
import { Hinting, percent } from "../../src/table/hinting.svelte";
import type { Sitting } from "../../src/table/sitting.svelte";

const choice = (verb: string): Choice => ({ action: { verb }, text: verb });
const advice: Advice = {
    ...choice("move"),
    choices: [
        { ...choice("move"), permille: 621, looks: 700 },
        { ...choice("wait"), permille: 488, looks: 300 },
    ],
    iterations: 1000,
};

function asked() {
    const waiting: { resolve: (advice: Advice) => void; reject: (error: Error) => void }[] = [];
    const sitting = {
        n: 4,
        decider: 0 as number | null,
        prompt: { answer: "choose" } as object | null,
        choices: [choice("move"), choice("wait")],
        busy: false,
        looking: false,
        cover: null as object | null,
        wanted: null,
        complaints: [] as string[],
        complain: (error: Error) => sitting.complaints.push(error.message),
        advise: () => new Promise<Advice>((resolve, reject) => waiting.push({ resolve, reject })),
    };
    const hint = new Hinting(sitting as unknown as Sitting);
    return {
        sitting,
        hint,
        give: () => waiting.shift()!.resolve(advice),
        fail: () => waiting.shift()!.reject(new Error("lost")),
    };
}

test("it thinks, and then shows the choices as they came", async () => {
    const { hint, give } = asked();
    const done = hint.ask();
    expect(hint.state).toBe("thinking");
    give();
    await done;
    expect(hint.state).toBe("open");
    expect(hint.choices.map(percent)).toEqual(["62.1 %", "48.8 %"]);
    hint.close();
    expect([hint.state, hint.choices]).toEqual(["closed", []]);
});

test("a choice without a value has no number", () => {
    expect(percent({ ...choice("pass"), looks: 0 })).toBe("");
});

const moves: [string, (sitting: ReturnType<typeof asked>["sitting"]) => void][] = [
    ["the table has moved on", (sitting) => (sitting.n = 5)],
    ["somebody else is asked", (sitting) => (sitting.decider = 1)],
    ["the device is handed over", (sitting) => (sitting.cover = {})],
    ["somebody looks back", (sitting) => (sitting.looking = true)],
    ["a decision is under way", (sitting) => (sitting.busy = true)],
];
for (const [why, move] of moves)
    test(`it is thrown away when ${why}`, async () => {
        const { sitting, hint, give } = asked();
        const done = hint.ask();
        move(sitting);
        give();
        await done;
        expect([hint.state, hint.choices]).toEqual(["closed", []]);
    });

test("one that was closed meanwhile stays closed, and a later one is not disturbed by it", async () => {
    const { hint, give } = asked();
    const first = hint.ask();
    hint.close();
    const second = hint.ask();
    give();
    await first;
    expect(hint.state).toBe("thinking");
    give();
    await second;
    expect(hint.state).toBe("open");
});

test("nobody gets one who is not asked, or does not look", () => {
    for (const hide of [
        { decider: null },
        { prompt: null },
        { cover: {} },
        { looking: true },
        { busy: true },
    ]) {
        const { sitting, hint } = asked();
        Object.assign(sitting, hide);
        void hint.ask();
        expect(hint.state).toBe("closed");
    }
});

test("what goes wrong is said, unless nobody waits for it any more", async () => {
    const { sitting, hint, fail } = asked();
    const done = hint.ask();
    fail();
    await done;
    expect([hint.state, sitting.complaints]).toEqual(["closed", ["lost"]]);
    const again = asked();
    const late = again.hint.ask();
    again.hint.close();
    again.fail();
    await late;
    expect(again.sitting.complaints).toEqual([]);
});

test("a choice from it is meant, not taken, until something else is", () => {
    const { sitting } = asked();
    const choosing = new Choosing(sitting as unknown as Sitting);
    const [move, wait] = [advice.choices[0]!, advice.choices[1]!];
    choosing.prefer(move);
    expect(choosing.isPreferred(choice("move"))).toBe(true);
    expect(choosing.meant).toBe(move);
    choosing.hovered = wait;
    expect(choosing.meant).toBe(wait);
    choosing.hovered = null;
    expect(choosing.meant).toBe(move);
    choosing.select("s0");
    expect(choosing.meant).toBe(null);
    choosing.prefer(wait);
    choosing.closeHint();
    expect(choosing.meant).toBe(null);
});
