import type { LogPage, LogQuery, LogRow } from '@lapka/contracts/api/operations/log.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { appointmentOfNumber } from '@lapka/projections/accounts/find-people.ts'
import { accountNames } from '@lapka/projections/accounts/query.ts'
import { numberKeyOf } from '@lapka/projections/appointments/appointment-view.ts'
import { ForeignCursor } from '@lapka/projections/foreign-cursor.ts'
import { readDensity, readLogSize, readNewer, readOlder } from '@lapka/projections/log-index/read-log.ts'
import { accountIdsOf } from '../../appointments/history/history-events.ts'
import type { Dependencies } from '../../dependencies.ts'

type Reading = Pick<Dependencies, 'log' | 'db' | 'checkpoints' | 'now'>

/** Newest first. A cursor says from where and in which direction; a jump to a position or an instant begins there. */
export const listEvents = async (dependencies: Reading, query: LogQuery): Promise<LogPage> => {
  const { at, position, cursor, limit, subject, ...others } = query
  const filter = { ...others, subject: subject && (await subjectNamed(dependencies.db, subject)) }
  const start = readCursor(cursor)
  const [page, size, latest] = await Promise.all([
    start !== undefined && 'after' in start
      ? readNewer(dependencies, { filter, after: start.after, limit })
      : readOlder(dependencies, {
          filter: at === undefined || start !== undefined ? filter : { ...filter, to: earlier(filter.to, justAfter(at)) },
          before: start?.before ?? (position === undefined ? undefined : position + 1),
          limit,
        }),
    readLogSize(dependencies),
    dependencies.checkpoints.latest(),
  ])
  const { events, reached } = page
  const isNewer = start !== undefined && 'after' in start
  const older = isNewer ? start.after + 1 : reached
  const newer = isNewer ? reached : newerThan(events, start?.before ?? (position === undefined ? undefined : position + 1))
  const isJump = start !== undefined || position !== undefined || at !== undefined
  return {
    items: await rowsOf(dependencies, events),
    ...(older !== undefined && { nextCursor: `before-${older}` }),
    ...(newer !== undefined && isJump && { previousCursor: `after-${newer}` }),
    log: { ...size, signed: latest ? { position: latest.body.position, at: latest.body.madeAt } : null },
    ...(cursor === undefined && { density: await densityOf(dependencies, filter.to) }),
  }
}

/** A number as people know it stands for the newest appointment that has it; everything else for itself. */
const subjectNamed = async (db: Reading['db'], typed: string): Promise<string> => {
  const numberKey = numberKeyOf(typed)
  return (numberKey !== undefined && (await appointmentOfNumber(db, numberKey))) || typed
}

/** Events newer than the page: behind its first event or, if it is empty, from where it was read. */
const newerThan = (events: readonly RecordedEvent[], before: number | undefined): number | undefined =>
  events[0]?.position ?? (before === undefined ? undefined : Math.max(0, before - 1))

type Start = { before: number } | { after: number; before?: undefined }

const readCursor = (cursor: string | undefined): Start | undefined => {
  if (cursor === undefined || cursor === '') return undefined
  const [, way, text] = /^(before|after)-(\d{1,15})$/.exec(cursor) ?? []
  if (way === undefined || text === undefined) throw new ForeignCursor()
  return way === 'before' ? { before: Number(text) } : { after: Number(text) }
}

const justAfter = (at: string): string => new Date(Date.parse(at) + 1).toISOString()
const earlier = (one: string | undefined, other: string): string => (one !== undefined && one < other ? one : other)

/** The hours of the day that ends with the range that is looked at. */
const densityOf = async ({ db, now }: Pick<Reading, 'db' | 'now'>, end: string | undefined): Promise<LogPage['density']> => {
  const to = end ?? now()
  const from = new Date(Date.parse(to) - DAY_MS).toISOString()
  return { to, partMs: HOUR_MS, counts: await readDensity({ db }, { from, to, parts: DAY_MS / HOUR_MS }) }
}

export const rowsOf = async ({ db }: Pick<Reading, 'db'>, events: readonly RecordedEvent[]): Promise<LogRow[]> => {
  const names = await accountNames(db, accountIdsOf([...events]))
  return events.map(({ id, position, type, stream, revision, occurredAt, recordedAt, actor, correlationId }) => ({
    id,
    position,
    type,
    stream,
    revision,
    occurredAt,
    recordedAt,
    actor: { ...actor, displayName: names.get(actor.id) || null },
    correlationId,
  }))
}
