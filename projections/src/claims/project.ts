import { sql } from 'kysely'
import type { Change } from '@lapka/contracts/live.ts'
import { dayStream } from '@lapka/contracts/streams.ts'
import type { Db, Projection } from '../projection.ts'
import { insertRows } from '../write-rows.ts'
import { applyToLedger, ledgerOf, spanOf, type ClaimEvent, type ClaimRow, type Ledger } from './fold-claims.ts'

/** Who holds which time. Whole ledgers of the touched days are folded in memory, so a batch costs three statements. */
export const claims: Projection<ClaimEvent['type']> = {
  name: 'claims',
  version: 1,
  reactsTo: ['SlotHeld', 'HoldExtended', 'SlotConfirmed', 'SlotReleased', 'HoldExpired'],
  tables: ['views.claims'],
  project: async (trx, events) => {
    const streams = [...new Set(events.map((event) => event.stream))]
    const known = await readClaims(trx, streams)
    const ledgers = new Map(streams.map((stream): [string, Ledger] => [stream, new Map()]))
    for (const claim of known) ledgers.get(dayStream(claim.professionalId, claim.day))?.set(claim.claimId, claim)
    for (const event of events) applyToLedger(ledgers.get(event.stream) ?? new Map(), event)
    const left = new Set([...ledgers.values()].flatMap((ledger) => [...ledger.values()]))
    const before = new Set(known)
    await remove(
      trx,
      known.filter((claim) => !left.has(claim)),
    )
    await insert(
      trx,
      [...left].filter((claim) => !before.has(claim)),
    )
    const touched = new Set(streams.map((stream) => ledgerOf(stream).professionalId))
    return [...touched].map((professionalId): Change => ({ kind: 'slots', professionalId }))
  },
}

const readClaims = async (trx: Db, streams: string[]): Promise<ClaimRow[]> => {
  const ledgers = streams.map(ledgerOf)
  const professionalIds = ledgers.map((ledger) => ledger.professionalId)
  const days = ledgers.map((ledger) => ledger.day)
  const rows = await trx
    .selectFrom('views.claims')
    .select(['claimId', 'professionalId', 'day', 'parentId', 'startsAt', 'endsAt', 'bufferMinutes', 'expiresAt'])
    .where(sql<boolean>`(professional_id, day) in (select * from unnest(${professionalIds}::uuid[], ${days}::date[]))`)
    .execute()
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
const insert = async (trx: Db, fresh: ClaimRow[]) => {
  if (fresh.length === 0) return
  const rows = fresh.map((claim) => {
    const { fromMs, untilMs } = spanOf(claim)
    return { ...claim, during: `[${new Date(fromMs).toISOString()},${new Date(untilMs).toISOString()})` }
  })
  const inserted = await insertRows(trx, { table: 'views.claims', rows })
  if (inserted < fresh.length)
    console.error(`claims: ${fresh.length - inserted} overlapping claims were left out of the view; run verify.`)
}
