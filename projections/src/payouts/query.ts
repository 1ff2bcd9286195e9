import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PayoutMethod, PayoutStatus } from '@lapka/contracts/payouts.ts'
import { MAX_PAYOUT_ITEMS } from '@lapka/contracts/payouts.ts'
import type { EarningCandidate } from '@lapka/domain/payouts/request-payout/decide.ts'
import { calledAtBooking } from '../appointments/called-at-booking.ts'
import type { Database } from '../database.ts'
import { isWaiting, sharesOf } from './earnings.ts'

type Period = { payeeId: string; zone: string; from: string; to: string; now: string }
export type ShareRow = {
  appointmentId: string
  startsAt: Date
  serviceName: string
  serviceNameEn: string
  vetId: string
  vetName: string
  vetLatinName: string
  grossCents: number
  refundedCents: number
  feeCents: number
  earnedCents: number
  paidCents: number
  /** Nothing of it is paid out before; null once it can be. */
  availableFrom: Date | null
}

/** A longer list is not one answer; the caller takes a shorter period. */
export const MAX_SHARES = 5_000

/** A payee's earnings from appointments, by the local days they began on, oldest first. */
export const sharesInPeriod = async (db: Kysely<Database>, { payeeId, zone, from, to, now }: Period): Promise<ShareRow[]> => {
  const { rows } = await sql<ShareRow>`with ${sharesOf({ payeeId }, now)}
    select share.appointment_id, share.starts_at, appointment.service_name, appointment.service_name_en,
      share.professional_id as vet_id, called.display_name as vet_name, called.latin_name as vet_latin_name,
      share.gross_cents, share.refunded_cents, share.fee_cents, share.earned_cents, share.paid_cents,
      case when ${isWaiting(now)} then share.available_from end as available_from
    from share join views.appointments appointment using (appointment_id)
    left join views.professionals professional on professional.professional_id = share.professional_id
    left join ${calledAtBooking('appointment')} on true
    where share.payee_id = ${payeeId} and share.is_earned and share.kind = 'visit'
      and share.starts_at >= ${from}::date::timestamp at time zone ${zone}
      and share.starts_at < (${to}::date + 1)::timestamp at time zone ${zone}
    order by share.starts_at, share.appointment_id limit ${sql.lit(MAX_SHARES + 1)}`.execute(db)
  return rows
}

export type MonthShare = {
  payeeId: string
  grossCents: number
  refundedCents: number
  /** For invited parents. */
  rewardCents: number
  feeCents: number
}

/** A month's earnings of each payee, by the days of their own zone. A closed month has one statement for each. */
export const sharesOfMonth = async (
  db: Kysely<Database>,
  { month, now }: { month: string; now: string },
): Promise<MonthShare[]> => {
  const first = sql`(${month} || '-01')::date`
  const { rows } = await sql<MonthShare>`with ${sharesOf('all', now)}
    select share.payee_id, coalesce(sum(share.gross_cents) filter (where share.kind = 'visit'), 0)::bigint as gross_cents,
      sum(share.refunded_cents)::bigint as refunded_cents, sum(share.fee_cents)::bigint as fee_cents,
      coalesce(sum(share.earned_cents) filter (where share.kind = 'reward'), 0)::bigint as reward_cents
    from share join views.professionals payee on payee.professional_id = share.payee_id
    where share.is_earned and share.starts_at >= ${first}::timestamp at time zone payee.zone
      and share.starts_at < (${first} + interval '1 month')::timestamp at time zone payee.zone
    group by share.payee_id order by share.payee_id`.execute(db)
  return rows
}

export type RewardRow = { at: Date; amountCents: number; paidCents: number }

/** A payee's rewards for invited parents, oldest first. Neither the parents nor their visits are named. */
export const rewardsInPeriod = async (db: Kysely<Database>, { payeeId, zone, from, to, now }: Period): Promise<RewardRow[]> => {
  const { rows } = await sql<RewardRow>`with ${sharesOf({ payeeId }, now)}
    select starts_at as at, earned_cents as amount_cents, paid_cents from share
    where payee_id = ${payeeId} and kind = 'reward'
      and starts_at >= ${from}::date::timestamp at time zone ${zone}
      and starts_at < (${to}::date + 1)::timestamp at time zone ${zone}
    order by starts_at, appointment_id limit ${sql.lit(MAX_SHARES)}`.execute(db)
  return rows
}

export type Balance = { openCents: number; waitingCents: number; availableFrom: Date | null; onWayCents: number }

const balance = (now: string): RawBuilder<unknown> => sql`
  coalesce(sum(earned_cents - reserved_cents) filter (where not ${isWaiting(now)}), 0)::bigint as open_cents,
  coalesce(sum(earned_cents - reserved_cents) filter (where ${isWaiting(now)}), 0)::bigint as waiting_cents,
  min(available_from) filter (where ${isWaiting(now)}) as available_from`

/**
 * Over all time: what can be paid out and is in no payout, below zero where more went back than was earned since; what waits, and from when on
 * the first of it can be paid out; and what is on its way.
 */
export const balanceOfPayee = async (db: Kysely<Database>, payeeId: string, now: string): Promise<Balance> => {
  const { rows } = await sql<Balance>`with ${sharesOf({ payeeId }, now)}
    select ${balance(now)}, coalesce(sum(reserved_cents - paid_cents), 0)::bigint as on_way_cents from share where payee_id = ${payeeId}`.execute(
    db,
  )
  return rows[0] ?? { openCents: 0, waitingCents: 0, availableFrom: null, onWayCents: 0 }
}

