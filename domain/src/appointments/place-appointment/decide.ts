import { replayable } from '../../kernel/decided-command.ts'
import { claimOfTime, professionalTime } from '../claim-of-time.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import { promotionIdsOf, totalOf, type Price } from '@lapka/contracts/money.ts'
import { HOLD_MS } from '@lapka/contracts/time.ts'
import type { Address } from '../../addresses/address.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import type { Pet } from '../../pets/pet.ts'
import type { PetStates } from '../../pets/several-pets.ts'
import type { Professional } from '../../professionals/professional.ts'
import type { Schedule } from '../../professionals/schedule/schedule.ts'
import { holdClaim, locateClaim, mergeEvents, type NewClaim } from '../../kernel/change-ledger.ts'
import { claimsInTheWay, missingTimes, type Claim, type LedgerKey, type LedgerStates } from '../../kernel/ledger.ts'
import { tailoredPriceAt } from '../../services/price-for-pet.ts'
import { bookedServices, isSameTailoring, whatIsBooked } from '../../services/services-in-turn.ts'
import { whyNotOffered } from '../../slots/why-not-offered.ts'
import { priceWithPromotions } from '../../promotions/price-with-promotions.ts'
import {
  availablePromotions,
  giveBackPromotions,
  mergePromotionFacts,
  missingPromotions,
  redeemPromotions,
  walletAfter,
  type PromotionKey,
  type PromotionStates,
  type PromotionUser,
} from '../../promotions/use-promotions.ts'
import type { Travel } from '../../travel/ways.ts'
import { addMs } from '../../kernel/instant.ts'
import { isPromised, type LinesOfDays } from '../../slots/promised-times.ts'
import type { Appointment } from '../appointment.ts'
import { freeCancellationDeadline } from '../../kernel/refund-policy.ts'
import { ownKey, whyTwiceInWindow, type OwnKey, type OwnStates } from '../own-appointments.ts'
import type { ReadAddress } from '../location.ts'
import { isUnpaid, type Unpaid } from '../unpaid.ts'
import { petIdsOf } from '../pets-of-appointment.ts'
import { usesOf, type ClinicStates } from '../../clinics/needs.ts'
import { holdResources, resourcesBooked, resourceTimesOf } from '../needed-resources.ts'
import { holdPets, petTimesOf } from '../pets-there.ts'
import { clearedFor, endedHolds, missingOwnHolds } from '../own-holds.ts'
import {
  holdsReplaced,
  isOffer,
  isOwnBooking,
  placementOf,
  serviceIdsOf,
  visitOf,
  whyNoPlacement,
  type FurtherServices,
  type Placement,
} from './placement.ts'
import { locatedBy, placeOf, wayTo, whyNotLocated } from './where-placed.ts'
import { whyNotBookable, whyTooLong } from './why-not-bookable.ts'

export type PlaceAppointment = {
  appointmentId: string
  parentId: string
  petId: string
  /** The animals beside it. */
  furtherPetIds?: readonly string[] | undefined
  professionalId: string
  serviceId: string
  /** The services that follow that one. */
  furtherServices?: FurtherServices
  startsAt: string
  reason: string
  at: string
  tzdataVersion: string
  /** Live holds of the parent by the read model, the new one not counted: a courtesy limit, unlike the ledger. */
  openHoldCount: number
  /** Where the professional goes, of a service that goes to the parent. */
  address?: ReadAddress | undefined
  /** The ways to the professional's appointments around it. */
  travel?: Travel | undefined
  /** The professional named none: the parent does so before they pay. */
  isAddressLater?: true | undefined
  /** Done beside the service. */
  extraIds?: readonly string[] | undefined
  /** A visit of a series, which promotions take nothing off. */
  seriesId?: string
  isListPrice?: true
  /** How long the time is kept unpaid, where it is not as long as always. */
  holdMs?: number
  /** Pinned where promotions pay all of it, for there is no payment to pin it. */
  feePercent?: number
} & Partial<Pick<PromotionUser, 'deviceKey' | 'promotionIds'>>

/** A booking reads the waitlists of those days; an offer to a waiting parent is made without them. */
export type PlaceStates = {
  appointment: Appointment
  professional: Professional
  schedule: Schedule
  pet: Pet
  address?: Address
} & PetStates &
  LedgerStates &
  LinesOfDays &
  OwnStates &
  ClinicStates &
  PromotionStates
export type PlaceKey = 'appointment' | LedgerKey | OwnKey | PromotionKey

export type PlaceDecision = Decision<PlaceKey> | Missing

/** `isResumed`: the parent already holds exactly this, and that hold goes on. `isConfirmed`: promotions pay all of it, so it is booked at once. */
export type PlaceOutcome = { id: string; holdExpiresAt: string; isResumed: boolean; isConfirmed: boolean }

