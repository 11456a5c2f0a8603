// The control that asks for an option follows from its type alone, so that every game's options look alike.
import type { Option, OptionWord } from "../engine/protocol";

export interface Word {
    value: string;
    // What stands in brackets behind it.
    note: string;
}

export type Control =
    | { kind: "range"; least: number; most: number }
    | { kind: "words"; words: Word[] }
    // One of the words, or else a number; `usual` is where it begins.
    | { kind: "range or words"; words: Word[]; least: number; most: number; usual: number }
    // More is possible than can be listed. Of a list `items` are some of those that commas stand between.
    | { kind: "text"; words: Word[]; items: string[] };

const worded = ({ value, note }: OptionWord): Word => ({ value, note: note ?? "" });

export function controlOf(option: Option): Control {
    const words = (option.words ?? []).map(worded);
    switch (option.type) {
        case "choice":
            return { kind: "words", words };
        case "number": {
            const { least, most } = option;
            if (words.length === 0) return { kind: "range", least, most };
            const preset = Number(option.preset);
            const usual = isWithin(option.preset, least, most) ? preset : least;
            return { kind: "range or words", words, least, most, usual };
        }
        case "text":
        case "list":
            return { kind: "text", words, items: option.type === "list" ? (option.items ?? []) : [] };
    }
}

// Whether the control could show this value. What a text may be, only the engine knows.
export function canShow(control: Control, value: string): boolean {
    if (control.kind === "text") return value.length <= 200;
    if (control.kind !== "range" && isAmong(control.words, value)) return true;
    return control.kind !== "words" && isWithin(value, control.least, control.most);
}

export const isAmong = (words: Word[], value: string) => words.some((listed) => listed.value === value);

function isWithin(value: string, least: number, most: number): boolean {
    const number = Number(value);
    return /^-?\d+$/.test(value) && number >= least && number <= most;
}

// What may be picked instead of typing on: of a list also what may stand behind its last comma.
export function suggestions(control: Control, value: string): Word[] {
    if (control.kind !== "text") return [];
    const begun = isAmong(control.words, value) ? "" : value.slice(0, value.lastIndexOf(",") + 1);
    const taken = begun.split(",").map((item) => item.trim());
    const items = control.items.filter((item) => !taken.includes(item));
    return [...control.words, ...items.map((item) => ({ value: begun + item, note: "" }))];
}

// What options and values were called once, as they are called now; `both` are those given by either name, of which the
// new one counts.
export function withNewNames(
    wanted: Record<string, string>,
    options: Option[],
): { wanted: Record<string, string>; both: Option[] } {
    const both = options.filter(
        ({ name, was }) => was !== undefined && Object.hasOwn(wanted, was) && Object.hasOwn(wanted, name),
    );
    const renamed = Object.entries(wanted)
        .filter(([name]) => !both.some(({ was }) => was === name))
        .map(([name, value]) => {
            const option = options.find((known) => known.name === name || known.was === name);
            const word = option?.words?.find(({ was }) => was === value);
            return [option?.name ?? name, word?.value ?? value];
        });
    return { wanted: Object.fromEntries(renamed) as Record<string, string>, both };
}
