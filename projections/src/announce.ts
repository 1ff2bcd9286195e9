import { sql, type Kysely } from 'kysely'
import type { Change, Projected } from '@lapka/contracts/live.ts'
import { WORK_CHANNEL } from '@lapka/state/outbox/insert-work.ts'
import type { Database } from './database.ts'
import type { Notice } from './projection.ts'

/** The channel on which committed batches are announced, payload `Projected`. */
export const PROJECTED_CHANNEL = 'projected'

/** A notification holds less than 8,000 bytes. */
const LONGEST_PAYLOAD = 7_500
/** Beyond these, watchers look everything up anew: cheaper than a flood of notifications. */
const MAX_PARTS = 16

/** Where views have come to in a batch, and what it changed in any of them. */
type Batch = Pick<Projected, 'projections' | 'position'> & { notices: readonly Notice[] }

/**
 * Tells watchers and workers what a transaction changes. PostgreSQL sends it with the commit, so it is told if and only if it is so.
 * Commits that notify wait for each other, which is why views announce a batch together.
 */
export const announce = async (trx: Kysely<Database>, batch: Batch): Promise<void> => {
  const hasDueWork = batch.notices.some(({ kind }) => kind === 'work')
  await sql`select pg_notify(${PROJECTED_CHANNEL}, payload) from unnest(${payloadsOf(batch)}::text[]) payload
    union all select pg_notify(${WORK_CHANNEL}, '') where ${hasDueWork}::boolean`.execute(trx)
}

/** Too long a notification would refuse the whole batch, again and again: what does not fit is looked up anew. */
export const payloadsOf = ({ projections, position, notices }: Batch): string[] => {
  const payload = (part: Change[] | undefined) =>
    JSON.stringify({ projections, position, ...(part && { changes: part }) } satisfies Projected)
  const parts = inParts(changesOf(notices), LONGEST_PAYLOAD - payload([]).length)
  const payloads = parts.length > MAX_PARTS ? [] : parts.map(payload)
  const areShort = payloads.every((text) => Buffer.byteLength(text) <= LONGEST_PAYLOAD)
  return payloads.length > 0 && areShort ? payloads : [payload(undefined)]
}

/** Each changed subject once. */
const changesOf = (notices: readonly Notice[]): Change[] => {
  const changes = new Map<string, Change>()
  for (const one of notices)
    if (one.kind !== 'work' && one.kind !== 'left-out') changes.set(keyOf(one), merged(changes.get(keyOf(one)), one))
  return [...changes.values()]
}

const keyOf = (change: Change): string => {
  switch (change.kind) {
    case 'appointment':
      return `appointment ${change.appointmentId}`
    case 'consultation':
      return `consultation ${change.consultationId}`
    case 'waits':
      return `waits ${change.parentId}`
    case 'campaigns':
      return change.kind
    case 'account':
    case 'notifications':
      return `${change.kind} ${change.accountId}`
    case 'slots':
    case 'professional':
      return `${change.kind} ${change.professionalId}`
  }
}

const merged = (earlier: Change | undefined, change: Change): Change => {
  if (!('eventTypes' in change)) return change
  const known = earlier !== undefined && 'eventTypes' in earlier ? earlier.eventTypes : []
  return { ...change, eventTypes: [...new Set([...known, ...change.eventTypes])] }
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
