import type { Refusal, RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Missing } from '../kernel/decision.ts'
import { isLive, type LedgerStates } from '../kernel/ledger.ts'
import { toMs } from '../kernel/instant.ts'
import type { Appointment } from './appointment.ts'
import { missingClaimed, ownClaim } from './claimed-ledgers.ts'

export type Unpaid = Extract<Appointment, { status: 'held' | 'awaiting_payment' }>

export const isUnpaid = <A extends Pick<Appointment, 'status'>>(appointment: A): appointment is A & Pick<Unpaid, 'status'> =>
  appointment.status === 'held' || appointment.status === 'awaiting_payment'

/** By the clock, whether or not its end was recorded yet. */
export const isHoldOver = ({ holdExpiresAt }: { holdExpiresAt: string | null }, at: string): boolean =>
  holdExpiresAt === null || toMs(holdExpiresAt) <= toMs(at)

/** Why nothing is to be paid for it any more. */
export const whyNotUnpaid = ({ status }: Exclude<Appointment, Unpaid>): RefusalCode => {
  switch (status) {
    case 'none':
      return 'NOT_FOUND'
    case 'confirmed':
      return 'ALREADY_PAID'
    case 'cancelled':
      return 'ALREADY_CANCELLED'
    case 'expired':
      return 'HOLD_EXPIRED'
  }
}

/** Why its time is not kept for it at this instant, by the ledger of its days; null when it is. */
export const whyNotHeld = (appointment: Unpaid, states: LedgerStates, at: string): Refusal | Missing | null => {
  const lacking = missingClaimed(states, appointment)
  if (lacking !== null) return lacking
  const claim = ownClaim(states, appointment)
  return claim === undefined || !isLive(claim, at) ? { refused: 'HOLD_EXPIRED' } : null
}
