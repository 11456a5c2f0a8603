// What the service worker has kept of the page, as far as the page can tell.
import { serviceWorker } from "../lib/surroundings";

class Keeping {
    online = $state(navigator.onLine);
    kept = $state(false);
    newer = $state(false);
    version = $state("");

    watch(): () => void {
        const look = () => void this.look();
        const update = () => (this.online = navigator.onLine);
        // Another worker than the one that served this page has taken over: it holds a newer version.
        const served = serviceWorker?.controller;
        const change = () => {
            this.newer = served !== null && served !== undefined;
            look();
        };
        addEventListener("online", update);
        addEventListener("offline", update);
        serviceWorker?.addEventListener("controllerchange", change);
        look();
        return () => {
            removeEventListener("online", update);
            removeEventListener("offline", update);
            serviceWorker?.removeEventListener("controllerchange", change);
        };
    }

    private async look(): Promise<void> {
        try {
            if (!serviceWorker) return;
            await serviceWorker.ready;
            const names = (await caches.keys()).filter((name) => name.startsWith("muster-"));
            this.kept = names.length > 0;
            this.version = names.at(-1)?.replace("muster-", "").slice(0, 7) ?? "";
        } catch {
            // The browser keeps nothing for us; the page works while there is a network.
        }
    }
}

export const keeping = new Keeping();
