import { useEffect, useState } from 'react'

/** The server's clock minus ours, in milliseconds, from the live connection's hello: countdowns run by the server's. */
let offsetMs = 0
let isHeard = false

export const setServerTime = (now: string): void => {
  offsetMs = Date.parse(now) - Date.now()
  isHeard = true
}

/** More than the road of an answer may take. */
const NOTICEABLE_MS = 30_000

/** The server's time in an answer's head, to the second and as of when it left: better than a clock that is wrong, where nothing else is heard. */
export const guessServerTime = (date: string): void => {
  const offBy = Date.parse(date) - Date.now()
  if (!isHeard && Math.abs(offBy) > NOTICEABLE_MS) offsetMs = offBy
}

/** ISO UTC by the server's clock. */
export const serverNow = (): string => new Date(Date.now() + offsetMs).toISOString()

/** The server's instant, renewed every so many milliseconds while the component is shown. */
export const useNow = (everyMs: number): string => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
