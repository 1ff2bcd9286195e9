// The service worker of signed-in people. It answers with the page for being offline where a page can't be fetched, and touches
// no other request: nothing is ever shown from a cache while there is a network.
const CACHE = 'lapka-offline'
/** The build writes them here, so that a changed file changes this one and the browser installs it anew. */
const files = []

const keepFiles = async () => {
  const cache = await caches.open(CACHE)
  const known = await cache.keys()
  await cache.addAll(files.map((file) => new Request(file.url, { cache: 'reload' })))
  const urls = new Set(files.map(({ url }) => url))
  for (const request of known) if (!urls.has(new URL(request.url).pathname)) await cache.delete(request)
  await self.skipWaiting()
}

const begin = async () => {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

const answer = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const page = await caches.match('/offline.html')
    if (page === undefined) throw error
    return page
  }
}

/** Of the page for being offline, whose parts are asked for without a network too. */
const isOwn = (url) => files.some((file) => file.url === url.pathname)
const keptFile = async (request) => {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true })
    if (kept === undefined) throw error
    return kept
  }
}

/** A push says in words that there is something, and where it leads. */
const notify = ({ title, body, path, tag }) =>
  self.registration.showNotification(title, { body, tag, data: { path }, icon: '/icons/192.png', badge: '/icons/192.png' })

const open = async (path) => {
  const windows = await self.clients.matchAll({ type: 'window' })
  const [shown] = windows
  if (shown === undefined) return self.clients.openWindow(path)
  await shown.focus()
  return shown.navigate(path)
}

self.addEventListener('push', (event) => event.waitUntil(notify(event.data.json())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})
self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request
  if (mode === 'navigate') event.respondWith(answer(event))
  else if (!navigator.onLine && isOwn(new URL(url))) event.respondWith(keptFile(event.request))
})
