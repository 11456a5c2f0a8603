// Rule books and single rules from the engine, asked for once.
import { app } from "../app.svelte";
import { bookOf, type Book } from "./rulebook";

const books = new Map<string, Promise<Book>>();
const texts = new Map<string, Promise<string>>();

// A failed request is not kept: the next one asks again.
function once<T>(kept: Map<string, Promise<T>>, key: string, get: () => Promise<T>): Promise<T> {
    const known = kept.get(key);
    if (known) return known;
    const asked = get();
    kept.set(key, asked);
    asked.catch(() => kept.delete(key));
    return asked;
}

export function bookFor(game: string): Promise<Book> {
    return once(books, game, async () => {
        const [{ text }, { lexer }] = await Promise.all([
            app.engine.ask<{ text: string }>({ do: "rule", game }),
            import("marked"),
        ]);
        return bookOf(lexer(text));
    });
}

export function ruleText(game: string, rule: string): Promise<string> {
    return once(texts, `${game} ${rule}`, async () => {
        const reply = await app.engine.ask<{ text: string }>({ do: "rule", game, rule });
        return reply.text;
    });
}
