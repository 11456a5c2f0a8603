import { expect, test } from "vitest";
import type { LogLine, Owed } from "../../src/engine/protocol";
import type { Player } from "../../src/start/settings";
import { undoOf as undoSeenBy } from "../../src/table/undo";

const person = (name: string): Player => ({ kind: "person", name });
const bot: Player = { kind: "bot", name: "random" };
const duel = [person("Ada"), person("Ben")];
const line = (n: number, seat: number, more: Partial<LogLine> = {}): LogLine => ({
    n,
    seat,
    action: { verb: "go" },
    events: [],
    ...more,
});
// Seen by who decided last, unless it is said otherwise.
const undoOf = (
    log: LogLine[],
    players: Player[],
    awaiting: number[],
    viewer = 0,
    owed: Owed | null = null,
) => undoSeenBy(log, owed, players, awaiting, viewer);
const setUp: LogLine = { n: 0, events: [] };
const dice = { luck: [{ why: "R", dice: [3] }] };

test("nothing can be taken back before anybody has decided", () => {
    expect(undoOf([setUp], duel, [0])).toEqual({ kind: "none" });
});

test("a decision without consequences is taken back freely while it is still one's turn", () => {
    expect(undoOf([setUp, line(1, 0)], duel, [0])).toEqual({ kind: "free", count: 1 });
});

test("dice that were seen need agreement", () => {
    expect(undoOf([setUp, line(1, 0, dice)], duel, [0])).toMatchObject({ kind: "ask", count: 1, agree: [1] });
});

test("the next person's turn needs agreement", () => {
    expect(undoOf([setUp, line(1, 0)], duel, [1])).toMatchObject({ kind: "ask", count: 1, agree: [1] });
});

test("bots do not mind, and what they did since goes with it", () => {
    expect(undoOf([setUp, line(1, 0), line(2, 1), line(3, 1)], [person("Ada"), bot], [0])).toEqual({
        kind: "free",
        count: 3,
    });
});

test("a bot's dice have been seen too", () => {
    expect(undoOf([setUp, line(1, 0), line(2, 1, dice)], [person("Ada"), bot], [0])).toMatchObject({
        kind: "ask",
        count: 2,
        agree: [],
    });
});

test("a sealed answer is free until the last one opens them all", () => {
    const sealed = line(1, 0, { sealed: true });
    expect(undoOf([setUp, sealed], duel, [1])).toEqual({ kind: "free", count: 1 });
    expect(undoOf([setUp, sealed], duel, [1], 1)).toMatchObject({ kind: "ask", agree: [1] });
});

test("between persons nothing leads to before an opening, whoever agrees", () => {
    const opened = [setUp, line(1, 0, { sealed: true }), line(2, 1)];
    expect(undoOf(opened, duel, [1])).toEqual({ kind: "refused", count: 1 });
    expect(undoOf([...opened.slice(0, 2), line(2, 1, dice)], duel, [1])).toMatchObject({ kind: "refused" });
    expect(undoOf([...opened, line(3, 0)], duel, [0])).toEqual({ kind: "free", count: 1 });
});

test("a person among bots may take back what was opened", () => {
    const opened = [setUp, line(1, 1, { sealed: true }), line(2, 0)];
    expect(undoOf(opened, [person("Ada"), bot], [0])).toMatchObject({ kind: "ask", count: 1, agree: [] });
});

test("an answer whose dice are owed counts as opened", () => {
    const sealed = [setUp, line(1, 0, { sealed: true })];
    expect(undoOf(sealed, duel, [], 0, { seat: 1 })).toEqual({ kind: "refused", count: 1 });
    // The person's own sealed answer and the bot's that waits.
    expect(undoOf(sealed, [person("Ada"), bot], [], 0, { seat: 1 })).toMatchObject({ kind: "ask", count: 2 });
    expect(
        undoOf([setUp, line(1, 1, { sealed: true })], [person("Ada"), bot], [], 0, { seat: 0 }),
    ).toMatchObject({ kind: "ask", count: 1 });
});

test("the set-up's luck does not count against the first decision", () => {
    expect(undoOf([{ ...setUp, ...dice }, line(1, 0)], duel, [0])).toEqual({ kind: "free", count: 1 });
});
