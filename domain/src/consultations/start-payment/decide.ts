import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { StartPayment } from '../../appointments/start-payment/decide.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import type { Payment } from '../../payments/payment.ts'
import { toMs } from '../../kernel/instant.ts'
import type { Consultation, ConsultationIn } from '../consultation.ts'

export type StartConsultationPayment = Omit<StartPayment, 'capture'>
/** `payment` is the one that this command would begin, `standing` the one that was begun before. */
type States = { consultation: Consultation; payment: Payment; standing?: Payment }

/** Why nothing is to be paid for it any more. */
export const whyNotPayable = (consultation: Consultation, at: string): RefusalCode | null => {
  switch (consultation.status) {
    case 'none':
      return 'NOT_FOUND'
    case 'queued':
    case 'offered':
    case 'accepted':
      return 'ALREADY_PAID'
    case 'ended':
    case 'unanswered':
    case 'abandoned':
      return 'CONSULTATION_OVER'
    case 'asked':
      return toMs(at) < toMs(consultation.payUntil) ? null : 'CONSULTATION_OVER'
  }
}

/**
 * Asks the bank to keep the money; it is taken once a vet has accepted. Asked again, the payment that was asked for first goes on, unless
 * its page was closed before its time. Where promotions pay all of it, a card is only checked: without that, one person could have as
 * many free consultations as e-mail addresses.
 */
export const decideStartConsultationPayment = (
  command: StartConsultationPayment,
  { consultation, standing }: States,
): Decision<'consultation' | 'payment'> | Missing => {
  const refused = whyNotPayable(consultation, command.at)
  if (refused !== null || consultation.status !== 'asked') return { refused: refused ?? 'CONSULTATION_OVER' }
  const { consultationId, paymentId: standingId } = consultation
  const { paymentId } = command
  if (standingId !== null && standingId !== paymentId && standing === undefined) return { missing: ['standing'] }
  // A page that was closed too early can bring nothing any more.
  if (standingId !== null && standing?.status !== 'voided') return { events: {}, standing: { paymentId: standingId } }
  return {
    events: {
      consultation: [{ type: 'ConsultationPaymentStarted', data: { consultationId, paymentId } }],
      payment: [requested(command, consultation)],
    },
  }
}

const requested = (command: StartConsultationPayment, asked: ConsultationIn<'asked'>): LapkaEvent => {
  const { paymentId, idempotencyKey, feePercent, language, saveCard = false, customerId, at } = command
  const { consultationId, parentId, price, payUntil } = asked
  const keptCard = { ...(saveCard && { cardConsentAt: at }), ...(customerId !== undefined && { customerId }) }
  return {
    type: 'PaymentRequested',
    data: {
      paymentId,
      subject: { kind: 'consultation', id: consultationId },
      parentId,
      price,
      idempotencyKey,
      sessionExpiresAt: payUntil,
      feePercent,
      ...(totalOf(price) === 0 ? ({ capture: 'verify' } as const) : { capture: 'manual' as const, ...keptCard }),
      ...(language && { language }),
    },
  }
}

/** The payment that goes on: this command's own, or the one that was asked for first. */
export const outcomeOfStartConsultationPayment = (events: readonly { type: string; data: unknown }[]): { paymentId: string } => {
  const { paymentId } = factOf(events, 'ConsultationPaymentStarted') ?? writtenFact(events, 'NothingChanged').standing
  return { paymentId: String(paymentId) }
}
