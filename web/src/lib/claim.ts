// One table, one tab: two that play on at the same saved game would overwrite each other.

// What gives the table free again; null if another tab has it. Without locks (an old browser, or a page that did not come
// by a safe way) everybody gets it.
export async function claim(id: string): Promise<(() => void) | null> {
    if (!navigator.locks) return () => {};
    return new Promise((resolve) => {
        void navigator.locks.request(`muster-table-${id}`, { ifAvailable: true }, (lock) => {
            if (lock === null) return resolve(null);
            return new Promise<void>((release) => resolve(release));
        });
    });
}
