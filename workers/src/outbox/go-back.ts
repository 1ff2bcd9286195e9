import type { Kysely } from 'kysely'
import { hasEvent, type ReadableLog } from '@lapka/projections/log-went-back.ts'
import type { StateTables } from '@lapka/state/database.ts'
import { listLogMarks, reopenWork, type LogMark } from '@lapka/state/outbox/log-marks.ts'
import { jobs } from '../jobs.ts'

const PAGE = 500

/** The log was put back from an older copy: the list of work goes back to the last event that both know, and work since is done again. */
export const goBack = async (db: Kysely<StateTables>, log: ReadableLog): Promise<void> => {
  const mark = await findCommonMark(db, log)
  await reopenWork(db, {
    mark,
    eventIds: await eventIdsAfter(log, mark?.position ?? 0),
    letterKinds: jobs.filter(({ isLetter }) => isLetter).map(({ kind }) => kind),
  })
}

const findCommonMark = async (db: Kysely<StateTables>, log: ReadableLog): Promise<LogMark | null> => {
  for (let below = Number.MAX_SAFE_INTEGER; ;) {
    const marks = await listLogMarks(db, below, PAGE)
    for (const mark of marks) if (await hasEvent(log, mark)) return mark
    const last = marks.at(-1)
    if (last === undefined) return null
    below = last.position
  }
}

const eventIdsAfter = async (log: ReadableLog, position: number): Promise<string[]> => {
  const ids: string[] = []
  for (let at = position; ;) {
    const events = await log.readAll(at, PAGE)
    const last = events.at(-1)
    if (last === undefined) return ids
    ids.push(...events.map(({ id }) => id))
    at = last.position
  }
}
