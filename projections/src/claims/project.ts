import { sql } from 'kysely'
import type { Events } from '@lapka/contracts/events.ts'
import { isPetTime } from '@lapka/contracts/pets.ts'
import { isResourceTime, resourceOfTime } from '@lapka/contracts/resources.ts'
import { nightsInterval } from '@lapka/domain/kernel/ledger.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import type { FoldedRow } from '../fold-rows.ts'
import { markNextFree } from '@lapka/state/next-free/mark.ts'
import { markEverybody } from './mark-everybody.ts'
import { collect, type Db, type Notice, type Projection } from '../projection.ts'
import { insertRows } from '@lapka/state/write-rows.ts'
import { claimTables, type ClaimTables } from '../tables/claims.ts'

/** `during` follows from the others: half-open, with the buffer after the appointment. */
type ClaimRow = Omit<FoldedRow<ClaimTables['views.claims']>, 'during'>
/** Claims of one ledger: of one resource on one local day, or on the nights of one month. */
type Ledger = Map<string, ClaimRow>
/** An event's change of its ledger, and the rows it needs: the claim it is about, and those in the range of one that has to be alone there. */
type LedgerChange = {
  resourceId: string
  day: string
  isOfNights: boolean
  claimId: string
  during: string | null
  /** Of a room or a device. */
  isUse?: true
  apply: (ledger: Ledger, leaveOut: () => void) => void
}

/** `ledger-{resourceId}-{yyyy-mm-dd}`, or `…-{yyyy-mm}` for nights. */
export const ledgerOf = (stream: string) => {
  const [, resourceId = '', period = ''] = /^ledger-(.*?)-(\d{4}-\d{2}(?:-\d{2})?)$/.exec(stream) ?? []
  return { resourceId, period, isMonth: period.length === 'yyyy-mm'.length }
}

type InLedger = { stream: string; occurredAt: string }

/** The resource, and the day by which its table has this ledger. */
const keysOf = (stream: string) => {
  const { resourceId, period, isMonth } = ledgerOf(stream)
  // The table's ids are uuids.
  return {
    resourceId: isResourceTime(resourceId) ? resourceOfTime(resourceId) : resourceId,
    day: isMonth ? `${period}-01` : period,
  }
}

const hold = (held: Events['ClaimHeld'], { stream, occurredAt }: InLedger): LedgerChange[] => {
  const { claimId, capacity, weight, holderId, startsAt, endsAt, bufferMinutes, expiresAt, isOverlap = false } = held
  const taken = { startsAt, endsAt, bufferMinutes, expiresAt, isExclusive: !isOverlap && capacity === 1 }
  const claim: ClaimRow = { claimId, ...keysOf(stream), nights: null, capacity, weight, holderId, ...taken }
  return [changeOf(claim, occurredAt)]
}

/** The part of the nights that lies in the month of their ledger. */
const holdNights = (held: Events['NightsHeld'], { stream, occurredAt }: InLedger): LedgerChange[] => {
  const { claimId, capacity, weight, holderId, from, until, expiresAt } = held
  const keys = keysOf(stream)
  const nextMonth = firstOfNextMonth(keys.day)
  const nights = nightsTaken(from > keys.day ? from : keys.day, until < nextMonth ? until : nextMonth)
  const claim = { claimId, ...keys, capacity, weight, holderId, expiresAt, isExclusive: capacity === 1 }
  return [changeOf({ ...claim, bufferMinutes: 0, ...nights }, occurredAt)]
}

const firstOfNextMonth = (localDate: string): string => `${addDays(localDate, 31).slice(0, 'yyyy-mm'.length)}-01`

/** A night has no hour: its date stands for it, in UTC, as in the ledger. */
const nightsTaken = (from: string, until: string) => {
  const { startsAt, endsAt } = nightsInterval(from, until)
  return { startsAt, endsAt, nights: `[${from},${until})` }
}

const changeIn = (stream: string, claimId: string, apply: LedgerChange['apply']): LedgerChange[] => [
  { ...keysOf(stream), isOfNights: ledgerOf(stream).isMonth, claimId, during: null, apply },
]

const releaseNights = ({ claimId, from }: Events['NightsReleased'], { stream }: InLedger): LedgerChange[] => {
  const apply = (ledger: Ledger) => {
    const claim = ledger.get(claimId)
    const first = claim?.startsAt.slice(0, 'yyyy-mm-dd'.length)
    if (claim === undefined || first === undefined || claim.endsAt <= nightsInterval(first, from).endsAt) return
    ledger.set(claimId, { ...claim, ...nightsTaken(first, from) })
  }
  return changeIn(stream, claimId, apply)
}