export const outcomeOfPlaceAppointment = (events: readonly { type: string; data: unknown }[]): PlaceOutcome => {
  const resumed = factOf(events, 'HoldResumed')
  if (resumed !== undefined)
    return { id: resumed.resumedId, holdExpiresAt: resumed.holdExpiresAt, isResumed: true, isConfirmed: false }
  const { appointmentId, holdExpiresAt } = writtenFact(events, 'AppointmentPlaced')
  const isConfirmed = factOf(events, 'AppointmentConfirmed') !== undefined
  return { id: appointmentId, holdExpiresAt, isResumed: false, isConfirmed }
}

export const MAX_OPEN_HOLDS = 3

const decidePlacing = (command: PlaceAppointment, states: PlaceStates): PlaceDecision => {
  const refusal = whyNotBookable(command, states)
  if (refusal !== null) return refusal
  const { schedule } = states
  const placement = placementOf(states, command)
  if (placement === undefined || schedule.status === 'none') return { refused: whyNoPlacement(states, command) }
  const time = professionalTime({ ...placement.span, professionalId: command.professionalId })
  const needed = usesOf(states, states.professional, serviceIdsOf(command))
  if ('missing' in needed) return needed
  const visit = { ...visitOf(command, states, placement), ...needed }
  const lacking = missingTimes(states, [time, ...petTimesOf(visit), ...resourceTimesOf(visit)], placement.zone)
  if (lacking !== null) return lacking

  const misplaced = whyNotLocated(command, states, placement)
  if (misplaced !== null) return { refused: misplaced }

  const inTheWay = claimsInTheWay(states, time, command.appointmentId)
  const own = holdsReplaced(states, command, { time, pets: petTimesOf(visit) })
  const lackingOwn = missingOwn(states, own)
  if (lackingOwn !== null) return lackingOwn
  const resumed = own
    .map(({ claimId }) => states[ownKey(claimId)])
    .find((appointment) => isSameIntent(command, placement, appointment))
  if (resumed !== undefined) return resumedHold(command, resumed, { states, placement })

  const tooLong = whyTooLong(schedule, command, placement.tailored)
  if (tooLong !== null) return { refused: tooLong }
  const petIsThere = whyTwiceInWindow(states, { ...time, window: placement.span.window }, command)
  if (petIsThere !== null) return petIsThere
  const notOffered = whyNotOffered(schedule, command.startsAt, placement.tailored.durationMinutes, command.at)
  if (notOffered !== null) return { refused: notOffered }
  const leaving = own.map(({ claimId }) => claimId)
  const way = wayTo(command, states, { placement, leaving })
  const { price, facts } = pricePlacement(command, states, { placement, leaving })
  const isConfirmed = isPaidByPromotions(price) && command.holdMs === undefined
  const claim = { ...claimOf(command, states, placement), ...('ways' in way && way) }
  const holding = { at: command.at, zone: placement.zone, leaving, isConfirmed }
  const held = holdClaim(states, claim, holding)
  if (held === undefined && inTheWay.some((other) => isOwnBooking(other, command))) return { refused: 'OWN_APPOINTMENT_THEN' }
  const pets = holdPets(states, visit, { ...holding, expiresAt: holdEnd(command), isOffer: isOffer(command) })
  if ('refused' in pets) return pets
  if (held === undefined || isPromised(states, placement.span, command)) return { refused: 'SLOT_TAKEN' }
  const resources = holdResources(states, visit, { ...holding, expiresAt: holdEnd(command) })
  if (!('claims' in resources)) return resources
  if (!('ways' in way)) return way
  if (command.openHoldCount - own.length >= MAX_OPEN_HOLDS) return { refused: 'TOO_MANY_HOLDS' }
  return {
    events: {
      appointment: [
        placed(command, states, { ...placement, price }),
        ...locatedBy(command, states, placement),
        ...resourcesBooked(command.appointmentId, visit.uses),
        ...(isConfirmed ? [confirmed(command)] : []),
      ],
      ...facts,
      ...mergeEvents(
        ...clearedFor(states, [claim, ...pets.claims, ...resources.claims], { leaving, at: command.at }),
        held,
        ...pets.held,
        ...resources.held,
      ),
      ...endedHolds(own),
    },
  }
}

export const decidePlaceAppointment = replayable('place-appointment', decidePlacing)

/** With what the parent may use now, what their own ending holds had reserved included. */
const pricePlacement = (
  command: PlaceAppointment,
  states: PlaceStates,
  { placement, leaving }: { placement: Placement; leaving: readonly string[] },
) => {
  const { parentId: accountId, deviceKey = null, promotionIds = [], appointmentId, at } = command
  const givenBack = giveBackPromotions(states, leaving)
  const own = { accountId, deviceKey, promotionIds }
  const promotions = command.isListPrice ? [] : availablePromotions(walletAfter(states, leaving), own, at)
  const { service, tailored } = placement
  const prices = states.professional.status === 'none' ? {} : states.professional.prices
  const context = { kind: 'appointment', priceAt: tailoredPriceAt(prices, service, tailored) } as const
  const price = priceWithPromotions(tailored.price, promotions, context)
  const redeemed = redeemPromotions(price, { accountId, deviceKey }, { kind: 'appointment', id: appointmentId })
  return { price, facts: mergePromotionFacts(givenBack, redeemed) }
}

