import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import { HOLD_MS, HOLD_TO_PAY_MS } from '@lapka/contracts/time.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import type { Payment } from '../../payments/payment.ts'
import { balanceTimes, priceOfPart } from '../../stays/deposit-of-stay.ts'
import type { StayBalance } from '../../stays/stay-of-appointment.ts'
import type { Appointment, PlacedAppointment } from '../appointment.ts'
import type { StartPayment } from '../start-payment/decide.ts'
import { isBalanceDue, requireConfirmed } from '../started-appointment.ts'

/** For so long the provider's page takes the balance. */
const PAGE_MS = HOLD_MS + HOLD_TO_PAY_MS

type StartBalance = Omit<StartPayment, 'capture' | 'saveCard'>
type Paying = { appointment: Appointment; payment: Payment }

const balanceOf = ({ stay }: Pick<PlacedAppointment, 'stay'>): StayBalance | undefined => stay?.balance

/**
 * Asks for what is left of a stay's price, by a payment of its own. Asked again while its page is open, the same page goes on. As long as the stay stands it can
 * be paid, also after the deadline. `payment` is the one that this command would begin.
 */
export const decideStartBalance = (command: StartBalance, { appointment }: Paying): Decision<'appointment' | 'payment'> => {
  const confirmed = requireConfirmed(appointment)
  if (isRefused(confirmed)) return confirmed
  const balance = balanceOf(confirmed)
  if (balance === undefined || confirmed.paymentId === null || !isBalanceDue(confirmed)) return { refused: 'BALANCE_NOT_DUE' }
  const { paying, dueCents } = balance
  const { at, paymentId, idempotencyKey, feePercent, language, customerId } = command
  if (paying !== undefined && paying.cents === dueCents && toMs(paying.expiresAt) > toMs(at))
    return { events: {}, standing: { paymentId: paying.paymentId } }
  const { appointmentId, parentId, serviceId, serviceName: name, serviceNameEn: nameEn } = confirmed
  const expiresAt = addMs(at, PAGE_MS)
  const started = { appointmentId, balancePaymentId: paymentId, dueCents, expiresAt }
  return {
    events: {
      appointment: [{ type: 'BalanceStarted', data: started }],
      payment: [
        {
          type: 'PaymentRequested',
          data: {
            paymentId,
            parentId,
            idempotencyKey,
            feePercent,
            subject: { kind: 'balance', id: paymentId },
            price: priceOfPart('balance', { serviceId, name, nameEn }, dueCents),
            sessionExpiresAt: expiresAt,
            capture: 'automatic',
            balanceOf: { appointmentId, paymentId: confirmed.paymentId },
            ...(customerId !== undefined && { customerId }),
            ...(language && { language }),
          },
        },
      ],
    },
  }
}

/** The payment that goes on: this command's own, or the one that was asked for first. */
export const outcomeOfStartBalance = (events: readonly { type: string; data: unknown }[]): { paymentId: string } => {
  const started = factOf(events, 'BalanceStarted')
  if (started !== undefined) return { paymentId: started.balancePaymentId }
  return { paymentId: String(writtenFact(events, 'NothingChanged').standing.paymentId) }
}

/** The parent is asked once more; said again, or with nothing left to pay, it writes nothing. */
export const decideRemindBalance = (
  { at }: { at: string },
  { appointment }: { appointment: Appointment },
): Decision<'appointment'> => {
  if (appointment.status !== 'confirmed' || !isBalanceDue(appointment)) return { events: {} }
  const balance = balanceOf(appointment)
  if (balance === undefined || balance.reminded || toMs(at) < toMs(balanceTimes(balance).remindAt)) return { events: {} }
  const { appointmentId, parentId } = appointment
  const reminded: LapkaEvent = { type: 'BalanceReminded', data: { appointmentId, parentId, dueCents: balance.dueCents } }
  return { events: { appointment: [reminded] } }
}
