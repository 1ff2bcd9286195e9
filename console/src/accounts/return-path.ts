import { DAY_MS } from '@lapka/contracts/time.ts'
import { localPath } from '../kit/session/local-path.ts'
import { browserStorage } from '../kit/storage.ts'

const KEY = 'lapka.return'
/** As long as the letter's link and the browser's cookie of a sign-up. */
const KEPT_MS = DAY_MS

/** The page a visitor wanted before registering. The letter's link opens another tab, so the browser keeps it and not the tab. */
export const keepReturn = (path: string | null, now: number): void =>
  path === null ? browserStorage.remove(KEY) : browserStorage.write(KEY, JSON.stringify({ path, until: now + KEPT_MS }))

/** Null where nothing is kept, or for too long. */
export const keptReturn = (now: number): string | null => {
  try {
    const { path, until } = JSON.parse(browserStorage.read(KEY) ?? '{}') as { path?: unknown; until?: unknown }
    return typeof path === 'string' && typeof until === 'number' && now < until ? localPath(path) : null
  } catch {
    return null
  }
}

/** The start that was chosen on the page that one is led back to; null on all others. */
export const chosenStart = (path: string | null): string | null => {
  if (path === null || !path.includes('?')) return null
  const startsAt = new URLSearchParams(path.slice(path.indexOf('?'))).get('startsAt')
  return startsAt !== null && !Number.isNaN(Date.parse(startsAt)) ? new Date(startsAt).toISOString() : null
}
