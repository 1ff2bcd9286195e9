import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { LedgerPage, PostingView } from '@lapka/contracts/api/ledger.ts'
import { ledgerAccounts, parentsAccounts, professionalsAccounts, type LedgerAccount } from '@lapka/contracts/ledger-accounts.ts'
import { isOfClinic } from '../conditions/of-clinic.ts'
import type { Database } from '../database.ts'
import { ForeignCursor } from '../foreign-cursor.ts'

/** So many events a page; each has a few lines. */
const PAGE = 25

/** The reader's part of the ledger. A clinic sees the appointments of its vets that began while they worked there, and what is its own. */
export type LedgerScope = 'all' | { parentId: string } | { professionalId: string } | { clinicId: string }
type LedgerFilter = {
  scope: LedgerScope
  paymentId?: string | undefined
  /** Instants; `to` is no part of it. */
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
}
type Condition = RawBuilder<boolean>

const accountsIn = (accounts: readonly LedgerAccount[]): Condition => sql`posting.account = any(${[...accounts]}::text[])`

/** The provider's cut of the fee is Lapka's cost: the professional sees the fee that they pay. */
const isProfessionals: Condition = sql`${accountsIn(professionalsAccounts)} and posting.event_type <> 'ProviderFeeCharged'`

const isInScope = (scope: LedgerScope): Condition => {
  if (scope === 'all') return sql`true`
  if ('parentId' in scope) return sql`posting.parent_id = ${scope.parentId} and ${accountsIn(parentsAccounts)}`
  if ('professionalId' in scope) return sql`posting.professional_id = ${scope.professionalId} and ${isProfessionals}`
  return sql`${isProfessionals} and (posting.professional_id = ${scope.clinicId} or exists (
    select from views.appointments appointment
    where appointment.appointment_id = posting.appointment_id and ${isOfClinic(scope.clinicId)}))`
}

const isFound = ({ scope, paymentId, from, to }: LedgerFilter): Condition => {
  const conditions = [
    isInScope(scope),
    ...(paymentId === undefined ? [] : [sql`posting.payment_id = ${paymentId}`]),
    ...(from === undefined ? [] : [sql`posting.at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`posting.at < ${to}::timestamptz`]),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** One page of the ledger, with the balances of all that the filter names. A page holds whole events. */
export const readLedger = async (db: Kysely<Database>, filter: LedgerFilter): Promise<LedgerPage> => {
  const [lines, balances, outOfBalance] = await Promise.all([
    readLines(db, filter),
    readBalances(db, filter),
    filter.scope === 'all' ? readOutOfBalance(db, filter) : null,
  ])
  return { ...lines, balances, outOfBalance, currency: 'EUR' }
}

const positionOf = (cursor: string | undefined): number | null => {
  if (cursor === undefined) return null
  const position = Number(cursor)
  if (!/^\d{1,16}$/.test(cursor) || !Number.isSafeInteger(position)) throw new ForeignCursor()
  return position
}

type LineRow = Omit<PostingView, 'event'> & { position: number; eventType: string; at: Date }

const readLines = async (db: Kysely<Database>, filter: LedgerFilter): Promise<Pick<LedgerPage, 'items' | 'nextCursor'>> => {
  const found = isFound(filter)
  const before = positionOf(filter.cursor)
  const { rows } = await sql<LineRow>`
    with page as (
      select distinct posting.position from views.postings posting
      where ${found} and (${before}::bigint is null or posting.position < ${before}::bigint)
      order by posting.position desc limit ${PAGE + 1})
    select posting.account, posting.amount_cents, posting.currency, posting.position, posting.event_type, posting.at,
      posting.payment_id, posting.appointment_id, posting.party_id
    from views.postings posting
    where posting.position in (select page.position from page) and ${found}
    order by posting.position desc, posting.line`.execute(db)
  const positions = [...new Set(rows.map(({ position }) => position))]
  const last = positions[PAGE - 1]
  const isLast = last === undefined || positions.length <= PAGE
  const shown = isLast ? rows : rows.filter(({ position }) => position >= last)
  const items = shown.map(({ position, eventType, at, ...line }) => ({
    ...line,
    event: { type: eventType, position, at: at.toISOString() },
  }))
  return { items, ...(!isLast && { nextCursor: String(last) }) }
}

/** Every account that something ever stood on, in the order of accounts. */
const readBalances = async (db: Kysely<Database>, filter: LedgerFilter): Promise<LedgerPage['balances']> => {
  const { rows } = await sql<LedgerPage['balances'][number]>`
    select posting.account, posting.currency, sum(posting.amount_cents)::bigint as amount_cents
    from views.postings posting where ${isFound(filter)} group by posting.account, posting.currency`.execute(db)
  return rows.toSorted((one, other) => ledgerAccounts.indexOf(one.account) - ledgerAccounts.indexOf(other.account))
}

/** By payment: where one lacks what another has too much, both are wrong. */
const readOutOfBalance = async (db: Kysely<Database>, filter: LedgerFilter): Promise<LedgerPage['outOfBalance']> => {
  const { rows } = await sql<NonNullable<LedgerPage['outOfBalance']>[number]>`
    select currency, sum(abs(lack))::bigint as amount_cents from (
      select posting.currency, sum(posting.amount_cents) as lack from views.postings posting
      where ${isFound(filter)} group by coalesce(posting.payment_id, posting.appointment_id::text), posting.currency) of_payments
    where lack <> 0 group by currency order by currency`.execute(db)
  return rows
}
