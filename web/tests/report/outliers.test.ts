import { describe, expect, it } from "vitest";
import { fileName, outliersOf, pageAddress, watchLink } from "../../report/outliers";
import { unpack } from "../../src/lib/packing";

describe("games to watch", () => {
    it("are those of all arms, which are named where there are several", () => {
        const outlier = (number: number) => ({ number, why: "longest" });
        const armsOf = (...names: string[]) => names.map((name, i) => ({ name, outliers: [outlier(i)] }));
        expect(outliersOf({ arms: armsOf("") })).toEqual([{ arm: "", outlier: outlier(0) }]);
        expect(outliersOf({ arms: armsOf("A", "B") }).map(({ arm }) => arm)).toEqual(["A", "B"]);
        expect(outliersOf({})).toEqual([]);
    });
    it("open where the page is, which is a web address and nothing else", () => {
        expect(pageAddress({ page: "http://localhost:9000" })).toBe("http://localhost:9000/");
        expect(pageAddress({ page: "https://example.org/muster/#/x" })).toBe("https://example.org/muster/");
        for (const page of ["", "javascript:alert(1)", "file:///etc/passwd", "localhost:9000", "//x"])
            expect(pageAddress({ page })).toBe("http://localhost:8080/");
        expect(pageAddress({})).toBe("http://localhost:8080/");
    });
    it("travel in the link", async () => {
        const link = await watchLink("http://localhost:8080/", "a game\n");
        const [page, packed] = link!.split("#/watch/");
        expect(page).toBe("http://localhost:8080/");
        expect(await unpack(packed!, 100)).toBe("a game\n");
    });
    it("do not travel if they are too long for it", async () => {
        let state = 1;
        const noise = Array.from({ length: 900_000 }, () => {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            return String.fromCharCode(state >>> 25);
        }).join("");
        expect(await watchLink("http://localhost:8080/", noise)).toBeNull();
    });
    it("have a file's name of their own", () => {
        expect(fileName({ game: "forge" }, { number: 17 })).toBe("forge-17.jsonl");
    });
});
