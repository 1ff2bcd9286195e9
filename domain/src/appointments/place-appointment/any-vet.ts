import type { CancellationPolicy } from '@lapka/contracts/events/professionals.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { locationOf } from '@lapka/contracts/service-locations.ts'
import { appointmentStream, petStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { isRefused } from '../../kernel/decision.ts'
import type { Fold } from '../../kernel/fold.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import { hasSameTerms } from '../../kernel/refund-policy.ts'
import { claimsOf, claimSpan, isLive, isOverlapping, ledgerStreams, type LedgerStates } from '../../kernel/ledger.ts'
import { petFold } from '../../pets/pet.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import { scheduleFold, type Schedule } from '../../professionals/schedule/schedule.ts'
import { lineStreams } from '../../slots/promised-times.ts'
import { appointmentFold } from '../appointment.ts'
import { isForSeveral } from '../pets-of-appointment.ts'
import { decidePlaceAppointment, type PlaceAppointment, type PlaceDecision, type PlaceStates } from './decide.ts'
import { likelyPets, ownPromotions, placeAppointmentStreams } from './streams.ts'

/** A vet who may be given the visit. `otherMinutes`: what they have booked in the 28 days up to the visit's, that day left out. */
export type VetChoice = { professionalId: string; serviceId: string; otherMinutes: number }

/** `offer`: what the parent was shown. A vet whose service has another name, price, length, place or policy is not given the visit. */
export type PlaceWithAnyVet = Omit<PlaceAppointment, 'professionalId' | 'serviceId'> & {
  vets: readonly VetChoice[]
  offer: { name: string; priceCents: number; durationMinutes: number; policy: CancellationPolicy }
}

type Vets = { [vet: `vet:${string}`]: Professional }
type Schedules = { [schedule: `schedule:${string}`]: Schedule }
export type AnyVetStates = Omit<PlaceStates, 'professional' | 'schedule'> & Vets & Schedules

const commandFor = ({ vets: _vets, offer: _offer, ...command }: PlaceWithAnyVet, vet: VetChoice): PlaceAppointment => ({
  ...command,
  professionalId: vet.professionalId,
  serviceId: vet.serviceId,
})

/** The states as placing with one of the vets knows them. */
const statesFor = (states: AnyVetStates, { professionalId }: VetChoice): PlaceStates => ({
  ...(states as LedgerStates & AnyVetStates),
  professional: states[`vet:${professionalId}`] ?? professionalFold.initialState(),
  schedule: states[`schedule:${professionalId}`] ?? scheduleFold.initialState(),
})

type VetStreams = { [vet: `vet:${string}`]: { stream: string; fold: Fold<Professional> } } & {
  [schedule: `schedule:${string}`]: { stream: string; fold: Fold<Schedule> }
}
const vetStreams = ({ professionalId }: VetChoice): VetStreams => {
  const streams: VetStreams = {}
  streams[`vet:${professionalId}`] = { stream: professionalStream(professionalId), fold: professionalFold }
  streams[`schedule:${professionalId}`] = { stream: scheduleStream(professionalId), fold: scheduleFold }
  return streams
}

/** The streams that placing with any of them reads: those of placing with each of them. */
export const placeWithAnyVetStreams = (command: PlaceWithAnyVet) => {
  const { appointmentId, petId, vets, startsAt } = command
  const likely = [startsAt.slice(0, 10)]
  const each = <Streams extends object>(of: (vet: VetChoice) => Streams): Streams => Object.assign({}, ...vets.map(of)) as Streams
  return {
    streams: {
      appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold, isNew: true },
      pet: { stream: petStream(petId), fold: petFold },
      ...each(vetStreams),
      ...each(({ professionalId }) => ({
        ...ledgerStreams(professionalId, likely),
        ...lineStreams(professionalId, likely),
      })),
      ...likelyPets([petId], likely),
      ...ownPromotions(command),
    },
    more: (states: AnyVetStates) => each((vet) => placeAppointmentStreams(commandFor(command, vet)).more(statesFor(states, vet))),
  }
}

