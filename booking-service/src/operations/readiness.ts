import { allProjections, type ProjectionName } from '@lapka/projections/all-projections.ts'
import type { Dependencies } from '../dependencies.ts'

type Asked = {
  head: () => Promise<number>
  database: () => Promise<unknown>
  watch: Dependencies['watch']
  disk: Dependencies['disk']
  isStopping: () => boolean
}

const PATIENCE_MS = 2_000
/** In this long a healthy projection reaches what the log held at the question. */
const LAG_MS = 1_000
const names = allProjections.map(({ name }) => name) as ProjectionName[]

const within = async <T>(promise: Promise<T>): Promise<T | undefined> => {
  const { promise: over, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
  const answer = await Promise.race([promise.catch(() => undefined), over])
  clearTimeout(timer)
  return answer
}

/**
 * Not ready without log or database, nor at the start before the views have once caught up: people would see an empty
 * product. Later, views that lag make reading stale and not wrong; taking every api out of service would only end writing too.
 */
export const createReadiness = ({ head, database, watch, disk, isStopping }: Asked) => {
  let hasCaughtUp = false
  return async () => {
    const [position, rows] = await Promise.all([within(head()), within(database())])
    const isCurrent = position !== undefined && (await watch.waitFor(names, position, LAG_MS))
    hasCaughtUp ||= isCurrent
    const isServing = position !== undefined && rows !== undefined && disk.hasSpace()
    const lagging = hasCaughtUp ? ('degraded' as const) : ('starting' as const)
    const served = isCurrent ? ('ok' as const) : lagging
    const reached = watch.positions()
    return {
      status: isStopping() ? ('stopping' as const) : isServing ? served : ('unavailable' as const),
      log: position === undefined ? ('away' as const) : ('ok' as const),
      database: rows === undefined ? ('away' as const) : ('ok' as const),
      disk: disk.space(),
      head: position ?? null,
      projections: Object.fromEntries(
        names.map((name) => {
          const known = reached.get(name) ?? 0
          return [name, { position: known, isBehind: position !== undefined && known < position }]
        }),
      ),
    }
  }
}
