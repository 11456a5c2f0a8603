// What an option may be is said in words ("1 to 10", "quick, choose", "ring37, or a board of your own file"). From these
// words alone comes the control that asks for it, so that every game's options look alike.

export interface Word {
    value: string;
    // What stands in brackets behind it.
    note: string;
}

export type Control =
    | { kind: "range"; least: number; most: number }
    | { kind: "words"; words: Word[] }
    // More is possible than can be listed; `hint` says what.
    | { kind: "text"; words: Word[]; hint: string; digits: boolean };

const range = /^(-?\d+) to (-?\d+)$/;
const word = /^([\w.-]+)(?:\s+\(([^()]*)\))?$/;

export function controlOf(values: string): Control {
    const [, least, most] = range.exec(values.trim()) ?? [];
    if (least !== undefined && most !== undefined)
        return { kind: "range", least: Number(least), most: Number(most) };
    const parts = splitOutsideBrackets(values).map((part) => word.exec(part));
    const end = parts.findIndex((part) => part === null);
    const words = (end < 0 ? parts : parts.slice(0, end)).map((part) => ({
        value: part![1]!,
        note: part![2] ?? "",
    }));
    if (end < 0 && words.length > 0) return { kind: "words", words };
    return { kind: "text", words, hint: values, digits: /^-?\d/.test(values) };
}

function splitOutsideBrackets(text: string): string[] {
    const parts = [""];
    let depth = 0;
    for (const letter of text) {
        if (letter === "(") depth++;
        if (letter === ")") depth--;
        if (letter === "," && depth === 0) parts.push("");
        else parts[parts.length - 1] += letter;
    }
    return parts.map((part) => part.trim()).filter((part) => part !== "");
}

// Whether the control could show this value. What a text may be, only the engine knows.
export function canShow(control: Control, value: string): boolean {
    if (control.kind === "text") return value.length <= 200;
    if (control.kind === "words") return control.words.some((listed) => listed.value === value);
    const number = Number(value);
    return /^-?\d+$/.test(value) && number >= control.least && number <= control.most;
}