/**
 * The second guard behind the ledger, for what is there once: a hold replaces run-out ones beneath it, written as expired or not, and is left out above a live one.
 * Claims of what is there several times are counted by the ledger alone, for after its capacity shrank it may rightly hold more.
 */
const changeOf = (claim: ClaimRow, occurredAt: string): LedgerChange => {
  const { claimId, resourceId, day, nights, weight, capacity, isExclusive } = claim
  const span = spanOf(claim)
  const apply = (ledger: Ledger, leaveOut: () => void) => {
    let isTaken = false
    for (const other of capacity > 1 ? [] : ledger.values()) {
      if (other.claimId === claimId || !isOverlapping(spanOf(other), span)) continue
      if (other.expiresAt !== null && other.expiresAt <= occurredAt) ledger.delete(other.claimId)
      else isTaken ||= isExclusive && other.isExclusive
    }
    if (isTaken || weight > capacity) leaveOut()
    else ledger.set(claimId, claim)
  }
  return { resourceId, day, isOfNights: nights !== null, claimId, during: capacity > 1 ? null : rangeOf(claim), apply }
}

const setExpiry = (claimId: string, { stream }: InLedger, expiresAt: string | null): LedgerChange[] => {
  const apply = (ledger: Ledger) => {
    const claim = ledger.get(claimId)
    if (claim !== undefined) ledger.set(claimId, { ...claim, expiresAt })
  }
  return changeIn(stream, claimId, apply)
}

const release = ({ claimId }: { claimId: string }, { stream }: InLedger): LedgerChange[] =>
  changeIn(stream, claimId, (ledger) => ledger.delete(claimId))

type Span = ReturnType<typeof spanOf>

const isOverlapping = (one: Span, other: Span): boolean => one.fromMs < other.untilMs && other.fromMs < one.untilMs

/** A batch's rows are folded in memory, so it costs three statements. */
const writeClaims = async (trx: Db<ClaimTables>, changes: LedgerChange[]): Promise<Notice[]> => {
  const known = await readClaims(trx, changes)
  const nameOf = ({ resourceId, day }: Pick<ClaimRow, 'resourceId' | 'day'>) => `${resourceId} ${day}`
  const ledgers = new Map(changes.map((change): [string, Ledger] => [nameOf(change), new Map()]))
  for (const claim of known) ledgers.get(nameOf(claim))?.set(claim.claimId, claim)
  let leftOut = 0
  for (const change of changes) change.apply(ledgers.get(nameOf(change)) ?? new Map(), () => (leftOut += 1))
  const left = new Set([...ledgers.values()].flatMap((ledger) => [...ledger.values()]))
  const before = new Set(known)
  await deleteClaims(
    trx,
    known.filter((claim) => !left.has(claim)),
  )
  const fresh = [...left].filter((claim) => !before.has(claim))
  await insertRows(trx, { table: 'views.claims', rows: fresh.map((claim) => ({ ...claim, during: rangeOf(claim) })) })
  const idsOf = (some: LedgerChange[]) => some.map(({ resourceId }) => resourceId)
  const needers = await needing(trx, idsOf(changes.filter(({ isUse }) => isUse)))
  const others = changes.filter(({ isUse }) => !isUse)
  // Nights are sold without hours: neither a hotel nor its guests have a next free time.
  await markNextFree(trx, new Set([...idsOf(others.filter(({ isOfNights }) => !isOfNights)), ...needers]))
  const touched = new Set([...idsOf(others), ...needers])
  return [...[...touched].map((resourceId): Notice => ({ kind: 'slots', professionalId: resourceId })), ...noticeOf(leftOut)]
}

/** Whose free times change with some rooms and devices. */
const needing = async (trx: Db<ClaimTables>, resourceIds: string[]): Promise<string[]> => {
  if (resourceIds.length === 0) return []
  const rows = await trx
    .selectFrom('views.resourceNeeds')
    .select('professionalId')
    .where('resourceId', 'in', [...new Set(resourceIds)])
    .execute()
  return rows.map(({ professionalId }) => professionalId)
}

/** The log has decided, so what the table can't hold is announced and never stops the view. */
const noticeOf = (rows: number): Notice[] =>
  rows > 0 ? [{ kind: 'left-out', rows, why: 'they overlap others or exceed what the resource bears' }] : []

