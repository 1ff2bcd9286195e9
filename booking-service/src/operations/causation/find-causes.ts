import { sql } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { readOlder } from '@lapka/projections/log-index/read-log.ts'
import type { LogFilter } from '@lapka/projections/log-index/log-keys.ts'
import type { OutboxRow } from '@lapka/state/outbox/work-list.ts'
import type { ProviderEventRow } from '@lapka/state/provider-events/provider-events.ts'
import type { Dependencies } from '../../dependencies.ts'

type Reading = Pick<Dependencies, 'log' | 'db'>

/** What is on record of a command and of all that came of it, in the log, in the list of work and from the provider. */
export type Consequences = {
  events: RecordedEvent[]
  work: OutboxRow[]
  providerEvents: ProviderEventRow[]
  isCut: boolean
}

const MOST_EVENTS = 300
const MOST_ROUNDS = 12
const MOST_PAGES = 40

/**
 * Events of a correlation, the work that they request, what the provider said of what they name, and the events that these
 * caused, over and over until nothing new comes.
 */
export const findConsequences = async (dependencies: Reading, correlationId: string): Promise<Consequences> => {
  const begun = await findEvents(dependencies, { correlationId })
  const known = new Map(begun.events.map((event) => [event.id, event]))
  const work = new Map<string, OutboxRow>()
  const providerEvents = new Map<string, ProviderEventRow>()
  let isCut = begun.isCut
  let fresh = begun.events
  for (let round = 0; fresh.length > 0; round++) {
    if (round === MOST_ROUNDS || known.size > MOST_EVENTS) {
      isCut = true
      break
    }
    const [requested, said] = await Promise.all([workOf(dependencies, fresh), providerEventsOf(dependencies, fresh)])
    const causes = [
      ...requested.filter(({ workId }) => !work.has(workId)).map(({ workId }) => workId),
      ...said.filter(({ id }) => !providerEvents.has(id)).map(({ id }) => id),
    ]
    for (const row of requested) work.set(row.workId, row)
    for (const row of said) providerEvents.set(row.id, row)
    const first = Math.min(...fresh.map(({ position }) => position))
    const found = await findEvents(dependencies, { causedBy: causes }, first)
    isCut ||= found.isCut
    fresh = found.events.filter(({ id }) => !known.has(id))
    for (const event of fresh) known.set(event.id, event)
  }
  const events = [...known.values()].toSorted((one, other) => one.position - other.position)
  return { events: events.slice(0, MOST_EVENTS), work: [...work.values()], providerEvents: [...providerEvents.values()], isCut }
}

/** Oldest first. `after`: a cause comes before what it causes. */
const findEvents = async (
  dependencies: Reading,
  filter: LogFilter,
  after = 0,
): Promise<{ events: RecordedEvent[]; isCut: boolean }> => {
  const events: RecordedEvent[] = []
  if (filter.causedBy?.length === 0) return { events, isCut: false }
  let before: number | undefined
  for (let page = 0; page < MOST_PAGES && events.length < MOST_EVENTS; page++) {
    const found = await readOlder(dependencies, { filter, before, limit: MOST_EVENTS })
    events.push(...found.events.filter(({ position }) => position > after))
    if (found.reached === undefined || found.reached <= after) return { events: events.reverse(), isCut: false }
    before = found.reached
  }
  return { events: events.reverse(), isCut: true }
}

/** The id of a piece of work begins with its event's. */
const workOf = ({ db }: Pick<Reading, 'db'>, events: readonly RecordedEvent[]): Promise<OutboxRow[]> =>
  db
    .selectFrom('state.outbox')
    .selectAll()
    .where(
      sql`position`,
      'in',
      events.map(({ position }) => position),
    )
    .execute()
    .then((rows) => {
      const ids = new Set(events.map(({ id }) => id))
      return rows.filter(({ workId }) => ids.has(workId.slice(0, UUID_LENGTH)))
    })

const UUID_LENGTH = 36

/** Where an event says what something is called at the provider. */
const providerFields = ['checkoutSessionId', 'paymentIntentId', 'providerRefundId'] as const

export const providerIdsIn = ({ data }: Pick<RecordedEvent, 'data'>): string[] =>
  providerFields.flatMap((field) => {
    const id = (data as Record<string, unknown>)[field]
    return typeof id === 'string' ? [id] : []
  })

const providerEventsOf = async ({ db }: Pick<Reading, 'db'>, events: readonly RecordedEvent[]): Promise<ProviderEventRow[]> => {
  const ids = events.flatMap(providerIdsIn)
  return ids.length === 0 ? [] : db.selectFrom('state.providerEvents').selectAll().where('objectId', 'in', ids).execute()
}
