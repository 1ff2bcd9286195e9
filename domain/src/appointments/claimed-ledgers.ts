import { petTimeResourceId } from '@lapka/contracts/pets.ts'
import type { NewClaim } from '../kernel/change-ledger.ts'
import type { Missing } from '../kernel/decision.ts'
import {
  claimsInTheWay,
  claimsOf,
  missingTimes,
  streamsOfTime,
  type Claim,
  type LedgerStates,
  type LedgerStreams,
  type ResourceTime,
} from '../kernel/ledger.ts'
import { timesOfSeat } from '../courses/claims-of-seat.ts'
import { timesOfStay } from '../stays/claims-of-stay.ts'
import type { Appointment, PlacedAppointment } from './appointment.ts'
import { claimOfTime, professionalTime } from './claim-of-time.ts'
import type { ClinicStates } from '../clinics/needs.ts'
import { resourceClaimsOf, resourceTimesOf } from './needed-resources.ts'
import { petClaimsOf, petTimesOf } from './pets-there.ts'

/** The ledgers of an appointment: its professional's time, its animals' and its rooms', or nights of a stay. The first one is what it is about. */
export const claimedTimes = (appointment: PlacedAppointment): [ResourceTime, ...ResourceTime[]] => {
  const { stay, seat, petId, professionalId } = appointment
  // Nothing is claimed by a pass without a visit ahead; its pet's last day is read all the same.
  if (seat !== undefined && seat.sessions.length === 0) {
    const { startsAt, endsAt } = appointment
    return [{ resourceId: petTimeResourceId(petId), startsAt, endsAt, bufferMinutes: 0 }]
  }
  if (seat !== undefined) return timesOfSeat(seat.sessions, petId)
  if (stay !== undefined) return timesOfStay({ professionalId, stay: stay.stay, room: stay.room })
  return [professionalTime(appointment), ...petTimesOf(appointment), ...resourceTimesOf(appointment)]
}

type Visit = Parameters<typeof claimOfTime>[0] & Parameters<typeof petClaimsOf>[0] & Parameters<typeof resourceClaimsOf>[1]

/** What an ordinary appointment takes: its professional's time, its animals', and the rooms and devices that it needs. */
export const claimsOfVisit = (states: ClinicStates, appointment: Visit, expiresAt: string): NewClaim[] => [
  claimOfTime(appointment, expiresAt),
  ...petClaimsOf(appointment, expiresAt),
  ...resourceClaimsOf(states, appointment, expiresAt),
]

/** With the nights that are held beside a stay: its changes end them. */
const decidedTimes = (appointment: PlacedAppointment): ResourceTime[] => {
  const { stay, professionalId } = appointment
  if (stay?.extending === undefined) return claimedTimes(appointment)
  const { departure } = stay.extending
  return timesOfStay({ professionalId, stay: { ...stay.stay, departure }, room: stay.room })
}

/** The ledgers of the days that an appointment is claimed on, wherever it was moved: what most commands about it read beside it. */
export const claimedLedgers = ({ appointment }: { appointment: Appointment }): LedgerStreams => {
  if (appointment.status === 'none') return {}
  const streams: LedgerStreams = {}
  for (const time of decidedTimes(appointment)) Object.assign(streams, streamsOfTime(time, appointment.zone))
  return streams
}

/** Which of those ledgers a decision was not given; null when it has them all. */
export const missingClaimed = (states: LedgerStates, appointment: PlacedAppointment): Missing | null =>
  missingTimes(states, decidedTimes(appointment), appointment.zone)

/** The appointment's own claim on what it is about; undefined once it was released. */
export const ownClaim = (states: LedgerStates, appointment: PlacedAppointment): Claim | undefined =>
  claimsOf(states, claimedTimes(appointment)[0].resourceId).find(({ claimId }) => claimId === appointment.appointmentId)

/** Others' claims, live or run out, on any resource that it takes, each once. */
export const claimsBeside = (states: LedgerStates, claims: readonly (ResourceTime & Pick<NewClaim, 'claimId'>)[]): Claim[] => {
  const found = new Map<string, Claim>()
  for (const claim of claims) for (const other of claimsInTheWay(states, claim, claim.claimId)) found.set(other.claimId, other)
  return [...found.values()]
}
