import type { VisitWindow } from '@lapka/contracts/events/appointments.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import type { Missing } from '../kernel/decision.ts'
import type { Fold } from '../kernel/fold.ts'
import { claimsInTheWay, type LedgerStates, type ResourceTime } from '../kernel/ledger.ts'
import { appointmentFold, type Appointment } from './appointment.ts'
import { petIdsOf } from './pets-of-appointment.ts'
import { isOwnBooking } from './place-appointment/placement.ts'

/** `own:{appointmentId}` are the parent's own appointments at the wanted time. */
export type OwnKey = `own:${string}`
export type OwnStates = { [appointment: OwnKey]: Appointment }
export type OwnStreams = { [appointment: OwnKey]: { stream: string; fold: Fold<Appointment> } }

const PREFIX = 'own:'
export const ownKey = (appointmentId: string): OwnKey => `${PREFIX}${appointmentId}`

type Visit = { appointmentId: string; parentId: string; petId: string; furtherPetIds?: readonly string[] | undefined }
type TakenTime = ResourceTime & { window?: VisitWindow | undefined }

/** The booked visits of the parent in the same window; none at a time that is there once. */
const ownInWindow = (states: LedgerStates, { window, ...time }: TakenTime, { appointmentId, parentId }: Visit): OwnKey[] =>
  window === undefined
    ? []
    : claimsInTheWay(states, time, appointmentId)
        .filter((claim) => isOwnBooking(claim, { parentId }))
        .map(({ claimId }) => ownKey(claimId))

export const ownInWindowStreams = (states: LedgerStates, time: TakenTime, visit: Visit): OwnStreams =>
  Object.fromEntries(
    ownInWindow(states, time, visit).map((key) => [
      key,
      { stream: appointmentStream(key.slice(PREFIX.length)), fold: appointmentFold },
    ]),
  )

/** A window bears several visits of one parent, with an animal for each: an animal is in one place at a time. */
export const whyTwiceInWindow = (states: LedgerStates & OwnStates, time: TakenTime, visit: Visit): Refusal | Missing | null => {
  const booked = ownInWindow(states, time, visit)
  const missing = booked.filter((key) => states[key] === undefined)
  if (missing.length > 0) return { missing }
  const wanted = petIdsOf(visit)
  const isThere = booked.some((key) => {
    const own = states[key]
    return own !== undefined && own.status !== 'none' && petIdsOf(own).some((petId) => wanted.includes(petId))
  })
  return isThere ? { refused: 'OWN_APPOINTMENT_THEN' } : null
}
