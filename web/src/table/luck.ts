// Luck that people type in beside a real table.
import type { Needs } from "../engine/protocol";

// Dice are numbers, cards and the like are named.
export type Entered = (number | string)[];

// What is wrong with a group that was typed in; nothing if it can have been rolled or drawn.
export function misfit(entered: Entered, needs: Needs): string {
    if (entered.length !== needs.count) return `${needs.count} results are wanted, not ${entered.length}.`;
    const isPossible = (result: number | string, i: number) => {
        if (needs.from)
            return typeof result === "string" ? needs.from.includes(result) : result < needs.from.length;
        const sides = Array.isArray(needs.sides) ? needs.sides[i]! : needs.sides!;
        return typeof result === "number" && Number.isInteger(result) && result >= 1 && result <= sides;
    };
    const wrong = entered.findIndex((result, i) => !isPossible(result, i));
    return wrong < 0 ? "" : `${entered[wrong]} cannot have come up.`;
}
