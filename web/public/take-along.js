/**
 * Opens a project that was taken along while the server is away. It answers with what pages have kept for it and
 * nothing else: no call is kept here, and without kept files everything goes to the network as ever.
 */
const kept = 'vitrine-taken'
const page = '/projects/web-session/'
/** In place of a picture that isn't kept: a smaller copy of it, best first. */
const smaller = ['.w960', '.picture', '.poster', '.thumbnail']

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // Films are asked for in parts, which are not kept.
  if (request.method !== 'GET' || origin !== self.location.origin || request.headers.has('range')) return
  if (request.mode === 'navigate') {
    if (pathname.startsWith(page)) event.respondWith(orKept(request, [page]))
  } else if (pathname.startsWith('/static/') || pathname.startsWith('/first-paint')) {
    event.respondWith(orKept(request, [pathname]))
  } else if (pathname.startsWith('/assets/')) event.respondWith(orKept(request, addressesOf(request.url)))
})

/** The network's answer, or where there is none the first of these that is kept. */
async function orKept(request, addresses) {
  try {
    return await fetch(request)
  } catch (error) {
    if (await caches.has(kept)) {
      const cache = await caches.open(kept)
      for (const address of addresses) {
        const answer = await cache.match(address)
        if (answer !== undefined) return answer
      }
    }
    throw error
  }
}

function addressesOf(address) {
  const { pathname, search } = new URL(address)
  const file = pathname.replace(/\.(w960|w1920|picture|poster|thumbnail)$/, '')
  return [pathname + search, ...smaller.map((ending) => file + ending + search)]
}
