import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { priceWithoutPromotions } from '@lapka/contracts/money.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { HOLD_MS } from '@lapka/contracts/time.ts'
import type { Address } from '../../addresses/address.ts'
import type { Appointment, PlacedAppointment } from '../appointment.ts'
import { claimOfTime } from '../claim-of-time.ts'
import { claimedTimes, missingClaimed } from '../claimed-ledgers.ts'
import { locatedAt, visitedBy, whyNotThere, type ReadAddress } from '../location.ts'
import { resourceClaimsOf, resourcesBooked } from '../needed-resources.ts'
import { petClaimsOf } from '../pets-there.ts'
import { MAX_OPEN_HOLDS } from '../place-appointment/decide.ts'
import { ownKey, type OwnKey } from '../own-appointments.ts'
import { ownHolds } from '../place-appointment/placement.ts'
import { isUnpaid, type Unpaid } from '../unpaid.ts'
import { holdClaims, mergeEvents, type NewClaim } from '../../kernel/change-ledger.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { addMs } from '../../kernel/instant.ts'
import { claimsInTheWay, type LedgerKey, type LedgerStates } from '../../kernel/ledger.ts'
import type { Pet } from '../../pets/pet.ts'
import type { Professional } from '../../professionals/professional.ts'
import { judgeWays, type Travel } from '../../travel/ways.ts'
import { isTransferable } from './transferable.ts'
import { whyNotOffered } from './take-over.ts'

export type TakeOver = {
  /** The recipient's own, new. */
  appointmentId: string
  transferId: string
  /** The owner's, whose place it is to take. */
  offeredId: string
  recipientId: string
  reason: string
  at: string
  tzdataVersion: string
  /** As in any booking: a courtesy limit, by the view. */
  openHoldCount: number
  /** Where the professional goes, of a service that goes to the parent. */
  address?: ReadAddress | undefined
  travel?: Travel | undefined
}
export type BeginTakeOverStates = {
  appointment: Appointment
  offered: Appointment
  pet: Pet
  professional?: Professional
  address?: Address
} & LedgerStates & { [own: OwnKey]: Appointment }
type TakeOverDecision = Decision<'appointment' | LedgerKey | OwnKey> | Missing

/**
 * The recipient of a pet books what its owner offered: the same service, time, price and policy, as a contract of their own. Its claim is
 * held beside the owner's, which stands until this one is paid.
 */
