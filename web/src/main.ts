import { mount } from "svelte";
import App from "./App.svelte";
import { app } from "./app.svelte";
import { roundTrips } from "./engine/bench";
import { serviceWorker } from "./lib/surroundings";
import "./style.css";

mount(App, { target: document.getElementById("page")! });

// For the benchmark, and for those who want to know how fast it is where they are. The engine itself stays out of reach:
// it knows what every seat holds.
Object.assign(window, {
    muster: {
        roundTrips: (game: string, decisions = 300) => roundTrips(app.engine, app.games, game, decisions),
    },
});

if (import.meta.env.PROD)
    serviceWorker?.register("./service-worker.js").catch(() => {
        // Offline use is then not to be had; everything else works.
    });
