import { browserStorage } from '../kit/storage.ts'

/** The content of the offline page, in the signed-in person's language. */
export type KeptDay = {
  language: string
  title: string
  lead: string
  again: string
  none: string
  zone: string
  days: {
    date: string
    title: string
    items: { time: string; what: string; who: string; place: string; phone: string; call: string }[]
  }[]
}

const MARK = 'lapka.device'
const DAY_CACHE = 'lapka-day'

const canKeep = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis

/** Whether this browser keeps something of who is, or was, signed in. */
export const isDeviceKept = (): boolean => browserStorage.read(MARK) !== null

/** The service worker, and with it the page for being offline. A browser without one goes on as before. */
export const prepareDevice = async (): Promise<void> => {
  if (!canKeep()) return
  browserStorage.write(MARK, '1')
  await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

export const keepDay = async (day: KeptDay): Promise<void> => {
  if (!canKeep()) return
  const cache = await caches.open(DAY_CACHE)
  await cache.put('/offline/day.json', Response.json(day))
}

/** Nothing of a person stays in a browser that they signed out of. */
export const forgetDevice = async (): Promise<void> => {
  if (!canKeep()) return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
  browserStorage.remove(MARK)
}
