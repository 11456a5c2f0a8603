// The engine's list of choices, put in order for people: by verb, and all places of one thing as one choice.
import type { Action, Choice, Place } from "../engine/protocol";

export interface Entry {
    key: string;
    text: string;
    // One choice, or where a place is to be picked, each listed place.
    choices: Choice[];
    // For a place to be picked: the action but for its place.
    template: Action | null;
}

export interface Group {
    verb: string;
    title: string;
    entries: Entry[];
}

export function groupsOf(choices: Choice[]): Group[] {
    const groups = new Map<string, Map<string, Choice[]>>();
    for (const choice of choices) {
        const verb = choice.action.verb;
        const entries = groups.get(verb) ?? new Map<string, Choice[]>();
        groups.set(verb, entries);
        const key = keyOf(withoutPlace(choice.action)) + (choice.action.at ? "@" : "");
        entries.set(key, [...(entries.get(key) ?? []), choice]);
    }
    return [...groups].map(([verb, entries]) => ({
        verb,
        title: titleOf(verb),
        entries: [...entries].flatMap(([key, listed]) => entriesOf(key, listed)),
    }));
}

function entriesOf(key: string, listed: Choice[]): Entry[] {
    if (!listed[0]!.action.at)
        return listed.map((choice) => ({
            key: keyOf(choice.action),
            text: choice.text,
            choices: [choice],
            template: null,
        }));
    const text = listed.length === 1 ? listed[0]!.text : commonText(listed.map((choice) => choice.text));
    return [{ key, text, choices: listed, template: withoutPlace(listed[0]!.action) }];
}

export function withoutPlace(action: Action): Action {
    const { at: _, ...rest } = action;
    return rest;
}

export function keyOf(action: Action): string {
    const { verb, subject = "", target = "", detail = "", at = [] } = action;
    return [verb, subject, target, detail, ...at].join("|");
}

export function sameAction(a: Action, b: Action): boolean {
    return keyOf(a) === keyOf(b);
}

export const samePlace = (a: Place | undefined, b: Place | undefined) =>
    a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

// "must_pass" is read as "Must pass".
export function titleOf(verb: string): string {
    const words = verb.replaceAll("_", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
}

// What stands above a group; nothing where its choices say it themselves: one alone, or several that begin alike and otherwise
// than the verb does ("End the actions of …" under "endsquad").
export function headingOf({ title, entries }: Group): string {
    const first = new Set(entries.map(({ text }) => text.split(" ")[0]!.toLowerCase()));
    const alike = first.size === 1 && !first.has(title.split(" ")[0]!.toLowerCase());
    return entries.length < 2 || alike ? "" : title;
}

// How many words sentences have in common at their beginning and at their end.
function sharedWords(rows: string[][]): { head: number; tail: number } {
    const first = rows[0]!;
    const shortest = Math.min(...rows.map((row) => row.length));
    let head = 0;
    while (head < shortest && rows.every((row) => row[head] === first[head])) ++head;
    let tail = 0;
    while (tail < shortest - head && rows.every((row) => row.at(-1 - tail) === first.at(-1 - tail))) ++tail;
    return { head, tail };
}

// What sentences have in common, with … for what differs: "Move to … with Quick Stride (A04): move 2".
export function commonText(texts: string[]): string {
    const rows = texts.map((text) => text.split(" "));
    const first = rows[0]!;
    const { head, tail } = sharedWords(rows);
    const ending = tail > 0 ? first.slice(-tail) : [];
    const middle = head + tail < first.length ? ["…"] : [];
    return [...first.slice(0, head), ...middle, ...ending].join(" ");
}

// And what is each one's own; all of it where there would be nothing left.
export function ownTexts(texts: string[]): string[] {
    const rows = texts.map((text) => text.split(" "));
    const { head, tail } = sharedWords(rows);
    const own = rows.map((row) => row.slice(head, row.length - tail).join(" "));
    return own.every((text) => text !== "") ? own : texts;
}

// Choices with one target, under what they have in common.
export interface Row {
    title: string;
    entries: { entry: Entry; text: string }[];
}

const longList = 8;

// A long list of things to do to several targets is read by target. Null where it is short, or not of that kind.
export function rowsOf(entries: Entry[]): Row[] | null {
    if (entries.length <= longList) return null;
    const targets = new Map<string, Entry[]>();
    for (const entry of entries) {
        const target = entry.choices[0]!.action.target ?? entry.key; // without one it stands alone
        targets.set(target, [...(targets.get(target) ?? []), entry]);
    }
    if (targets.size === entries.length) return null;
    return [...targets.values()].map((same) => {
        const texts = same.map(({ text }) => text);
        const own = same.length > 1 ? ownTexts(texts) : texts;
        return {
            title: same.length > 1 ? commonText(texts) : "",
            entries: same.map((entry, i) => ({ entry, text: own[i]! })),
        };
    });
}

// Whether a choice has to do with a thing: a piece, a card, a structure, a die.
export function isAbout(action: Action, id: string): boolean {
    return action.subject === id || action.target === id || action.detail === id;
}
