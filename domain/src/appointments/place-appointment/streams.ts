import { petTimeResourceId } from '@lapka/contracts/pets.ts'
import { appointmentStream, petStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import type { Fold } from '../../kernel/fold.ts'
import { petFold, type Pet } from '../../pets/pet.ts'
import { petKey, type PetKey, type PetStates } from '../../pets/several-pets.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import { scheduleFold, type Schedule } from '../../professionals/schedule/schedule.ts'
import { claimDates, ledgerStreams, streamsOfTime, type LedgerStates, type LedgerStreams } from '../../kernel/ledger.ts'
import {
  promotionStreams,
  usedPromotionStreams,
  type PromotionStates,
  type PromotionStreams,
} from '../../promotions/use-promotions.ts'
import { linesResourceStreams, lineStreams, type LinesOfDays } from '../../slots/promised-times.ts'
import { reachStreams } from '../../travel/ways.ts'
import { appointmentFold } from '../appointment.ts'
import { professionalTime } from '../claim-of-time.ts'
import { claimedLedgers } from '../claimed-ledgers.ts'
import { addressStreams } from '../location.ts'
import { ownInWindowStreams, ownKey, type OwnStates, type OwnStreams } from '../own-appointments.ts'
import { neededClinic, usesOf, type ClinicStates, type ClinicStreams } from '../../clinics/needs.ts'
import { resourceTimesOf } from '../needed-resources.ts'
import { petTimesOf } from '../pets-there.ts'
import type { PlaceAppointment } from './decide.ts'
import { holdsReplaced, placementOf, serviceIdsOf, visitOf } from './placement.ts'

type PlaceKeys = Pick<
  PlaceAppointment,
  | 'appointmentId'
  | 'parentId'
  | 'petId'
  | 'furtherPetIds'
  | 'professionalId'
  | 'serviceId'
  | 'furtherServices'
  | 'startsAt'
  | 'at'
  | 'deviceKey'
  | 'promotionIds'
  | 'address'
  | 'extraIds'
  | 'holdMs'
  | 'seriesId'
>
type PlaceStreamStates = { professional: Professional; schedule: Schedule; pet: Pet } & PetStates &
  LedgerStates &
  PromotionStates &
  ClinicStates &
  LinesOfDays &
  OwnStates

/** Streams of placing an appointment. Nearly always the local date is the one of UTC, which spares a second read. */
export const placeAppointmentStreams = (command: PlaceKeys) => {
  const { appointmentId, petId, furtherPetIds = [], professionalId, startsAt } = command
  const likely = [startsAt.slice(0, 10)]
  return {
    streams: {
      appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold, isNew: true },
      professional: { stream: professionalStream(professionalId), fold: professionalFold },
      schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
      pet: { stream: petStream(petId), fold: petFold },
      ...furtherPets(furtherPetIds),
      ...addressStreams(command.address),
      ...ledgerStreams(professionalId, likely),
      ...likelyPets([petId, ...furtherPetIds], likely),
      ...lineStreams(professionalId, likely),
      ...ownPromotions(command),
    },
    more: (states: PlaceStreamStates) => {
      const { dates, own } = findTouched(command, states)
      const lines = { ...lineStreams(professionalId, dates), ...linesResourceStreams(states, professionalId) }
      return { ...ledgerStreams(professionalId, dates), ...lines, ...own }
    },
  }
}

/** The animals' hours on those days. */
export const likelyPets = (petIds: readonly string[], dates: readonly string[]): LedgerStreams =>
  Object.assign({}, ...petIds.map((petId) => ledgerStreams(petTimeResourceId(petId), dates))) as LedgerStreams

/** The animals beside the first. */
export const furtherPets = (petIds: readonly string[]): { [pet: PetKey]: { stream: string; fold: Fold<Pet> } } =>
  Object.fromEntries(petIds.map((petId) => [petKey(petId), { stream: petStream(petId), fold: petFold }]))

/** The same without the lines of the days: for an offer to the one whose turn it is. */
export const takenStreams = (command: PlaceKeys, states: PlaceStreamStates) => {
  const { dates, own } = findTouched(command, states)
  return { ...ledgerStreams(command.professionalId, dates), ...own }
}

type OfPromotions = Pick<PlaceKeys, 'parentId' | 'deviceKey' | 'promotionIds'>
/** The promotions that the booking parent may use. */
export const ownPromotions = ({ parentId: accountId, deviceKey = null, promotionIds = [] }: OfPromotions) =>
  promotionStreams({ accountId, deviceKey, promotionIds })

type TouchedStreams = OwnStreams &
  PromotionStreams &
  LedgerStreams &
  ClinicStreams &
  ReturnType<typeof reachStreams> & { schedule?: { stream: string; fold: Fold<Schedule>; isAsserted: true } }

/** The days of the wanted time and its animals'. An own hold in its way goes on or ends in the same append: with its appointment and all of its days. */
const findTouched = (command: PlaceKeys, states: PlaceStreamStates): { dates: string[]; own: TouchedStreams } => {
  const placement = placementOf(states, command)
  if (placement === undefined) return { dates: [], own: {} }
  const { span, zone } = placement
  const time = professionalTime({ ...span, professionalId: command.professionalId })
  const pets = petTimesOf(visitOf(command, states, placement))
  const held = holdsReplaced(states, command, { time, pets })
  const { professional } = states
  const own: TouchedStreams = {
    ...reachStreams(time, { professional, zone }),
    ...ownInWindowStreams(states, { ...time, window: span.window }, command),
  }
  // A window's capacity may not change while it is decided.
  if (span.window !== undefined)
    own.schedule = { stream: scheduleStream(command.professionalId), fold: scheduleFold, isAsserted: true }
  const services = serviceIdsOf(command)
  const needed = usesOf(states, professional, services)
  Object.assign(own, neededClinic(professional, services))
  for (const one of [...pets, ...resourceTimesOf({ ...span, ...needed })]) Object.assign(own, streamsOfTime(one, zone))
  for (const { claimId } of held) {
    own[ownKey(claimId)] = { stream: appointmentStream(claimId), fold: appointmentFold }
    const appointment = states[ownKey(claimId)]
    if (appointment === undefined || appointment.status === 'none') continue
    Object.assign(own, claimedLedgers({ appointment }), usedPromotionStreams(appointment, states))
  }
  return { dates: claimDates(span, zone), own }
}