/** Nothing is left to pay, so no payment provider is asked. Who books has booked; who is offered a time still has to take it. */
const isPaidByPromotions = (price: Price): boolean => promotionIdsOf(price).length > 0 && totalOf(price) === 0

const confirmed = ({ appointmentId, feePercent = 0 }: PlaceAppointment): LapkaEvent => ({
  type: 'AppointmentConfirmed',
  data: { appointmentId, paidCents: 0, feePercent },
})

/** A hold that ends is released in all of its ledgers, and its appointment ends or goes on with it. */
const missingOwn = (states: PlaceStates, own: Claim[]): Missing | null => {
  const lacking = missingOwnHolds(states, own)
  if (lacking !== null) return lacking
  const missing = own.flatMap((claim) => missingOfOwn(states, states[ownKey(claim.claimId)]))
  return missing.length === 0 ? null : { missing }
}

const missingOfOwn = (states: PlaceStates, own: Appointment | undefined): readonly string[] =>
  own === undefined || own.status === 'none' ? [] : (missingPromotions(states, own)?.missing ?? [])

/** The pay page was left and the same parent is back for the same appointment: the booking goes on where it stood. */
const isSameIntent = (command: PlaceAppointment, placement: Placement, own: Appointment | undefined): own is Unpaid =>
  own !== undefined &&
  isUnpaid(own) &&
  own.professionalId === command.professionalId &&
  String(petIdsOf(own)) === String(petIdsOf(command)) &&
  own.serviceId === command.serviceId &&
  own.startsAt === command.startsAt &&
  own.seriesId === command.seriesId &&
  isSameTailoring(own, { ...placement.tailored, services: bookedServices(placement.tailored) })

/** The newly written reason counts; the earlier one is sealed, so the two can't be compared. */
const resumedHold = (
  command: PlaceAppointment,
  own: Unpaid,
  { states, placement }: { states: PlaceStates; placement: Placement },
): PlaceDecision => {
  const { parentId, reason, address } = command
  const { appointmentId, holdExpiresAt } = own
  const isElsewhere = own.address?.addressId !== address?.addressId || own.address?.revision !== address?.revision
  const way = isElsewhere ? wayTo({ ...command, appointmentId }, states, { placement, leaving: [] }) : { ways: [] }
  if (!('ways' in way)) return way
  const there = isElsewhere ? locatedBy({ ...command, appointmentId }, states, placement) : []
  const changed: LapkaEvent = { type: 'AppointmentReasonChanged', data: { appointmentId, parentId, reason } }
  return {
    events: {
      appointment: [{ type: 'HoldResumed', data: { resumedId: appointmentId, holdExpiresAt } }],
      [ownKey(appointmentId)]: [changed, ...there],
      ...(isElsewhere && locateClaim(states, appointmentId, { place: placeOf(command, states, placement), ...way })),
    },
  }
}

const holdEnd = ({ at, holdMs = HOLD_MS }: PlaceAppointment): string => addMs(at, holdMs)

const claimOf = (command: PlaceAppointment, states: PlaceStates, placement: Placement): NewClaim => ({
  ...claimOfTime({ ...command, address: undefined, ...placement.span }, holdEnd(command)),
  place: placeOf(command, states, placement),
})

type Priced = Placement & { price: Price }
const placed = (command: PlaceAppointment, states: PlaceStates, { service, tailored, span, zone, price }: Priced): LapkaEvent => {
  const { professional, schedule } = states
  if (professional.status === 'none') throw new Error('placed without a professional')
  return {
    type: 'AppointmentPlaced',
    data: {
      appointmentId: command.appointmentId,
      parentId: command.parentId,
      petId: command.petId,
      ...(command.furtherPetIds?.length && { furtherPetIds: [...command.furtherPetIds] }),
      professionalId: command.professionalId,
      ...whatIsBooked({ service, tailored }),
      ...span,
      zone,
      tzdataVersion: command.tzdataVersion,
      price,
      reason: command.reason,
      policy: professional.policy,
      freeCancellationUntil: freeCancellationDeadline(span.startsAt, professional.policy),
      holdExpiresAt: holdEnd(command),
      scheduleRevision: schedule.revision,
      professionalRevision: professional.revision,
      ...(command.seriesId !== undefined && { seriesId: command.seriesId }),
    },
  }
}
