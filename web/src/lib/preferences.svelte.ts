// What a person likes, kept in the browser.
import { recall, remember } from "./storage";

export type Theme = "system" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast" | "instant";

const paces: Record<Speed, number> = { slow: 2000, normal: 900, fast: 250, instant: 0 };

class Preferences {
    theme: Theme = $state(recall<Theme>("theme", "system"));
    speed: Speed = $state(recall<Speed>("speed", "normal"));
    // Whether the engine's words are said for pieces that are not asked about: rings, reach.
    ranges: boolean = $state(recall("ranges", false));

    // Whether games to learn from are among those to play.
    examples: boolean = $state(recall("examples", false));

    // How long a bot's decision stays before the next, in ms.
    get pace(): number {
        return paces[this.speed] ?? paces.normal;
    }
    set<Key extends "theme" | "speed" | "ranges" | "examples">(key: Key, value: Preferences[Key]): void {
        (this as Preferences)[key] = value;
        remember(key, value);
    }
}

export const preferences = new Preferences();
