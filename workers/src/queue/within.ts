/** Nothing that talks to another process may hang: rejects when the promise has not settled in time. */
export const within = async <Value>(promise: Promise<Value>, boundMs: number, what: string): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${boundMs} ms`)), boundMs)
  })
  // The loser of the race may still fail later, when nothing listens any more.
  promise.catch(() => undefined)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
