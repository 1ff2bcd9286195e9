import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { appointmentStream, paymentStream } from '@lapka/contracts/streams.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import type { PaymentSubject } from '@lapka/contracts/payments.ts'
import { appointmentFold, type Appointment, type PlacedAppointment } from '../../appointments/appointment.ts'
import { claimedLedgers, missingClaimed } from '../../appointments/claimed-ledgers.ts'
import { endExtension, heldFor } from '../../appointments/extend-stay/end.ts'
import { endOfStay } from '../../appointments/shorten-stay/decide.ts'
import { joinNights } from '../../kernel/change-ledger.ts'
import { isLive, type LedgerKey, type LedgerStates, type LedgerStreams } from '../../kernel/ledger.ts'
import type { Fold } from '../../kernel/fold.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { balanceOf } from '../../payments/balance.ts'
import { identityOf, paymentFold, type Payment } from '../../payments/payment.ts'
import { refuseMoney } from '../../payments/refuse-money.ts'
import { requestRefund } from '../../payments/request-refund.ts'
import { timesOfStay } from '../../stays/claims-of-stay.ts'
import type { RecordCapture } from './captured.ts'

/** `payment` is the one whose page was paid, for the balance or for further nights; `first` the one that the stay began with. */
type BalanceCaptureStates = { payment: Payment; first?: Payment; appointment?: Appointment } & LedgerStates
type Paid = { appointment: PlacedAppointment; paymentId: string; amountCents: number }
type BalanceDecision = Decision<'payment' | 'first' | 'appointment' | LedgerKey> | Missing

/** Further streams of it: the stay, the payment that all of its money stands in, and of further nights their ledgers. */
type FurtherStreams = LedgerStreams & {
  first?: { stream: string; fold: Fold<Payment> }
  appointment?: { stream: string; fold: Fold<Appointment> }
}
export const balanceCaptureStreams = ({
  payment,
  appointment,
}: {
  payment: Payment
  appointment?: Appointment
}): FurtherStreams => {
  if (payment.status === 'none' || payment.balanceOf === undefined) return {}
  const { appointmentId, paymentId } = payment.balanceOf
  return {
    first: { stream: paymentStream(paymentId), fold: paymentFold },
    appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
    ...(isOfNights(payment) && appointment !== undefined && claimedLedgers({ appointment })),
  }
}

const isOfNights = ({ subject }: { subject: PaymentSubject }): boolean => subject.kind === 'extension'

/**
 * More money for a stay arrived. It joins the payment that the stay began with, whose refunds then go back by the newest money first. What is not due any
 * more, because the stay was cancelled or changed meanwhile, another page was paid, or nights are held no longer, goes back at once.
 */
export const decideRecordBalance = (
  command: RecordCapture,
  { payment, first, appointment, ...ledgers }: BalanceCaptureStates,
): BalanceDecision => {
  if (payment.status === 'none' || payment.balanceOf === undefined) return { refused: 'NOT_FOUND' }
  const { amountCents, paymentIntentId, cardLast4 } = command
  if (payment.status === 'divided') {
    if (payment.paymentIntentId !== paymentIntentId)
      throw new BrokenInvariant(`payment ${payment.paymentId} was captured by two intents`)
    return { events: {} }
  }
  const refused = refuseMoney(command)
  if (refused !== null) return refused
  if (first === undefined || appointment === undefined) return { missing: ['first', 'appointment'] }
  if (first.status !== 'captured' || appointment.status === 'none') return { refused: 'NOT_FOUND' }
  const { paymentId } = payment
  const paid = { appointment, paymentId, amountCents }
  const bought = isOfNights(payment) ? nightsBought(paid, ledgers, command) : balancePaid(paid)
  if ('missing' in bought) return bought
  const money = { amountCents, paymentIntentId, cardLast4 }
  const ofNights = isOfNights(payment) && { isExtension: true as const }
  const captured: LapkaEvent<'BalanceCaptured'> = {
    type: 'BalanceCaptured',
    data: { ...identityOf(first), ...money, balancePaymentId: paymentId, ...ofNights },
  }
  const joined = { paymentIntentId, cardLast4, capturedCents: amountCents, paymentId, ...ofNights }
  const after: Payment = {
    ...first,
    capturedCents: first.capturedCents + amountCents,
    balances: [...(first.balances ?? []), joined],
  }
  const back = { ...command.refund, amountCents, why: 'balance_not_due' as const }
  const refund = bought.isDue ? [] : requestRefund(after, balanceOf(after), back)
  const parts = [{ paymentId: first.paymentId, cents: amountCents }]
  return {
    events: {
      payment: [{ type: 'PaymentDivided', data: { ...identityOf(payment), ...money, parts } }],
      first: [captured, ...refund],
      ...bought.events,
    },
  }
}

/** What the money brought; `isDue` where it may be kept. */
type Bought = { isDue: boolean; events: { appointment?: LapkaEvent[]; [ledger: LedgerKey]: LapkaEvent[] } }

const balancePaid = ({ appointment, paymentId, amountCents }: Paid): Bought => {
  const { appointmentId, parentId } = appointment
  const isDue = appointment.status === 'confirmed' && appointment.stay?.balance?.dueCents === amountCents
  const data = { appointmentId, parentId, balancePaymentId: paymentId, paidCents: amountCents }
  return { isDue, events: isDue ? { appointment: [{ type: 'BalancePaid', data }] } : {} }
}

/** The nights that were held become nights of the stay; money for another sum, or that came too late, ends their hold. */
const nightsBought = (
  { appointment, paymentId, amountCents }: Paid,
  states: LedgerStates,
  { at }: Pick<RecordCapture, 'at'>,
): Bought | Missing => {
  const held = heldFor(appointment, paymentId)
  const { stay } = appointment
  if (held === undefined || stay === undefined) return { isDue: false, events: {} }
  const lacking = missingClaimed(states, appointment)
  if (lacking !== null) return lacking
  const isDue = isLive(held, at) && totalOf(held.price) === amountCents && appointment.outcome === null
  if (!isDue) {
    const { facts, freed } = endExtension(states, appointment, 'unpaid')
    return { isDue, events: { appointment: facts, ...freed } }
  }
  const { appointmentId, parentId, professionalId, zone, price } = appointment
  const { departure, terms, nights, expiresAt } = held
  const extended: LapkaEvent = {
    type: 'StayExtended',
    data: {
      appointmentId,
      parentId,
      extensionPaymentId: paymentId,
      departure,
      endsAt: endOfStay(appointment, departure),
      nights: [...stay.nights, ...nights],
      price: { ...price, lines: [...price.lines, ...held.price.lines] },
      terms,
      paidCents: amountCents,
    },
  }
  const times = timesOfStay({ professionalId, stay: { ...stay.stay, departure }, room: stay.room })
  return {
    isDue,
    events: {
      appointment: [extended],
      ...joinNights(states, { claimId: appointmentId, heldId: paymentId, times, expiresAt, zone }),
    },
  }
}
