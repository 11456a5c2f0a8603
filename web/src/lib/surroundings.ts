// What the browser gives us here; the one place that decides it. A page that came over plain HTTP from another machine is no
// "secure context": browsers then have no locks, no clipboard and no service worker, and whoever uses these asks here and
// has another way. (What is always there, as crypto.getRandomValues and IndexedDB, is used as it is.)
const browser: Partial<Pick<Navigator, "locks" | "clipboard" | "serviceWorker">> =
    typeof navigator === "undefined" ? {} : navigator;

export const locks: LockManager | undefined = browser.locks;
export const serviceWorker: ServiceWorkerContainer | undefined = browser.serviceWorker;

// False if the browser allows it in no way.
export async function copyText(text: string): Promise<boolean> {
    try {
        if (browser.clipboard) {
            await browser.clipboard.writeText(text);
            return true;
        }
    } catch {
        // Not allowed by this way; by hand it may be.
    }
    return copySelected(text);
}

// As a person would: the text is selected in a field, and copied from there.
function copySelected(text: string): boolean {
    const before = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    field.readOnly = true;
    // On a phone a small text would be zoomed in to; a field that is not shown cannot be selected.
    field.style.cssText = "position: fixed; top: 0; left: 0; opacity: 0; font-size: 16px;";
    // Behind an open dialog nothing can be selected.
    (before?.closest("dialog") ?? document.body).append(field);
    try {
        field.select();
        return document.execCommand("copy");
    } catch {
        return false;
    } finally {
        field.remove();
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    }
}
