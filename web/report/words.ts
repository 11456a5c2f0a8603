// Numbers and names as people read them.
import type { Arm, Estimate, Maybe, Result } from "./result";

// How a number is meant: a share of 1, a difference of two shares, or a plain count.
export type Unit = "share" | "difference" | "number";

const minus = "\u2212";
// What is rounded to nothing has no sign.
export const signed = (text: string) =>
    /[1-9]/.test(text) ? text.replace("-", minus) : text.replace("-", "");
const space = "\u202f"; // narrow, and no line ends there

export const whole = (value: Maybe<number>) =>
    value === null || value === undefined
        ? ""
        : signed(
              Math.round(value)
                  .toString()
                  .replace(/\B(?=(\d{3})+$)/g, space),
          );

export function digits(value: number, unit: Unit): string {
    if (unit === "number") return signed(Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));
    const text = signed((100 * value).toFixed(1));
    return unit === "difference" && value > 0 ? `+${text}` : text;
}

const ending = (unit: Unit) => (unit === "number" ? "" : "\u00a0%");
export const inWords = (value: Maybe<number>, unit: Unit) =>
    value === null || value === undefined ? "" : `${digits(value, unit)}${ending(unit)}`;

// "52.0 % (48.9 to 55.1)"
export function withBounds(estimate: Maybe<Estimate>, unit: Unit): string {
    if (!estimate) return "";
    return `${inWords(estimate.value, unit)}${boundsOf(estimate, unit)}`;
}
function boundsOf({ low, high }: Estimate, unit: Unit): string {
    if (!isNumber(low) || !isNumber(high)) return "";
    return ` (${digits(low, unit)} to ${digits(high, unit)})`;
}

export const isNumber = (value: unknown): value is number =>
    typeof value === "number" && Number.isFinite(value);

// Which side of a value the whole interval lies on; 0 if it holds the value, or nothing is known.
export function sideOf(estimate: Maybe<Estimate>, value: number): -1 | 0 | 1 {
    if (!estimate) return 0;
    if (isNumber(estimate.low) && estimate.low > value) return 1;
    return isNumber(estimate.high) && estimate.high < value ? -1 : 0;
}

// "Seat 0, Ashgate Garrison (greedy)"
export function seatName(arm: Arm, seat: number): string {
    const found = arm.seats?.find((one) => one.seat === seat);
    const force = found?.force ? `, ${found.force}` : "";
    return `Seat ${seat}${force}${found?.bot ? ` (${found.bot})` : ""}`;
}

export const armName = (arm: Arm, i: number) => arm.name || `Arm ${i + 1}`;

export const kindOf = ({ command }: Result) =>
    ({ simulate: "Simulation", compare: "Comparison", sweep: "Sweep" })[command ?? ""] ?? "Report";

export const plural = (count: number, one: string, many = `${one}s`) =>
    `${whole(count)} ${count === 1 ? one : many}`;

export const whyOf = (why: string | undefined) =>
    ({
        longest: "Longest",
        shortest: "Shortest",
        most_lead_changes: "Most lead changes",
        biggest_difference: "Biggest difference",
    })[why ?? ""] ?? (why ?? "").replaceAll("_", " ");

// Markdown without its signs.
export const plainText = (markdown: string) =>
    markdown
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/(\*\*?|`)(.+?)\1/g, "$2")
        .replace(/\s+/g, " ");
