// How far a person may take back, and whether somebody has to agree: freely until a die has been seen, a secret has been
// opened or another person has decided.
import type { LogLine, Viewer } from "../engine/protocol";
import type { Player } from "../start/settings";

export type Undo =
    | { kind: "none" }
    | { kind: "free"; count: number }
    // `because` says why it is not free; `agree` are the other persons' seats.
    | { kind: "ask"; count: number; because: string; agree: number[] };

// Back to before the latest decision of a person; what bots did since goes with it.
export function undoOf(log: LogLine[], players: Player[], awaiting: number[], viewer: Viewer): Undo {
    const isPerson = (seat: number | undefined) => seat !== undefined && players[seat]?.kind === "person";
    const last = log.findLastIndex(({ n, seat }) => n > 0 && isPerson(seat));
    if (last < 0) return { kind: "none" };
    const count = log.length - last;
    const decided = log[last]!;
    const agree = players.flatMap((_, seat) => (isPerson(seat) && seat !== decided.seat ? [seat] : []));
    const ask = (because: string): Undo => ({ kind: "ask", count, because, agree });
    for (let n = last; n < log.length; ++n) {
        if (log[n]!.luck?.length) return ask("Dice or cards have been seen since then.");
        if (opensSecrets(log, n)) return ask("A secret has been opened since then.");
    }
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
