import { describe, expect, it } from "vitest";
import { pack, unpack } from "../../src/lib/packing";

describe("a text in a link", () => {
    it("comes out as it went in, and needs no escaping on the way", async () => {
        for (const text of ["", "a", "Grüße ⚔ \u2028 😀\n", '{"muster":1}\n'.repeat(5000), varied(20_000)]) {
            const packed = await pack(text);
            expect(packed).toMatch(/^[A-Za-z0-9_-]*$/);
            expect(await unpack(packed, 1_000_000)).toBe(text);
        }
    });
    it("is short where it says the same again and again", async () => {
        expect((await pack('{"verb":"move"}\n'.repeat(5000))).length).toBeLessThan(1000);
    });
    it("is not taken if there is more in it than is wanted", async () => {
        const packed = await pack("0".repeat(1_000_001));
        await expect(unpack(packed, 1_000_000)).rejects.toThrow("too much");
        expect(await unpack(packed, 1_000_001)).toHaveLength(1_000_001);
    });
    it("is not taken if the link is cut off or made up", async () => {
        const packed = await pack(varied(2000));
        await expect(unpack(packed.slice(0, 600), 10_000)).rejects.toThrow();
        await expect(unpack("%%%", 10_000)).rejects.toThrow();
        await expect(unpack("abcdefgh", 10_000)).rejects.toThrow();
    });
});

// Hardly to be compressed, and all letters of the alphabet that is used come up.
function varied(length: number): string {
    let state = 7;
    return Array.from({ length }, () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return String.fromCharCode(32 + (state >>> 16) * 0.015);
    }).join("");
}
