import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision, Missing } from '../../decision.ts'
import type { Payment } from '../../payments/payment.ts'
import { releaseClaim } from '../../ledger/change-ledger.ts'
import { missingLedgers, type LedgerKey, type LedgerStates } from '../../ledger/ledger.ts'
import type { Appointment, Cancelled } from '../appointment.ts'

export type SettleStates = { appointment: Appointment; payment: Payment } & LedgerStates
type Settled = { appointment: LapkaEvent[] } & { [ledger: LedgerKey]: LapkaEvent[] }

/** Nobody took it back in time: the time is free, and letters and refund go out. Nothing to write where that was done or it was taken back. */
export const decideSettleCancellation = (states: SettleStates): Decision<'appointment' | LedgerKey> | Missing => {
  const { appointment, payment } = states
  if (appointment.status !== 'cancelled' || appointment.undo === null) return { events: {} }
  const lacking = missingLedgers(states, appointment, appointment.zone)
  if (lacking !== null) return lacking
  return { events: settled(states, appointment, payment) }
}

/** From here on it can't be taken back: both decisions write the appointment's stream, and only one of them can be first. */
export const settled = (
  states: LedgerStates,
  { appointmentId }: Cancelled,
  payment: Payment,
  { isRaised = false } = {},
): Settled => ({
  ...releaseClaim(states, appointmentId, 'cancelled'),
  appointment: [
    {
      type: 'CancellationSettled',
      data: { appointmentId, refundId: heldRefund(payment)?.refundId ?? null, ...(isRaised && { isRaised }) },
    },
  ],
})

/** The refund that waits for it; none where nothing comes back. */
export const heldRefund = (payment: Payment) => payment.refunds.find(({ undoUntil }) => undoUntil !== null)