/** The visits that a payout may be about: what went back first, then the oldest. What is paid is decided on their streams. */
export const candidatesOf = async (db: Kysely<Database>, payeeId: string, now: string): Promise<EarningCandidate[]> => {
  const { rows } = await sql<EarningCandidate>`with ${sharesOf({ payeeId }, now)}
    select payment_id, appointment_id, professional_id from share
    where payee_id = ${payeeId} and earned_cents <> reserved_cents and kind = 'visit' and not ${isWaiting(now)}
    order by earned_cents < reserved_cents desc, starts_at, appointment_id limit ${sql.lit(MAX_PAYOUT_ITEMS)}`.execute(db)
  return rows
}

const MAX_WAITING = 200
const MAX_PAYEES = 1_000
export type WaitingPayee = {
  id: string
  displayName: string
  latinName: string
  role: string
  openCents: number
  waitingCents: number
  availableFrom: Date | null
  hasBankAccount: boolean
  isProviderReady: boolean
  payableFrom: Date | null
}

/** Payees with unpaid earnings, highest first. Those without a bank account come last: they have to be asked for one. */
export const waitingPayees = async (db: Kysely<Database>, now: string): Promise<WaitingPayee[]> => {
  const { rows } = await sql<WaitingPayee>`with ${sharesOf('all', now)}
    select share.payee_id as id, professional.display_name, professional.latin_name, professional.role,
      ${balance(now)},
      coalesce(bool_or(payee.iban <> ''), false) as has_bank_account,
      coalesce(bool_or(payee.is_provider_ready), false) as is_provider_ready,
      max(payee.payable_from) filter (where payee.payable_from > ${now}::timestamptz) as payable_from
    from share join views.professionals professional on professional.professional_id = share.payee_id
    left join views.payees payee on payee.payee_id = share.payee_id
    group by share.payee_id, professional.display_name, professional.latin_name, professional.role
    having sum(earned_cents - reserved_cents) filter (where not ${isWaiting(now)}) > 0 or bool_or(${isWaiting(now)})
    order by bool_or(payee.iban <> '' or payee.is_provider_ready) desc nulls last, open_cents desc, id limit ${sql.lit(MAX_PAYEES)}`.execute(
    db,
  )
  return rows
}

export const payeeById = (db: Kysely<Database>, payeeId: string) =>
  db.selectFrom('views.payees').selectAll().where('payeeId', '=', payeeId).executeTakeFirst()

export type PayoutRow = {
  id: string
  payeeId: string
  payeeName: string
  payeeLatinName: string
  amountCents: number
  method: PayoutMethod
  status: PayoutStatus
  iban: string
  reference: string | null
  operatorId: string
  operatorName: string
  returnReportedBy: string | null
  reporterName: string
  reason: string
  failure: string
  itemCount: number
  requestedAt: Date
  settledAt: Date | null
}

const selectPayouts = sql`select payout.payout_id as id, payout.payee_id, professional.display_name as payee_name,
    professional.latin_name as payee_latin_name, payout.amount_cents, payout.method, payout.status, payout.iban, payout.reference,
    payout.operator_id, trim(coalesce(operator.name || ' ' || operator.surname, '')) as operator_name,
    payout.return_reported_by, trim(coalesce(reporter.name || ' ' || reporter.surname, '')) as reporter_name,
    payout.reason, payout.failure,
    (select count(*)::int from views.payout_items item
      where item.payout_id = payout.payout_id and item.earning_id not like 'reward-%') as item_count,
    payout.requested_at, payout.settled_at
  from views.payouts payout
  left join views.professionals professional on professional.professional_id = payout.payee_id
  left join views.accounts operator on operator.account_id::text = payout.operator_id
  left join views.accounts reporter on reporter.account_id::text = payout.return_reported_by`

/** A payee's payouts that were requested in a period, newest first. */
export const payoutsInPeriod = async (
  db: Kysely<Database>,
  { payeeId, zone, from, to }: Omit<Period, 'now'>,
): Promise<PayoutRow[]> => {
  const { rows } = await sql<PayoutRow>`${selectPayouts} where payout.payee_id = ${payeeId}
      and payout.requested_at >= ${from}::date::timestamp at time zone ${zone}
      and payout.requested_at < (${to}::date + 1)::timestamp at time zone ${zone}
    order by payout.requested_at desc, payout.payout_id limit ${sql.lit(MAX_WAITING)}`.execute(db)
  return rows
}

const MAX_SETTLED = 30

/** Payouts that wait for operators, oldest first, and the last finished ones. */
export const payoutQueue = async (db: Kysely<Database>): Promise<{ open: PayoutRow[]; settled: PayoutRow[] }> => {
  const open = await sql<PayoutRow>`${selectPayouts} 
    where payout.status in ('waiting', 'requested', 'sent') or payout.return_reported_by is not null
    order by payout.requested_at, payout.payout_id limit ${sql.lit(MAX_WAITING)}`.execute(db)
  const settled = await sql<PayoutRow>`${selectPayouts} 
    where payout.status in ('succeeded', 'failed', 'declined') and payout.return_reported_by is null
    order by payout.settled_at desc, payout.payout_id limit ${sql.lit(MAX_SETTLED)}`.execute(db)
  return { open: open.rows, settled: settled.rows }
}

/** The lines of a bank file, in the order of its payouts' ids, so that it is the same file whenever it is made. */
export const payoutsInFile = (db: Kysely<Database>, fileId: string) =>
  db
    .selectFrom('views.payouts')
    .select(['payoutId', 'holder', 'iban', 'bic', 'amountCents', 'sentAt'])
    .where('reference', '=', fileId)
    .where('method', '=', 'bank_file')
    .orderBy('payoutId')
    .execute()
