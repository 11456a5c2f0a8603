// A game in a link (#/watch/…), as the laboratory's report has one for each game that stands out: to be looked at, and kept
// only once somebody plays on.
import { largest } from "../lib/files";
import { unpack } from "../lib/packing";
import { recognise } from "./file_kinds";
import type { Guide } from "./guides";

// Whether it holds, the engine finds out: here it is only taken out of the link.
export async function watched(packed: string): Promise<Guide> {
    const text = await unpack(packed, largest).catch(() => {
        throw new Error("The link is damaged or incomplete.");
    });
    const found = recognise("", text);
    if (found.kind !== "game") throw new Error("There are settings in the link, and no game.");
    return { game: found.game, title: "", transcript: found.transcript, captions: {} };
}