/** Refusals that say nothing about the other vets. */
const ofOneVet: ReadonlySet<string> = new Set([
  'SLOT_TAKEN',
  'SLOT_NOT_OFFERED',
  // Each vet wants a notice of their own.
  'SLOT_IN_PAST',
  'NOT_BOOKABLE',
  'NOT_FOUND',
  'SELF_BOOKING',
  'NO_TIME_TO_TRAVEL',
  // Another one's service may need nothing that is taken.
  'RESOURCE_TAKEN',
])

/**
 * The visit goes to the vet who is free then and has the fewest minutes booked in 28 days; of equals to the first by id. The day's
 * minutes are the ledger's, and the chosen vet's is written to, so racers spread evenly. A vet whom the parent holds or has booked
 * then comes first: a hold goes on, and a booking is not doubled.
 */
export const decidePlaceWithAnyVet = (command: PlaceWithAnyVet, states: AnyVetStates): PlaceDecision => {
  // With any vet no extras are offered, and the price that was shown has none.
  if ((command.extraIds ?? []).length > 0) return { refused: 'EXTRA_NOT_OFFERED' }
  if (isForSeveral(command)) return { refused: 'SEVERAL_PETS' }
  if (command.furtherServices?.length) return { refused: 'SEVERAL_SERVICES' }
  const refusals: Refusal[] = []
  for (const vet of inOrder(command, states)) {
    const decision = decidePlaceAppointment(commandFor(command, vet), statesFor(states, vet))
    if (!isRefused(decision) || !ofOneVet.has(decision.refused)) return decision
    refusals.push(decision)
  }
  const closest = ['RESOURCE_TAKEN', 'SLOT_TAKEN'].map((code) => refusals.find(({ refused }) => refused === code))
  return closest.find((refusal) => refusal !== undefined) ?? refusals[0] ?? { refused: 'SLOT_NOT_OFFERED' }
}

const inOrder = (command: PlaceWithAnyVet, states: AnyVetStates): VetChoice[] => {
  const ranked = command.vets
    .filter((vet) => isAsShown(command, states, vet))
    .map((vet) => ({
      vet,
      isFirst: isWithParent(command, states, vet),
      minutes: vet.otherMinutes + minutesOfDay(command, states, vet),
    }))
  return ranked
    .toSorted(
      (one, other) =>
        Number(other.isFirst) - Number(one.isFirst) ||
        one.minutes - other.minutes ||
        one.vet.professionalId.localeCompare(other.vet.professionalId, 'en'),
    )
    .map(({ vet }) => vet)
}

const isAsShown = ({ offer }: PlaceWithAnyVet, states: AnyVetStates, { professionalId, serviceId }: VetChoice): boolean => {
  const vet = states[`vet:${professionalId}`]
  if (vet === undefined || vet.status === 'none') return false
  const service = vet.services.find(({ id }) => id === serviceId)
  return (
    service?.name === offer.name &&
    service.rows === undefined &&
    locationOf(service, vet.role) === 'AT_PROFESSIONAL' &&
    service.priceCents === offer.priceCents &&
    service.durationMinutes === offer.durationMinutes &&
    hasSameTerms(vet.policy, offer.policy)
  )
}

/** Whether the parent holds or has booked the vet at the wanted time: then it is this vet who answers. */
const isWithParent = (command: PlaceWithAnyVet, states: AnyVetStates, { professionalId }: VetChoice): boolean => {
  const { parentId, startsAt, at, offer } = command
  const wanted = claimSpan({ startsAt, endsAt: addMs(startsAt, offer.durationMinutes * MINUTE_MS), bufferMinutes: 0 })
  return claimsOf(states as LedgerStates, professionalId).some(
    (claim) => claim.holderId === parentId && isLive(claim, at) && isOverlapping(claim, wanted),
  )
}

/** The claims on the ledgers of the visit's day. */
const minutesOfDay = ({ at }: PlaceWithAnyVet, states: AnyVetStates, { professionalId }: VetChoice): number =>
  claimsOf(states as LedgerStates, professionalId)
    .filter((claim) => isLive(claim, at))
    .reduce((sum, { startsAt, endsAt }) => sum + (toMs(endsAt) - toMs(startsAt)) / MINUTE_MS, 0)
