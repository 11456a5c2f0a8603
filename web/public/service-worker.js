// Keeps the whole page for use offline. The build fills in the version and the files.
const version = "__VERSION__";
const files = "__FILES__";
const cacheName = `muster-${version}`;

self.addEventListener("install", (event) => {
    event.waitUntil(
        caches
            .open(cacheName)
            .then((cache) => cache.addAll(files))
            .then(() => self.skipWaiting()),
    );
});

self.addEventListener("activate", (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) =>
                Promise.all(
                    names
                        .filter((name) => name.startsWith("muster-") && name !== cacheName)
                        .map((name) => caches.delete(name)),
                ),
            )
            .then(() => self.clients.claim()),
    );
});

// Files with a hash in their name never change. The page itself is asked for anew while there is a network, so that a
// new version is seen at the next visit.
self.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
    const answer = request.mode === "navigate" ? freshOrKept(request) : keptOrFresh(request);
    event.respondWith(answer);
});

async function kept(request) {
    const cache = await caches.open(cacheName);
    return cache.match(request, { ignoreSearch: true });
}

async function keptOrFresh(request) {
    return (await kept(request)) ?? fetch(request);
}

async function freshOrKept(request) {
    try {
        return await fetch(request);
    } catch (error) {
        const page = (await kept(request)) ?? (await kept("./"));
        if (page) return page;
        throw error;
    }
}
