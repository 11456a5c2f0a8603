import { mount } from "svelte";
import App from "./App.svelte";
import "./style.css";

mount(App, { target: document.getElementById("page")! });

if (import.meta.env.PROD && "serviceWorker" in navigator)
    navigator.serviceWorker.register("./service-worker.js").catch(() => {
        // Offline use is then not to be had; everything else works.
    });
