import { sql, type RawBuilder } from 'kysely'
import { PAYABLE_AFTER_HOURS } from '@lapka/domain/appointments/outcome-window.ts'
import { hasStatus } from '../conditions/appointment-status.ts'

/** Earnings of one payee, or of all. */
export type Scope = { payeeId: string } | 'all'

/** `earnedShare` in SQL, of `earning` with its appointment: what is kept of it, and Lapka's fee of that, rounded half up. */
const LEFT = sql`(captured_cents - refunded_cents)`
/** `promotionUsedCents` */
export const PROMOTED = sql`least((2 * promotion_cents::bigint * ${LEFT} + captured_cents) / (2 * captured_cents),
  case when bill_cents is not null then greatest(0, bill_cents - ${LEFT}) end)::int`
export const KEPT = sql`greatest(0, ${LEFT} + ${PROMOTED})`
export const FEE = sql`least(${KEPT}, (${KEPT} * fee_percent + 50) / 100)`

const isEarned = (now: string): RawBuilder<boolean> => sql<boolean>`(appointment.starts_at <= ${now}::timestamptz
  and (${hasStatus('confirmed')} and appointment.outcome is not null
    or ${hasStatus('cancelled')} and appointment.cancellation ->> 'undo' is null))`

/** `earningAvailableFrom`, in hours: a day of PostgreSQL is longer or shorter where a zone changes its clocks. */
const availableFrom = sql`case when ${hasStatus('confirmed')} and appointment.meeting_type is null
  then appointment.ends_at + ${sql.lit(`${PAYABLE_AFTER_HOURS} hours`)}::interval end as available_from`

/** The clinic where its vet worked when it began, else its professional: `payeeOf`. */
const payee = sql`coalesce((select member.clinic_id from views.clinic_vets member
  where member.professional_id = appointment.professional_id and member.joined_at <= appointment.starts_at
    and (member.left_at is null or appointment.starts_at < member.left_at) limit 1), appointment.professional_id)`

const mayBeOf = (scope: Scope): RawBuilder<boolean> =>
  scope === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(appointment.professional_id = ${scope.payeeId} or appointment.professional_id in (
        select professional_id from views.clinic_vets where clinic_id = ${scope.payeeId}))`

/** The part of an earning that payouts have: with those on their way, or only arrived ones. */
const inPayouts = (earningId: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select sum(item.amount_cents) from views.payout_items item join views.payouts payout using (payout_id)
    where item.earning_id = ${earningId} and ${which}), 0)::int`
const paidOut = (
  earningId: RawBuilder<unknown>,
) => sql`${inPayouts(earningId, sql`payout.status not in ('failed', 'declined')`)} as reserved_cents,
  ${inPayouts(earningId, sql`payout.status = 'succeeded'`)} as paid_cents`

const ofPayments = (scope: Scope, now: string): RawBuilder<unknown> => sql`
  earning as (
    select earning.payment_id, earning.appointment_id, earning.fee_percent, earning.promotion_cents, earning.captured_cents,
      (appointment.bill ->> 'amountCents')::int as bill_cents,
      appointment.professional_id, appointment.starts_at, ${payee} as payee_id, ${isEarned(now)} as is_earned,
      ${availableFrom},
      least(earning.captured_cents, earning.disputed_cents + coalesce((select sum(refund.amount_cents) from views.refunds refund
        where refund.appointment_id = appointment.appointment_id), 0))::int as refunded_cents,
      ${paidOut(sql`earning.payment_id`)}
    from views.appointments appointment join views.earnings earning using (appointment_id)
    where earning.captured_cents > 0 and ${mayBeOf(scope)}),
  of_payment as (
    select payment_id, appointment_id, professional_id, starts_at, payee_id, is_earned, available_from, refunded_cents,
      reserved_cents, paid_cents, captured_cents + ${PROMOTED} as gross_cents, ${FEE} as fee_cents, ${KEPT} - ${FEE} as earned_cents
    from earning)`

/** Of Lapka's own postings: appointments that promotions paid in full, `freeShare`, and rewards for invited parents. */
const posted = (account: 'professional' | 'platform_fee') =>
  sql`coalesce(sum(posting.amount_cents) filter (where posting.account = ${sql.lit(account)}), 0)::int`

const ofFree = (scope: Scope, now: string): RawBuilder<unknown> => sql`
  of_free as (
    select null::text as payment_id, appointment.appointment_id, appointment.professional_id, appointment.starts_at, ${payee} as payee_id,
      ${isEarned(now)} as is_earned, ${availableFrom}, 0 as refunded_cents, ${paidOut(sql`'free-' || appointment.appointment_id`)},
      free.earned_cents + free.fee_cents as gross_cents, free.fee_cents, free.earned_cents
    from (
      select posting.appointment_id, ${posted('professional')} as earned_cents, ${posted('platform_fee')} as fee_cents
      from views.postings posting
      where posting.payment_id is null and posting.account in ('professional', 'platform_fee')
        and posting.event_type not in ('ReferralRewarded', 'PayoutSent', 'PayoutFailed')
      group by posting.appointment_id) free
    join views.appointments appointment using (appointment_id)
    where ${mayBeOf(scope)})`

/** The professional's own, wherever they work. */
const ofRewards = (scope: Scope): RawBuilder<unknown> => sql`
  of_reward as (
    select null::text as payment_id, posting.appointment_id, posting.professional_id, posting.at as starts_at,
      posting.professional_id as payee_id, true as is_earned, null::timestamptz as available_from, 0 as refunded_cents,
      ${paidOut(sql`'reward-' || posting.appointment_id`)},
      posting.amount_cents::int as gross_cents, 0 as fee_cents, posting.amount_cents::int as earned_cents
    from views.postings posting
    where posting.payment_id is null and posting.account = 'professional' and posting.event_type = 'ReferralRewarded'
      and ${scope === 'all' ? sql`true` : sql`posting.professional_id = ${scope.payeeId}`})`

/**
 * All that brings its payee something, or was paid out already, as `share`: whose it is, what of it is theirs, what was paid out of it
 * (`paid_cents`) and what is on its way (`reserved_cents` has both). Served by the appointments of a professional, the postings without a
 * payment and the payouts' items of an earning.
 */
export const sharesOf = (scope: Scope, now: string): RawBuilder<unknown> => sql`
  ${ofPayments(scope, now)}, ${ofFree(scope, now)}, ${ofRewards(scope)},
  earned as (
    select 'visit' as kind, * from of_payment union all select 'visit', * from of_free union all select 'reward', * from of_reward),
  share as (
    select kind, payment_id, appointment_id, professional_id, starts_at, payee_id, is_earned, available_from, refunded_cents,
      reserved_cents, paid_cents, gross_cents, case when is_earned then fee_cents else 0 end as fee_cents,
      case when is_earned then earned_cents else 0 end as earned_cents
    from earned where is_earned or reserved_cents <> 0)`

/** Earnings that can be paid out only from a later instant on. Refunds since a payout wait for nothing. */
export const isWaiting = (now: string): RawBuilder<boolean> =>
  sql<boolean>`(earned_cents > reserved_cents and coalesce(available_from > ${now}::timestamptz, false))`
