import { sql } from 'kysely'
import type { Change } from '@lapka/contracts/live.ts'
import { dayStream } from '@lapka/contracts/streams.ts'
import { markNextFree } from '@lapka/state/next-free/mark.ts'
import { insertRows } from '@lapka/state/write-rows.ts'
import type { Db, Projection, Told } from '../projection.ts'
import { applyToLedger, ledgerOf, spanOf, type ClaimEvent, type ClaimRow, type Ledger } from './fold-claims.ts'

/** Who holds which time. What a batch touches is folded in memory, so it costs three statements. */
export const claims: Projection<ClaimEvent['type']> = {
  name: 'claims',
  version: 2,
  reactsTo: ['SlotHeld', 'HoldExtended', 'SlotConfirmed', 'SlotReleased', 'HoldExpired'],
  tables: ['views.claims'],
  project: async (trx, events) => {
    const known = await readClaims(trx, events)
    const ledgers = new Map(events.map((event): [string, Ledger] => [event.stream, new Map()]))
    for (const claim of known) ledgers.get(dayStream(claim.professionalId, claim.day))?.set(claim.claimId, claim)
    for (const event of events) applyToLedger(ledgers.get(event.stream) ?? new Map(), event)
    const left = new Set([...ledgers.values()].flatMap((ledger) => [...ledger.values()]))
    const before = new Set(known)
    await remove(
      trx,
      known.filter((claim) => !left.has(claim)),
    )
    const leftOut = await insert(
      trx,
      [...left].filter((claim) => !before.has(claim)),
    )
    const touched = new Set([...ledgers.keys()].map((stream) => ledgerOf(stream).professionalId))
    await markNextFree(trx, touched)
    const changes = [...touched].map((professionalId): Change => ({ kind: 'slots', professionalId }))
    return [...changes, ...leftOut]
  },
}

type Instants = { startsAt: Date; endsAt: Date; expiresAt: Date | null }

/** Of each ledger what its events can touch: the claim that an event is about, and what stands where a new one goes. */
const readClaims = async (trx: Db, events: ClaimEvent[]): Promise<ClaimRow[]> => {
  const asked = events.map((event) => ({
    ...ledgerOf(event.stream),
    claimId: event.data.claimId,
    during: event.type === 'SlotHeld' ? rangeOf(event.data) : null,
  }))
  const { rows } = await sql<Omit<ClaimRow, keyof Instants> & Instants>`
    select distinct claim.claim_id, claim.professional_id, claim.day, claim.parent_id, claim.starts_at, claim.ends_at,
      claim.buffer_minutes, claim.expires_at, claim.overlap_key
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      asked("professionalId" uuid, day date, "claimId" uuid, during tstzrange)
    join views.claims claim on claim.professional_id = asked."professionalId" and claim.day = asked.day
      and (claim.claim_id = asked."claimId" or claim.during && asked.during)`.execute(trx)
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }))
}

const remove = async (trx: Db, gone: ClaimRow[]) => {
  if (gone.length === 0) return
  const [professionalIds, days, claimIds] = (['professionalId', 'day', 'claimId'] as const).map((key) =>
    gone.map((claim) => claim[key]),
  )
  await sql`delete from views.claims claim
    using unnest(${professionalIds}::uuid[], ${days}::date[], ${claimIds}::uuid[]) gone(professional_id, day, claim_id)
    where claim.professional_id = gone.professional_id and claim.day = gone.day and claim.claim_id = gone.claim_id`.execute(trx)
}

/** The table's own guard against overlap may leave a row out; the log has decided, so that is told and never stops the view. */
const insert = async (trx: Db, fresh: ClaimRow[]): Promise<Told[]> => {
  if (fresh.length === 0) return []
  const rows = fresh.map((claim) => ({ ...claim, during: rangeOf(claim) }))
  const missing = rows.length - (await insertRows(trx, { table: 'views.claims', rows }))
  return missing > 0 ? [{ kind: 'left-out', rows: missing, why: 'they overlap others' }] : []
}

/** Half-open, with the buffer after the visit. */
const rangeOf = (claim: Parameters<typeof spanOf>[0]): string => {
  const { fromMs, untilMs } = spanOf(claim)
  return `[${new Date(fromMs).toISOString()},${new Date(untilMs).toISOString()})`
}
