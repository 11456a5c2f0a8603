// Keeps the whole page for use offline. The build fills in the version, and the files with what they must hold.
//
// A version is kept as a whole and served as a whole, from what is kept even while there is a network: it opens at once, and
// no page is ever put together from two versions. The next version is fetched meanwhile, and serves from the next visit on.
const version = "__VERSION__";
const files = "__FILES__"; // [name, integrity] each
const prefix = "muster-";
const cacheName = prefix + version;

self.addEventListener("install", (event) => {
    event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

// Fails as a whole if any file is missing or is not of this version; the browser tries again later.
async function keepAll() {
    const cache = await caches.open(cacheName);
    await cache.addAll(files.map(([name, integrity]) => new Request(name, { integrity, cache: "no-cache" })));
}

self.addEventListener("activate", (event) => {
    event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

// A page that is still open may want files of the version it came from: the one before this stays.
async function forgetOld() {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
    await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
    event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

const loosely = { ignoreSearch: true, ignoreVary: true };

// Of this version only.
async function kept(request) {
    const cache = await caches.open(cacheName);
    return cache.match(request, loosely);
}

async function page(request) {
    const { pathname } = new URL(request.url);
    const start = await kept("./");
    if (start && /(\/|\/index\.html)$/.test(pathname)) return start;
    return fetch(request).catch((error) => {
        if (start) return start;
        throw error;
    });
}

// A name with a hash in it says which version it is of, so an older cache may serve it.
async function file(request) {
    return (await kept(request)) ?? (await caches.match(request, loosely)) ?? fetch(request);
}
