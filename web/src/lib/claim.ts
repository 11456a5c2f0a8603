// One table, one tab: two that play on at the same saved game would overwrite each other.
import { locks } from "./surroundings";

// What gives the table free again; null if another tab has it.
export type Release = () => void;

export async function claim(id: string): Promise<Release | null> {
    const name = `muster-table-${id}`;
    return locks ? claimLock(locks, name) : claimDatabase(name);
}

function claimLock(manager: LockManager, name: string): Promise<Release | null> {
    return new Promise((resolve) => {
        void manager.request(name, { ifAvailable: true }, (lock) => {
            if (lock === null) return resolve(null);
            return new Promise<void>((release) => resolve(release));
        });
    });
}

// ---------------------------------------------------------------- without locks

// A page that came over plain HTTP has no locks. What it has are databases, and these know which tabs have them open: one
// that is open cannot be deleted, and the browser says so at once. When its tab is closed, reloaded or dies, it is closed
// by the browser, not by a clock that a busy machine or a sleeping tab would get wrong. So: whoever could delete the
// table's database and made it anew has the table, for as long as it stays open.

// A tab that goes away at this moment (a reload) may still have it open.
const grace = 400; // ms
// A tab that sleeps cannot say that it has the table open, and then nobody says anything.
const silence = 3000; // ms

// Databases that other tabs have open: they are deleted as soon as they can be, which cannot be called off.
const awaited = new Map<string, Promise<void>>();

export async function claimDatabase(name: string, factory = databases()): Promise<Release | null> {
    // Without databases nothing is saved, and there is nothing to overwrite.
    if (!factory) return () => {};
    if (!(await isFree(factory, name))) return null;
    return create(factory, name);
}

function databases(): IDBFactory | undefined {
    try {
        return indexedDB;
    } catch {
        return undefined; // some browsers refuse even to be asked
    }
}

async function isFree(factory: IDBFactory, name: string): Promise<boolean> {
    const waiting = awaited.get(name);
    if (waiting) return soon(waiting, grace);
    let blocked = () => {};
    const taken = new Promise<void>((resolve) => (blocked = resolve));
    const deleted = new Promise<void>((resolve) => {
        const request = factory.deleteDatabase(name);
        request.onblocked = blocked;
        // An error is not a table that somebody has: whether it can be had shows when it is made.
        request.onsuccess = request.onerror = () => {
            awaited.delete(name);
            resolve();
        };
    });
    awaited.set(name, deleted);
    await Promise.race([deleted, taken, after(silence)]);
    return soon(deleted, grace);
}

function create(factory: IDBFactory, name: string): Promise<Release | null> {
    return new Promise((resolve) => {
        const request = factory.open(name, 1);
        // Of several that come at the same time, one makes it; the others find it made.
        let made = false;
        request.onupgradeneeded = () => (made = true);
        request.onsuccess = () => {
            const database = request.result;
            if (made) {
                resolve(() => {
                    database.close();
                    factory.deleteDatabase(name);
                });
            } else {
                database.close();
                resolve(null);
            }
        };
        // It cannot be made, and games cannot be saved either (a private window, a full disk).
        request.onerror = (event) => {
            event.preventDefault();
            resolve(() => {});
        };
    });
}

const after = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

function soon(happens: Promise<void>, within: number): Promise<boolean> {
    return Promise.race([happens.then(() => true), after(within).then(() => false)]);
}
