import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Change, Projected } from '@lapka/contracts/live.ts'
import { WORK_CHANNEL } from '@lapka/state/outbox/insert-work.ts'
import type { Database } from './database.ts'
import type { Notice } from './projection.ts'

/** The channel on which committed batches are announced, payload `Projected`. */
export const PROJECTED_CHANNEL = 'projected'

export type Announcer = {
  /** `notices` undefined: anything may have changed. */
  announce: (projection: string, position: number, notices: Notice[] | undefined) => void
  /** Once all that a projection has announced so far is sent. */
  settled: (projection: string) => Promise<void>
}

/** A notification holds less than 8,000 bytes. */
const LONGEST_PAYLOAD = 7_500
/** Beyond these, watchers look everything up anew: cheaper than a flood of notifications. */
const MAX_PARTS = 16

type Waiting = { position: number; changes: Map<string, Change> | undefined; hasDueWork: boolean }

/**
 * Tells watchers and workers what the projections of a process committed, after the commit and one statement at a time: a
 * notification within the transaction would make all projections commit one behind the other, for PostgreSQL orders notifying
 * commits by one lock. What is committed meanwhile is announced together. If a crash loses an announcement, watchers find it at
 * their next look.
 */
export const createAnnouncer = (db: Kysely<Database>): Announcer => {
  let waiting = new Map<string, Waiting>()
  let isRunning = false
  let sending: { projections: ReadonlySet<string>; sent: Promise<void> } | undefined
  /** Their last announcement did not arrive: the next one says that anything may have changed. */
  const lost = new Set<string>()
  const send = async (batches: Map<string, Waiting>) => {
    const payloads = [...batches].flatMap(([projection, batch]) =>
      payloadsOf(projection, lost.has(projection) ? { ...batch, changes: undefined } : batch),
    )
    const hasDueWork = [...batches.values()].some((batch) => batch.hasDueWork)
    for (const projection of batches.keys()) lost.add(projection)
    await sql`select pg_notify(${PROJECTED_CHANNEL}, payload) from unnest(${payloads}::text[]) payload
      union all select pg_notify(${WORK_CHANNEL}, '') where ${hasDueWork}::boolean`.execute(db)
    for (const projection of batches.keys()) lost.delete(projection)
  }
  const run = async () => {
    // Projections that commit in the same turn are announced together.
    await nextTurn()
    while (waiting.size > 0) {
      const batches = waiting
      waiting = new Map()
      const sent = send(batches).catch(() => undefined)
      sending = { projections: new Set(batches.keys()), sent }
      await sent
    }
    sending = undefined
    isRunning = false
  }
  return {
    announce: (projection, position, notices) => {
      waiting.set(projection, joined(waiting.get(projection), position, notices))
      if (isRunning) return
      isRunning = true
      void run()
    },
    settled: async (projection) => {
      while (waiting.has(projection) || sending?.projections.has(projection) === true) await (sending?.sent ?? nextTurn())
    },
  }
}

const joined = (waiting: Waiting | undefined, position: number, notices: Notice[] | undefined): Waiting => {
  const changes = waiting === undefined ? new Map<string, Change>() : waiting.changes
  const hasDueWork = waiting?.hasDueWork === true || (notices ?? []).some(({ kind }) => kind === 'work')
  if (notices === undefined) return { position, changes: undefined, hasDueWork }
  for (const one of notices)
    if (one.kind !== 'work' && one.kind !== 'left-out') changes?.set(keyOf(one), merged(changes.get(keyOf(one)), one))
  return { position, changes, hasDueWork }
}

const keyOf = (change: Change): string => {
  switch (change.kind) {
    case 'appointment':
      return `appointment ${change.appointmentId}`
    case 'consultation':
      return `consultation ${change.consultationId}`
    case 'waits':
      return `waits ${change.parentId}`
    case 'account':
    case 'notifications':
      return `${change.kind} ${change.accountId}`
    case 'slots':
    case 'professional':
      return `${change.kind} ${change.professionalId}`
  }
}

const merged = (earlier: Change | undefined, change: Change): Change =>
  earlier !== undefined && 'eventTypes' in earlier && 'eventTypes' in change
    ? { ...change, eventTypes: [...new Set([...earlier.eventTypes, ...change.eventTypes])] }
    : change

const payloadsOf = (projection: string, { position, changes }: Waiting): string[] => {
  const payload = (part: Change[] | undefined) =>
    JSON.stringify({ projection, position, ...(part && { changes: part }) } satisfies Projected)
  const parts = changes && inParts([...changes.values()], LONGEST_PAYLOAD - payload([]).length)
  return parts === undefined || parts.length > MAX_PARTS ? [payload(undefined)] : parts.map(payload)
}

/** At least one part: a batch that changed nothing has a position to tell. */
const inParts = (changes: Change[], mostBytes: number): Change[][] => {
  const parts: Change[][] = [[]]
  let bytes = 0
  for (const change of changes) {
    const size = Buffer.byteLength(JSON.stringify(change)) + 1
    if (bytes + size > mostBytes && bytes > 0) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(change)
    bytes += size
  }
  return parts
}
