// How a seat is told from the others: a colour, and a pattern for those who do not see it.
import type { SeatView } from "../engine/protocol";

export const seatColour = (seat: number | undefined) =>
    seat === undefined || seat < 0 ? "var(--line-strong)" : `var(--seat-${seat % 6})`;
export const seatText = (seat: number | undefined) =>
    seat === undefined || seat < 0 ? "var(--ink-2)" : `var(--seat-${seat % 6}-text)`;

// Dashes of the owner's ring, in shares of its circumference of 100.
const dashes = ["none", "14 6.67", "none", "3 3.25", "24 9.33", "10 4 2 4"];
export const seatDashes = (seat: number | undefined) => dashes[(seat ?? 0) % 6]!;
// The third seat's ring is a double line.
export const isDouble = (seat: number | undefined) => seat === 2;
// A sign for lists, where there is no ring.
const signs = ["●", "▲", "■", "◆", "★", "✚"];
export const seatSign = (seat: number | undefined) =>
    seat === undefined || seat < 0 ? "·" : signs[seat % 6]!;

// In the order that seats go in, where there is one; whoever is not in it comes last.
export function inOrder(seats: SeatView[]): SeatView[] {
    const placeOf = ({ turn }: SeatView) => turn ?? seats.length + 1;
    return [...seats].sort((a, b) => placeOf(a) - placeOf(b));
}
