// What a board is made of. Those who draw it and those who steer it share these.
import type { Field } from "./field.svelte";
import type { Offer } from "./offer.svelte";
import type { Pointed } from "./pointed.svelte";
import type { Ruler } from "./ruler.svelte";
import type { View } from "./view.svelte";

export interface Parts {
    field: Field;
    offer: Offer;
    view: View;
    ruler: Ruler;
    pointed: Pointed;
}
