import { sql } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { readOlder } from '@lapka/projections/log-index/read-log.ts'
import type { LogFilter } from '@lapka/projections/log-index/log-keys.ts'
import type { OutboxRow } from '@lapka/state/outbox/work-list.ts'
import type { ProviderEventRow } from '@lapka/state/provider-events/provider-events.ts'
import type { Dependencies } from '../../dependencies.ts'

type Reading = Pick<Dependencies, 'log' | 'db'>

/** The records of a command and of its effects, in the log, in the list of work and from the provider. */
export type Consequences = {
  events: RecordedEvent[]
  work: OutboxRow[]
  providerEvents: ProviderEventRow[]
  isCut: boolean
}

const MAX_EVENTS = 300
const MAX_ROUNDS = 12
const MAX_PAGES = 40

/**
 * Events of a correlation, the work that they request, what the provider said of what they name, and the events that these
 * caused, over and over until nothing new comes.
 */
export const findConsequences = async (dependencies: Reading, correlationId: string): Promise<Consequences> => {
  const begun = await findEvents(dependencies, { correlationId })
  const before = await findCauses(dependencies, begun.events)
  const known = new Map([...before.events, ...begun.events].map((event) => [event.id, event]))
  const work = new Map(before.work.map((row) => [row.workId, row]))
  const providerEvents = new Map(before.providerEvents.map((row) => [row.id, row]))
  let isCut = begun.isCut
  let fresh = [...known.values()]
  for (let round = 0; fresh.length > 0; round++) {
    if (round === MAX_ROUNDS || known.size > MAX_EVENTS) {
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
  return { events: events.slice(0, MAX_EVENTS), work: [...work.values()], providerEvents: [...providerEvents.values()], isCut }
}

type Causes = Omit<Consequences, 'isCut'>

/**
 * Where events come from that a worker wrote: the work, the event that asked for it and all that was decided with that one, and so on up
 * to a person's command. A worker's command has a correlation of its own, so by the correlation alone it would hang in the air.
 */
const findCauses = async (dependencies: Reading, events: readonly RecordedEvent[]): Promise<Causes> => {
  const found: Causes = { events: [], work: [], providerEvents: [] }
  const seen = new Set(events.map(({ id }) => id))
  let fresh = events
  for (let round = 0; round < MAX_ROUNDS && fresh.length > 0; round++) {
    const ids = [...new Set(fresh.map(({ causationId }) => causationId))]
    const [work, said] = await Promise.all([workNamed(dependencies, ids), saidNamed(dependencies, ids)])
    found.work.push(...work)
    found.providerEvents.push(...said)
    const decided = await Promise.all(work.map((row) => decidedWith(dependencies, row)))
    fresh = decided.flat().filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    found.events.push(...fresh)
    if (found.events.length > MAX_EVENTS) break
  }
  return found
}

/** More than one decision writes. */
const MAX_PER_COMMAND = 40

/** The event that asked for a piece of work, with all that its command wrote: one append, so they lie side by side in the log. */
const decidedWith = async ({ log }: Pick<Reading, 'log'>, row: OutboxRow): Promise<RecordedEvent[]> => {
  if (row.position === null) return []
  const first = Math.max(0, Number(row.position) - MAX_PER_COMMAND)
  const near = await log.readAll(first, 2 * MAX_PER_COMMAND)
  const asked = near.find(({ id }) => id === row.workId.slice(0, UUID_LENGTH))
  return near.filter(({ commandId }) => commandId === asked?.commandId)
}

const workNamed = async ({ db }: Pick<Reading, 'db'>, ids: readonly string[]): Promise<OutboxRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('state.outbox').selectAll().where('workId', 'in', ids).execute()

const saidNamed = async ({ db }: Pick<Reading, 'db'>, ids: readonly string[]): Promise<ProviderEventRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('state.providerEvents').selectAll().where('id', 'in', ids).execute()

/** Oldest first. `after`: a cause comes before what it causes. */
const findEvents = async (
  dependencies: Reading,
  filter: LogFilter,
  after = 0,
): Promise<{ events: RecordedEvent[]; isCut: boolean }> => {
  const events: RecordedEvent[] = []
  if (filter.causedBy?.length === 0) return { events, isCut: false }
  let before: number | undefined
  for (let page = 0; page < MAX_PAGES && events.length < MAX_EVENTS; page++) {
    const found = await readOlder(dependencies, { filter, before, limit: MAX_EVENTS })
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
