import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import pg from 'pg'
import * as commands from '@lapka/domain/testing/commands.ts'
import { addPet, registerAccount } from '@lapka/domain/testing/people-commands.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { canonicalText } from '@lapka/event-log/hash-chain.ts'
import type { AppendedEvent, EventLog, StreamTail } from '@lapka/event-log/port.ts'
import { restore, type EventRow } from '@lapka/event-log/postgres/event-row.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import { distinctSlot } from '../wishes.ts'

type Filling = { databaseUrl: string; log: EventLog; vault: Vault; events: number }

const FIRST_DAY_MS = Date.parse('2026-01-05T00:00:00.000Z')
const DAYS = 200
/** Of every so many events one vet, and one parent. */
const EVENTS_A_VET = 5_000
const EVENTS_A_PARENT = 100
const BATCH = 5_000
/** A parent comes again after all others, with the streams of their appointments between; what is forgotten by then is read again. */
const MAX_CACHED = 150_000

/**
 * Writes a log of many lives of appointments, each decided and sealed by the commands of life, and only the appends gathered: paid and
 * attended, moved, cancelled with a refund, run out. Goes on after what the log holds.
 */
export const fillLog = async ({ databaseUrl, log, vault, events }: Filling): Promise<void> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const gathered = await gatherAppends(log, pool)
  const play = createPlay(createHandle({ log: gathered.log, vault, maxCachedStreams: MAX_CACHED }))
  const run = async (at: string, ...story: commands.StoryCommand[]) => {
    for (const command of story) {
      const answer = await play(at, command)
      if ('refused' in answer) throw new Error(answer.refused)
    }
  }
  const founded = new Date(FIRST_DAY_MS).toISOString()
  const vets = Array.from({ length: Math.max(4, Math.ceil(events / EVENTS_A_VET)) }, () => randomUUID())
  for (const professionalId of vets)
    await run(
      founded,
      ...commands.openPractice(professionalId, {
        accountId: randomUUID(),
        hours: { weekly: commands.everyDay('08:00', '20:00') },
      }),
    )
  const parents = Array.from({ length: Math.ceil(events / EVENTS_A_PARENT) }, () => ({
    parentId: randomUUID(),
    petId: randomUUID(),
  }))
  for (const { parentId, petId } of parents)
    await run(founded, registerAccount({ accountId: parentId }), addPet({ petId, ownerId: parentId }))
  for (let nth = 0; gathered.written() < events; nth += 1) {
    const { vet, startsAt } = distinctSlot(FIRST_DAY_MS, { vets: vets.length, days: DAYS }, nth)
    const who = { ...parents[nth % parents.length]!, professionalId: vets[vet]! }
    const at = new Date(Date.parse(startsAt) - 2 * DAY_MS).toISOString()
    await run(at, ...lifeOf({ appointmentId: randomUUID(), startsAt, at, ...who }, nth % 10))
  }
  await gathered.flush()
  await pool.end()
}

type Life = Parameters<typeof commands.place>[0]

const lifeOf = (placed: Life, fate: number): commands.StoryCommand[] => {
  const { appointmentId, at } = placed
  const [refundId, idempotencyKey] = [randomUUID(), randomUUID()]
  const begun = [commands.place(placed)]
  if (fate === 0) return [...begun, commands.expireHold({ appointmentId, at: new Date(Date.parse(at) + HOUR_MS).toISOString() })]
  const paid = [
    ...begun,
    commands.startPayment({ appointmentId, at }),
    commands.openCheckout({ appointmentId, at }),
    commands.capture({ appointmentId, at, refund: { refundId, idempotencyKey } }),
  ]
  if (fate > 2) return paid
  return [
    ...paid,
    commands.cancel({ appointmentId, at, refund: { refundId, idempotencyKey } }),
    commands.settleCancellation({ appointmentId, at }),
    commands.submitRefund({ appointmentId, refundId, attempt: 1, providerRefundId: `re_${refundId}` }),
    commands.recordRefund({ appointmentId, refundId, status: 'succeeded' }),
  ]
}

const READ = {
  rowMode: 'array' as const,
  text: 'select position, recorded_at, hash, data from log.events where stream = $1 and revision >= $2 order by revision',
}

type Row = [position: number, stream: string, revision: number, type: string, data: string, hash: string]

/** The log of one writer who holds its appends back until there are enough for one statement. */
const gatherAppends = async (log: EventLog, pool: pg.Pool) => {
  let position = await log.head()
  const first = position
  const revisions = new Map<string, number>()
  let rows: Row[] = []
  const flush = async () => {
    const page = rows
    rows = []
    if (page.length === 0) return
    const columns = [0, 1, 2, 3, 4, 5].map((column) => page.map((row) => row[column as 0]))
    await pool.query(
      `with written as (insert into log.events (position, stream, revision, type, data, hash)
         select * from unnest($1::bigint[], $2::text[], $3::int[], $4::text[], $5::text[], $6::text[]) returning 1)
       update log.head set position = $7 where (select count(*) from written) > 0`,
      [...columns, position],
    )
  }
  const keep = (event: AppendedEvent) => {
    position += 1
    revisions.set(event.stream, event.revision)
    rows.push([position, event.stream, event.revision, event.type, canonicalText(event), event.hash])
  }
  const readTail = async ({ stream, fromRevision }: StreamTail) => {
    if (fromRevision > (revisions.get(stream) ?? -1)) return []
    await flush()
    return (await pool.query<EventRow>({ ...READ, values: [stream, fromRevision] })).rows.map(restore)
  }
  const gathered: EventLog = {
    ...log,
    append: async (writes) => {
      for (const write of writes) for (const event of write.events) keep(event)
      if (rows.length >= BATCH) await flush()
      return { position }
    },
    readStreams: (tails) => Promise.all(tails.map(readTail)),
    head: async () => position,
  }
  return { log: gathered, flush, written: () => position - first }
}
