import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { expireClaim, releaseClaim, type LedgerEvents, type NewClaim } from '../kernel/change-ledger.ts'
import type { Missing } from '../kernel/decision.ts'
import { isLive, type Claim, type LedgerStates } from '../kernel/ledger.ts'
import { claimsBeside, missingClaimed } from './claimed-ledgers.ts'
import { ownKey, type OwnKey, type OwnStates } from './own-appointments.ts'
import type { Unpaid } from './unpaid.ts'

type Leaving = { leaving: readonly string[]; at: string }

/** Holds that ran out leave the ledgers in the same append, and the parent's own that the new one replaces. */
export const clearedFor = (states: LedgerStates, claims: readonly NewClaim[], { leaving, at }: Leaving): LedgerEvents[] =>
  claimsBeside(states, claims).flatMap((claim) => {
    if (!isLive(claim, at)) return expireClaim(states, claim.claimId)
    return leaving.includes(claim.claimId) ? releaseClaim(states, claim.claimId, 'replaced') : []
  })

/** A hold that ends is released in all of its ledgers, so it is decided on with all of them. */
export const missingOwnHolds = (states: LedgerStates & OwnStates, own: readonly Claim[]): Missing | null => {
  const missing = own.flatMap(({ claimId }) => {
    const appointment = states[ownKey(claimId)]
    if (appointment === undefined) return [ownKey(claimId)]
    return appointment.status === 'none' ? [] : (missingClaimed(states, appointment)?.missing ?? [])
  })
  return missing.length === 0 ? null : { missing }
}

type Booking = { parentId: string; reason: string }
/** The pay page was left and the same parent is back for the same: it goes on where it stood. */
export const resumeHold = ({ parentId, reason }: Booking, { appointmentId, holdExpiresAt }: Unpaid) => ({
  appointment: [{ type: 'HoldResumed', data: { resumedId: appointmentId, holdExpiresAt } } satisfies LapkaEvent],
  [ownKey(appointmentId)]: [{ type: 'AppointmentReasonChanged', data: { appointmentId, parentId, reason } } satisfies LapkaEvent],
})

export const endedHolds = (own: readonly Claim[]): { [appointment: OwnKey]: LapkaEvent[] } =>
  Object.fromEntries(
    own.map(({ claimId }) => [ownKey(claimId), [{ type: 'AppointmentExpired', data: { appointmentId: claimId } }]]),
  )
