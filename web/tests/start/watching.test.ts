import { describe, expect, it } from "vitest";
import { pack } from "../../src/lib/packing";
import { toFile } from "../../src/start/settings";
import { watched } from "../../src/start/watching";

const header = { muster: 1, game: "skirmish", rules: "1", seats: 2, players: ["Ada", "random"], seed: 5 };

describe("a game in a link", () => {
    it("is taken out as it was written, with nothing said to it", async () => {
        const transcript = `${JSON.stringify(header)}\n{"n":0}\n`;
        expect(await watched(await pack(transcript))).toEqual({
            ...{ game: "skirmish", title: "", transcript, captions: {} },
        });
    });
    it("is refused if the link is damaged", async () => {
        await expect(watched("abc")).rejects.toThrow("The link is damaged or incomplete.");
    });
    it("is refused if it is no game", async () => {
        await expect(watched(await pack("something else"))).rejects.toThrow("neither a saved game nor");
        const settings = toFile({
            ...{ game: "skirmish", players: [], options: {}, luck: "drawn" as const },
        });
        await expect(watched(await pack(settings))).rejects.toThrow("settings in the link, and no game");
    });
});
