// How far a person may take back, and whether somebody has to agree: freely until a die has been seen, a secret has been
// opened or another person has decided. What was opened between different people stays open.
import type { LogLine, Owed, Viewer } from "../engine/protocol";
import type { Player } from "../start/settings";

export type Undo =
    | { kind: "none" }
    | { kind: "free"; count: number }
    // `because` says why it is not free; `agree` are the other persons' seats.
    | { kind: "ask"; count: number; because: string; agree: number[] }
    // The engine will not have it, and says why.
    | { kind: "refused"; count: number };

// Back to before the latest decision of a person; what bots did since goes with it. An answer whose luck is owed is a
// decision that is not in the log yet.
export function undoOf(
    told: LogLine[],
    owed: Owed | null,
    players: Player[],
    awaiting: number[],
    viewer: Viewer,
): Undo {
    const log = owed ? [...told, { n: told.length, seat: owed.seat, events: [] }] : told;
    const isPerson = (seat: number | undefined) => seat !== undefined && players[seat]?.kind === "person";
    const last = log.findLastIndex(({ n, seat }) => n > 0 && isPerson(seat));
    if (last < 0) return { kind: "none" };
    const count = log.length - last;
    const decided = log[last]!;
    const agree = players.flatMap((_, seat) => (isPerson(seat) && seat !== decided.seat ? [seat] : []));
    const ask = (because: string): Undo => ({ kind: "ask", count, because, agree });
    const since = log.slice(last);
    const opened = since.some((_, i) => opensSecrets(log, last + i));
    if (opened && agree.length > 0) return { kind: "refused", count };
    if (since.some(({ luck }) => luck?.length)) return ask("Dice or cards have been seen since then.");
    if (opened) return ask("A secret has been opened since then.");
    // A sealed answer is nobody's business yet; after any other, the next person has seen where it leads.
    if (decided.sealed && viewer !== decided.seat) return ask("It is somebody else's secret.");
    const next = awaiting.find(isPerson);
    if (next !== undefined && next !== decided.seat && !decided.sealed)
        return ask("It is somebody else's turn now.");
    return { kind: "free", count };
}

// The last of several sealed answers opens them all.
function opensSecrets(log: LogLine[], n: number): boolean {
    return !log[n]!.sealed && (log[n - 1]?.sealed ?? false);
}
