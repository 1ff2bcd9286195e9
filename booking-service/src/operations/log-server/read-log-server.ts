import type { LogServer } from '@lapka/contracts/api/operations/log-server.ts'
import { growthBetween } from '@lapka/domain/log-server/growth.ts'
import { readCheckpoints } from '@lapka/projections/checkpoint.ts'
import { readViewsAge } from '@lapka/projections/views-age.ts'
import { readLogSizes } from '@lapka/state/metrics.ts'
import type { Dependencies } from '../../dependencies.ts'

type Source = Pick<Dependencies, 'db' | 'log' | 'now' | 'logServer' | 'backupAt'>

/** The server's own figures, and Lapka's measurements of it. */
export const readLogServer = async ({ db, log, now, logServer, backupAt }: Source): Promise<LogServer> => {
  const at = now()
  const [figures, head, checkpoints] = await Promise.all([logServer.figures(), log.head(), readCheckpoints(db)])
  const positions = new Map(checkpoints.map(({ projection, position }) => [projection, position]))
  const ages = await readViewsAge(positions, { log, head, now: at })
  const [view, position] = [...positions].toSorted(([, one], [, other]) => one - other)[0] ?? []
  const behindSeconds = Math.round((ages.get(view ?? '') ?? 0) * 10) / 10
  return {
    at,
    ...figures,
    head,
    subscription: {
      furthest: Math.max(0, ...positions.values()),
      last: view === undefined || position === undefined ? null : { view, position, behindSeconds },
    },
    growth: await readGrowth(db, figures.engine),
    backup: { at: backupAt()?.toISOString() ?? null },
  }
}

const readGrowth = async (db: Dependencies['db'], engine: LogServer['engine']): Promise<LogServer['growth']> => {
  const sizes = await readLogSizes(db, engine)
  const growth = sizes && growthBetween(sizes.first, sizes.last)
  if (growth === undefined) return { unknown: 'young' }
  const { fullAt, ...known } = growth
  return { ...known, full: fullAt === undefined ? { unknown: 'elsewhere' } : { at: fullAt } }
}