export const decideTakeOver = (command: TakeOver, states: BeginTakeOverStates): TakeOverDecision => {
  const { appointment, offered, pet } = states
  if (appointment.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  const refused = whyNotOffered(pet, command)
  if (refused !== null) return { refused }
  // It may have been changed to another pet of the owner's since it was offered.
  const isOfPet = offered.status !== 'none' && pet.status !== 'none' && offered.petId === pet.petId
  if (!isOfPet || !isTransferable(offered, command.at)) return { refused: 'APPOINTMENT_NOT_OFFERED' }
  const misplaced = whyNotWith(command, offered, states)
  if (misplaced !== null) return { refused: misplaced }
  const lacking = missingClaimed(states, offered)
  if (lacking !== null) return lacking

  const own = ownHolds(claimsInTheWay(states, claimedTimes(offered)[0], command.appointmentId), {
    parentId: command.recipientId,
    at: command.at,
  }).map(({ claimId }) => ownKey(claimId))
  const missing = own.filter((key) => states[key] === undefined)
  if (missing.length > 0) return { missing }
  const resumed = own.map((key) => states[key]).find((one) => isSameTakeOver(one, command))
  if (resumed !== undefined) return { events: resumedHold(command, resumed) }
  if (command.openHoldCount >= MAX_OPEN_HOLDS) return { refused: 'TOO_MANY_HOLDS' }
  const claim = claimOfOffered(command, offered)
  const { professional } = states
  const travelling = { zone: offered.zone, travel: command.travel, ...(professional && { professional }) }
  const wanted = { ...claim, place: claim.place ?? 'own', at: command.at, leaving: [command.offeredId] } as const
  const way = judgeWays(states, wanted, travelling)
  if (!('ways' in way)) return way
  const who = { appointmentId: command.appointmentId, parentId: command.recipientId }
  const visit = { ...offered, ...who }
  const alike = [...petClaimsOf(visit, holdEnd(command)), ...resourceClaimsOf({}, visit, holdEnd(command))]
  const claims = [{ ...claim, ...way }, ...alike]
  const beside = claims.map((one): NewClaim => ({ ...one, isOverlap: true }))
  const held = holdClaims(states, beside, { at: command.at, zone: offered.zone }) ?? []
  return { events: { appointment: begun(command, offered), ...mergeEvents(...held) } }
}

/** At the recipient's own address. */
const claimOfOffered = (command: TakeOver, offered: PlacedAppointment): NewClaim => {
  const { location, window } = offered
  const there = location && visitedBy(location, command.address)
  const who = { appointmentId: command.appointmentId, parentId: command.recipientId }
  return claimOfTime({ ...offered, ...who, ...there, window }, holdEnd(command))
}

/** Why the professional can't be booked by this parent, or be sent to their address. */
const whyNotWith = (
  { recipientId: parentId, address: read }: TakeOver,
  { location = 'AT_PROFESSIONAL' }: PlacedAppointment,
  { professional, address }: BeginTakeOverStates,
): RefusalCode | null => {
  if (professional?.status !== 'accepted') return 'PROFESSIONAL_NOT_VERIFIED'
  if (professional.accountId === parentId) return 'SELF_BOOKING'
  if (!goesToParent(location)) return null
  return read === undefined ? 'ADDRESS_MISSING' : whyNotThere(professional, { read, address, parentId })
}

const isSameTakeOver = (own: Appointment | undefined, { offeredId, transferId }: TakeOver): own is Unpaid =>
  own !== undefined && isUnpaid(own) && own.takesOver?.offeredId === offeredId && own.takesOver.transferId === transferId

/** The pay page was left and the same parent is back: their hold goes on, with what they wrote last. */
const resumedHold = (command: TakeOver, own: Unpaid): { [K in 'appointment' | OwnKey]?: LapkaEvent[] } => {
  const { appointmentId, parentId, holdExpiresAt } = own
  return {
    appointment: [{ type: 'HoldResumed', data: { resumedId: appointmentId, holdExpiresAt } }],
    [ownKey(appointmentId)]: [
      { type: 'AppointmentReasonChanged', data: { appointmentId, parentId, reason: command.reason } },
      ...locatedAs(own, appointmentId, command.address),
    ],
  }
}

const holdEnd = ({ at }: TakeOver): string => addMs(at, HOLD_MS)

/** As it was agreed with the owner: what the professional has changed since binds neither of the two. */
const begun = ({ appointmentId, recipientId, ...command }: TakeOver, offered: PlacedAppointment): LapkaEvent[] => {
  const { petId, professionalId, serviceId, serviceName, serviceNameEn, startsAt, endsAt, bufferMinutes, zone } = offered
  const { policy, freeCancellationUntil, scheduleRevision, professionalRevision, pricedBy, services, window, isLateSticky } =
    offered
  const { offeredId, transferId, tzdataVersion, reason } = command
  const who = { appointmentId, parentId: recipientId, petId, professionalId }
  const what = { serviceId, serviceName, serviceNameEn, startsAt, endsAt, bufferMinutes, zone, tzdataVersion }
  const terms = { price: priceWithoutPromotions(offered.price), policy, freeCancellationUntil }
  const holdExpiresAt = holdEnd({ appointmentId, recipientId, ...command })
  const ground = {
    holdExpiresAt,
    scheduleRevision,
    professionalRevision,
    ...(services && { services }),
    ...(pricedBy && { pricedBy }),
    ...(window && { window }),
  }
  return [
    { type: 'AppointmentPlaced', data: { ...who, ...what, ...terms, reason, ...ground } },
    { type: 'TakeOverBegun', data: { appointmentId, offeredId, transferId, isMovedLate: isLateSticky } },
    ...locatedAs(offered, appointmentId, command.address),
    ...resourcesBooked(appointmentId, offered.uses),
  ]
}

/** Where it was to happen, with the recipient's own address. */
const locatedAs = ({ location }: PlacedAppointment, appointmentId: string, read: ReadAddress | undefined): LapkaEvent[] => {
  if (location === undefined) return []
  return [locatedAt({ appointmentId, ...visitedBy(location, read) })]
}
