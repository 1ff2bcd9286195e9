import { sql, type RawBuilder } from 'kysely'
import { hasStatus } from '../appointments/status-conditions.ts'

/** Whose earnings: one payee's, or everybody's. */
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
    or ${hasStatus('cancelled')} and appointment.cancellation ->> 'undoUntil' is null))`

/** The clinic where its vet worked when it began, else whoever held it: `payeeOf`. */
const payee = sql`coalesce((select member.clinic_id from views.clinic_vets member
  where member.professional_id = appointment.professional_id and member.joined_at <= appointment.starts_at
    and (member.left_at is null or appointment.starts_at < member.left_at) limit 1), appointment.professional_id)`

const mayBeOf = (scope: Scope): RawBuilder<boolean> =>
  scope === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(appointment.professional_id = ${scope.payeeId} or appointment.professional_id in (
        select professional_id from views.clinic_vets where clinic_id = ${scope.payeeId}))`

/**
 * Every payment that brings its payee something, or was paid out already, as `share`: whose it is, what of it is theirs, what was paid out of it
 * (`paid_cents`) and what is on its way (`reserved_cents` has both). Served by the appointments of a professional and the payouts' items of a payment.
 */
export const sharesOf = (scope: Scope, now: string): RawBuilder<unknown> => sql`
  earning as (
    select earning.payment_id, earning.appointment_id, earning.fee_percent, earning.promotion_cents, earning.captured_cents,
      (appointment.bill ->> 'amountCents')::int as bill_cents,
      appointment.professional_id, appointment.starts_at, ${payee} as payee_id, ${isEarned(now)} as is_earned,
      least(earning.captured_cents, earning.disputed_cents + coalesce((select sum(refund.amount_cents) from views.refunds refund
        where refund.appointment_id = appointment.appointment_id), 0))::int as refunded_cents,
      coalesce((select sum(item.amount_cents) from views.payout_items item join views.payouts payout using (payout_id)
        where item.payment_id = earning.payment_id and payout.status not in ('failed', 'declined')), 0)::int as reserved_cents,
      coalesce((select sum(item.amount_cents) from views.payout_items item join views.payouts payout using (payout_id)
        where item.payment_id = earning.payment_id and payout.status = 'succeeded'), 0)::int as paid_cents
    from views.appointments appointment join views.earnings earning using (appointment_id)
    where earning.captured_cents > 0 and ${mayBeOf(scope)}),
  share as (
    select *, case when is_earned then ${KEPT} - ${FEE} else 0 end as earned_cents,
      case when is_earned then ${FEE} else 0 end as fee_cents, captured_cents + ${PROMOTED} as gross_cents
    from earning where is_earned or reserved_cents <> 0)`
