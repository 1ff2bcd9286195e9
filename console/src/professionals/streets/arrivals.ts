/** A server that has answered nothing by then is none. */
const PATIENCE_MS = 12_000

/** Whether streets come at all: one tile is enough, and later gaps are gaps. Without any they are called broken, once. */
export const createArrivals = (onBroken: () => void, patienceMs = PATIENCE_MS) => {
  let state: 'awaited' | 'failing' | 'there' | 'over' = 'awaited'
  const give = () => {
    if (state === 'there' || state === 'over') return
    stop()
    onBroken()
  }
  const timer = setTimeout(give, patienceMs)
  const stop = () => {
    state = 'over'
    clearTimeout(timer)
  }
  return {
    arrived: () => {
      if (state === 'over') return
      state = 'there'
      clearTimeout(timer)
    },
    /** Without its style there is nothing to wait for; a tile may still come while others fail. */
    failed: (isStyleThere: boolean) => {
      if (!isStyleThere) give()
      else if (state === 'awaited') state = 'failing'
    },
    /** All that was asked for has come or failed. */
    settled: () => {
      if (state === 'failing') give()
    },
    stop,
  }
}