type Instants = { startsAt: Date; endsAt: Date; expiresAt: Date | null }

const readClaims = async (trx: Db<ClaimTables>, changes: LedgerChange[]): Promise<ClaimRow[]> => {
  const sought = changes.map(({ resourceId, day, claimId, during }) => ({ resourceId, day, claimId, during }))
  const { rows } = await sql<Omit<ClaimRow, keyof Instants> & Instants>`
    select distinct claim.claim_id, claim.resource_id, claim.day, claim.nights, claim.capacity, claim.weight, claim.holder_id, claim.starts_at, claim.ends_at,
      claim.buffer_minutes, claim.expires_at, claim.is_exclusive
    from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb)
      sought("resourceId" uuid, day date, "claimId" uuid, during tstzrange)
    join views.claims claim on claim.resource_id = sought."resourceId" and claim.day = sought.day
      and (claim.claim_id = sought."claimId" or claim.during && sought.during)`.execute(trx)
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }))
}

const deleteClaims = async (trx: Db<ClaimTables>, gone: ClaimRow[]) => {
  if (gone.length === 0) return
  const [resourceIds, days, claimIds] = (['resourceId', 'day', 'claimId'] as const).map((key) => gone.map((claim) => claim[key]))
  await sql`delete from views.claims claim
    using unnest(${resourceIds}::uuid[], ${days}::date[], ${claimIds}::uuid[]) gone(resource_id, day, claim_id)
    where claim.resource_id = gone.resource_id and claim.day = gone.day and claim.claim_id = gone.claim_id`.execute(trx)
}

/** Half-open milliseconds that a claim takes: the appointment and the buffer after it. */
const spanOf = (claim: Pick<ClaimRow, 'startsAt' | 'endsAt' | 'bufferMinutes'>) => ({
  fromMs: Date.parse(claim.startsAt),
  untilMs: Date.parse(claim.endsAt) + claim.bufferMinutes * 60_000,
})

const rangeOf = (claim: Parameters<typeof spanOf>[0]): string => {
  const { fromMs, untilMs } = spanOf(claim)
  return `[${new Date(fromMs).toISOString()},${new Date(untilMs).toISOString()})`
}

/** Nobody books an animal's hours: they are asked about in the ledger alone. */
const ofBookable =
  <Data>(react: (data: Data, event: InLedger) => LedgerChange[]) =>
  (data: Data, event: InLedger): LedgerChange[] => {
    const { resourceId } = ledgerOf(event.stream)
    if (isPetTime(resourceId)) return []
    const changes = react(data, event)
    return isResourceTime(resourceId) ? changes.map((change) => ({ ...change, isUse: true })) : changes
  }

const claimRows = collect(
  {
    ClaimHeld: ofBookable(hold),
    NightsHeld: holdNights,
    NightsReleased: releaseNights,
    HoldExtended: ofBookable<Events['HoldExtended']>(({ claimId, expiresAt }, event) => setExpiry(claimId, event, expiresAt)),
    ClaimConfirmed: ofBookable<Events['ClaimConfirmed']>(({ claimId }, event) => setExpiry(claimId, event, null)),
    ClaimReleased: ofBookable(release),
    HoldExpired: ofBookable(release),
  },
  writeClaims,
)

type Needed = { professionalId: string; resourceIds: Set<string> }

/** The last list of a professional's services counts. */
const writeNeeds = async (trx: Db<ClaimTables>, needed: Needed[]): Promise<void> => {
  const last = new Map(needed.map((one) => [one.professionalId, one]))
  const ids = [...last.keys()]
  await sql`delete from views.resource_needs where professional_id = any(${ids}::uuid[])`.execute(trx)
  const rows = [...last.values()].flatMap(({ professionalId, resourceIds }) =>
    [...resourceIds].map((resourceId) => ({ professionalId, resourceId })),
  )
  await insertRows(trx, { table: 'views.resourceNeeds', rows })
}

const resourceNeeds = collect(
  {
    ServicesSet: ({ professionalId, services }) => [
      { professionalId, resourceIds: new Set(services.flatMap(({ needs = [] }) => needs)) },
    ],
  },
  writeNeeds,
)

/** The claims on professionals' time, on nights and seats, and on the rooms and devices of clinics. */
export const claims: Projection<ClaimTables> = {
  name: 'claims',
  version: 10,
  tables: claimTables,
  afterSwitch: markEverybody,
  steps: [resourceNeeds, claimRows],
}
