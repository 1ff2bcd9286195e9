import type { CancellationPolicy } from '@lapka/contracts/events/professionals.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { balanceOf, unrefundedCentsOf, type Balance } from '../../payments/balance.ts'
import { requestRefund, type RefundKeys } from '../../payments/request-refund.ts'
import type { PlacedAppointment } from '../appointment.ts'
import { endExtension } from '../extend-stay/end.ts'
import { sessionsAhead } from '../give-up-sessions/quote.ts'
import { givenUpOf } from '../given-up.ts'
import { isMissing, paymentIn, type PaidStates } from '../payment-of-appointment.ts'
import { mergeEvents, releaseNights } from '../../kernel/change-ledger.ts'
import type { LedgerKey, LedgerStates } from '../../kernel/ledger.ts'
import { localDateOf } from '../../kernel/zone.ts'
import { missingClaimed } from '../claimed-ledgers.ts'
import { refundsUnder } from '../../kernel/refund-policy.ts'
import { requireOutcomeOpenTo } from '../outcome-window.ts'
import { isPassRunning } from '../why-not-over.ts'

export type NoShowTerms = { capturedCents: number; goneCents: number; isBilled: boolean }

/** The pinned policy's share, less what went back before; a bill has settled the money already. */
export const quoteNoShow = (
  { capturedCents, goneCents, isBilled }: NoShowTerms,
  policy: Pick<CancellationPolicy, 'lateRefundPercent' | 'noShowRefundPercent'>,
): { refundCents: number } => ({
  refundCents: isBilled ? 0 : Math.max(0, refundsUnder(policy, capturedCents).noShowCents - goneCents),
})

/** The captured amount, and how much of it was refunded; without nights or sessions that were given up, which are settled. */
export const moneyOf = (
  balance: Balance,
  booked: Pick<PlacedAppointment, 'stay' | 'seat'>,
): Pick<NoShowTerms, 'capturedCents' | 'goneCents'> => {
  const { paidCents, refundCents } = givenUpOf(booked)
  const takenCents = balance.capturedCents - (balance.notDueCents ?? 0)
  return {
    capturedCents: takenCents - paidCents,
    goneCents: takenCents - unrefundedCentsOf(balance) - refundCents,
  }
}

export type MarkNoShow = { at: string; refund: RefundKeys }

const decideNoShow = (
  { at, refund }: MarkNoShow,
  states: PaidStates & LedgerStates,
): Decision<'appointment' | 'payment' | LedgerKey> | Missing => {
  const appointment = requireOutcomeOpenTo('no_show', states.appointment, at)
  if (isRefused(appointment)) return appointment
  const payment = paymentIn(states)
  if (isMissing(payment)) return payment
  if (appointment.outcome === 'no_show') return { events: {} }
  if (appointment.stay?.room !== undefined) return { refused: 'ALREADY_CHECKED_IN' }
  const { appointmentId, policy, billCents, stay, seat, attended = {}, zone } = appointment
  // Of a course they stayed away from all sessions, or the seat was used.
  if (Object.values(attended).includes(true)) return { refused: 'CAME_TO_SESSION' }
  // Its visits were bought, whoever came: after the last day it is completed.
  if (seat?.pass !== undefined) return { refused: isPassRunning(appointment, at) ? 'PASS_NOT_OVER' : 'PASS_OVER' }
  if (seat !== undefined && sessionsAhead(appointment, at).length > 0) return { refused: 'NOT_STARTED' }
  const from = localDateOf(at, zone)
  if (stay !== undefined && from <= stay.stay.arrival) return { refused: 'GUESTS_MAY_COME' }
  const lacking = stay === undefined ? null : missingClaimed(states, appointment)
  if (lacking !== null) return lacking
  const balance = balanceOf(payment)
  const { refundCents } = quoteNoShow({ ...moneyOf(balance, appointment), isBilled: billCents !== null }, policy)
  const refunded = requestRefund(payment, balance, { ...refund, amountCents: refundCents, why: 'no_show' })
  // Marked twice, or after they left: the nights may belong to another stay by now.
  const isLeaving = stay !== undefined && stay.leftOn === undefined
  const { facts, freed } = endExtension(states, appointment)
  return {
    events: {
      appointment: [
        ...facts,
        { type: 'AppointmentMarkedNoShow', data: { appointmentId, refundCents } },
        ...(isLeaving ? [{ type: 'GuestsStayedAway' as const, data: { appointmentId, from } }] : []),
      ],
      ...(refunded.length === 0 ? {} : { payment: refunded }),
      ...mergeEvents(
        freed,
        isLeaving ? releaseNights(states, { claimId: appointmentId, fromOf: () => from, reason: 'ended' }) : {},
      ),
    },
  }
}

/**
 * The parent did not come: the share that the pinned policy names is refunded. Refunds by an earlier mark count towards it, and
 * if the professional has billed already, the bill has settled the money. The remaining nights of a stay are free for others for good, so a no-show
 * can't be marked before the day of arrival is over, or the hotel could sell a night of guests who are on their way.
 */
export const decideMarkNoShow = replayable('mark-no-show', decideNoShow)
