// How much room there is, and what one points with.
import { MediaQuery } from "svelte/reactivity";

export const phone = new MediaQuery("max-width: 800px");
// Pointed at with a finger, first of all.
export const finger = new MediaQuery("pointer: coarse");
