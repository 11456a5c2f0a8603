// How much room there is.
import { MediaQuery } from "svelte/reactivity";

export const phone = new MediaQuery("max-width: 800px");
