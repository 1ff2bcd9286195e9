/** The server's clock minus ours, in milliseconds, from the live connection's hello: countdowns run by the server's. */
let offsetMs = 0

export const setServerTime = (now: string): void => {
  offsetMs = Date.parse(now) - Date.now()
}

/** ISO UTC by the server's clock. */
export const serverNow = (): string => new Date(Date.now() + offsetMs).toISOString()
