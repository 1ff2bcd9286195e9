import { sql } from 'kysely'
import type { Change } from '@lapka/contracts/live.ts'
import type { Db, Projection } from '../projection.ts'
import { claimKey, foldClaims, ledgerOf, spanOf, type ClaimEvent, type ClaimRow } from './fold-claims.ts'

/** Who holds which time. Whole ledgers of the touched days are folded in memory, so a batch costs three statements. */
export const claims: Projection<ClaimEvent['type']> = {
  name: 'claims',
  version: 1,
  reactsTo: ['SlotHeld', 'HoldExtended', 'SlotConfirmed', 'SlotReleased', 'HoldExpired'],
  tables: ['views.claims'],
  project: async (trx, events) => {
    const ledgers = new Map(events.map((event) => [event.stream, ledgerOf(event.stream)]))
    const known = await readLedgers(trx, [...ledgers.values()])
    const folded = foldClaims(known, events)
    const gone = known.filter((claim) => folded.get(claimKey(claim)) !== claim)
    const kept = new Set(known)
    const fresh = [...folded.values()].filter((claim) => !kept.has(claim))
    await remove(trx, gone)
    await insert(trx, fresh)
    const touched = new Set([...ledgers.values()].map((ledger) => ledger.professionalId))
    return [...touched].map((professionalId): Change => ({ kind: 'slots', professionalId }))
  },
}

type Ledger = { professionalId: string; day: string }

const readLedgers = async (trx: Db, ledgers: Ledger[]): Promise<ClaimRow[]> => {
  const rows = await trx
    .selectFrom('views.claims')
    .selectAll()
    .where(
      sql<boolean>`(professional_id, day) in (select * from unnest(${ledgers.map((ledger) => ledger.professionalId)}::uuid[], ${ledgers.map((ledger) => ledger.day)}::date[]))`,
    )
    .execute()
  return rows.map(({ claimId, professionalId, day, parentId, startsAt, endsAt, bufferMinutes, expiresAt }) => ({
    claimId,
    professionalId,
    day,
    parentId,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    bufferMinutes,
    expiresAt: expiresAt?.toISOString() ?? null,
  }))
}

const remove = async (trx: Db, gone: ClaimRow[]) => {
  if (gone.length === 0) return
  await sql`delete from views.claims where (claim_id, day) in (select * from unnest(${gone.map((claim) => claim.claimId)}::uuid[], ${gone.map((claim) => claim.day)}::date[]))`.execute(
    trx,
  )
}

/** The table's own guard against overlap may leave a row out; the log has decided, so that is told and never stops the view. */
const insert = async (trx: Db, fresh: ClaimRow[]) => {
  if (fresh.length === 0) return
  const rows = fresh.map((claim) => {
    const { fromMs, untilMs } = spanOf(claim)
    return { ...claim, during: `[${new Date(fromMs).toISOString()},${new Date(untilMs).toISOString()})` }
  })
  const inserted = await trx
    .insertInto('views.claims')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('claimId')
    .execute()
  if (inserted.length < fresh.length)
    console.error(`claims: ${fresh.length - inserted.length} overlapping claims were left out of the view; run verify.`)
}
