// Every guided round holds: the engine plays its plan, and what is kept is what that gives.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
// @ts-expect-error: a plain script
import { faults, plans } from "../../scripts/guide.mjs";
// @ts-expect-error: a plain script
import { Engine } from "../../../tests/wasm/engine.mjs";

const built =
    process.env.MUSTER_WASM !== undefined ||
    existsSync(fileURLToPath(new URL("../../../build/wasm/muster.wasm", import.meta.url)));

interface Plan {
    game: string;
    steps: (string | unknown[])[];
}

describe.skipIf(!built)("the guides", async () => {
    for (const plan of (await plans()) as Plan[])
        it(`hold: ${plan.game}`, async () => {
            expect(await faults(await Engine.load(), plan)).toEqual([]);
        });
});

it("say something first and last, and never at great length", async () => {
    for (const plan of (await plans()) as Plan[]) {
        const said = plan.steps.filter((step) => typeof step === "string");
        expect(plan.steps[0]).toBeTypeOf("string");
        expect(plan.steps.at(-1)).toBeTypeOf("string");
        expect(said.filter((text) => text.length > 330)).toEqual([]);
    }
});
