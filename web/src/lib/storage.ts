// What the browser keeps for us: games in IndexedDB, small preferences in localStorage. Both may be refused (a private
// window, a full disk); then the page goes on without.

export interface SavedGame {
    id: string;
    game: string;
    title: string;
    players: string[];
    // Whose dice: drawn by the referee, or rolled at the table and typed in.
    luck: "drawn" | "mine";
    decisions: number;
    round: number;
    over: boolean;
    updated: number;
    transcript: string;
}

const storeName = "games";

function database(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open("muster", 1);
        request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: "id" });
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

async function inStore<T>(
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
    const opened = await database();
    try {
        return await new Promise<T>((resolve, reject) => {
            const transaction = opened.transaction(storeName, mode);
            const request = use(transaction.objectStore(storeName));
            transaction.oncomplete = () => resolve(request.result);
            transaction.onerror = transaction.onabort = () => reject(transaction.error);
        });
    } finally {
        opened.close();
    }
}

export const savedGames = {
    // The latest first.
    async all(): Promise<SavedGame[]> {
        const games = await inStore("readonly", (store) => store.getAll() as IDBRequest<SavedGame[]>);
        return games.sort((a, b) => b.updated - a.updated);
    },
    get: (id: string) => inStore("readonly", (store) => store.get(id) as IDBRequest<SavedGame | undefined>),
    put: (game: SavedGame) => inStore("readwrite", (store) => store.put(game)),
    remove: (id: string) => inStore("readwrite", (store) => store.delete(id)),
};

export function remember(key: string, value: unknown): void {
    try {
        localStorage.setItem(`muster.${key}`, JSON.stringify(value));
    } catch {
        // The choice then lasts as long as the page.
    }
}

export function recall<T>(key: string, preset: T): T {
    try {
        const text = localStorage.getItem(`muster.${key}`);
        return text === null ? preset : (JSON.parse(text) as T);
    } catch {
        return preset;
    }
}
