import type { SealedEvents } from '@lapka/contracts/events.ts'
import type { VaccineGroup } from '@lapka/contracts/vaccine-groups.ts'
import type { AnimalType } from '@lapka/contracts/pets.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import type {
  HotelRooms,
  Stay,
  StayVaccination,
  StayVaccinations,
  VaccinationProof,
  VaccinationRule,
} from '@lapka/contracts/stays.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { addMs, toIso, toMs, type Instant } from '../kernel/instant.ts'
import { groupsOf } from '../pets/record/care.ts'
import { standing, type PetRecord } from '../pets/record/record.ts'
import { cancelledAfter, endOfDayBefore } from './deadline-of-stay.ts'
import { instantAt } from './stay-dates.ts'

type Entries = Pick<PetRecord, 'entries'>
type Dates = Pick<Stay, 'arrival' | 'departure'>

/** A vaccination of a stay as it stands now: `seenAt`, the hotel saw it on paper. */
export type AwaitedVaccination = StayVaccination & { seenAt?: string }
export type AwaitedVaccinations = Omit<StayVaccinations, 'needs'> & { needs: readonly AwaitedVaccination[]; reminded?: true }

type Shown = { proof?: { validUntil: string } | null; seenAt?: string | null }

/** Nothing shows it through the day of departure: a stay that became longer waits again. What the hotel saw on paper it has judged itself. */
export const isMissing = ({ proof, seenAt }: Shown, departure: string): boolean =>
  !seenAt && (!proof || proof.validUntil < departure)

/** The stay waits for a vaccination. */
export const isAwaited = (vaccinations: { needs: readonly Shown[] } | null | undefined, departure: string): boolean =>
  vaccinations?.needs.some((need) => isMissing(need, departure)) ?? false

type Asked = { needs: readonly { petId: string; group: VaccineGroup }[] }

/** With these of an animal shown, by the record or on paper; the log's state and the view keep it alike. */
export const withShown = <Vaccinations extends Asked>(
  vaccinations: Vaccinations,
  { petId, groups }: { petId: string; groups: readonly VaccineGroup[] },
  shown: { proof: VaccinationProof } | { seenAt: string },
): Vaccinations => ({
  ...vaccinations,
  needs: vaccinations.needs.map((need) => (need.petId === petId && groups.includes(need.group) ? { ...need, ...shown } : need)),
})

/** Booked so late, a stay waits for a day and not until a deadline that is over. */
const LATE_WAIT_MS = DAY_MS
/** A stay ends before its check-in, or not for this reason: the grace of its deadline is over by then. */
const BEFORE_CHECK_IN_MS = 2 * HOUR_MS
/** A shorter wait would end while the stay is being paid. */
const MIN_WAIT_MS = 2 * HOUR_MS
const REMINDED_BEFORE_MS = 2 * DAY_MS

/** A dose counts from the day of arrival through that of departure, and only if its entry says until when. */
export const isValidFor = ({ validFrom, validUntil, on }: Dose, { arrival, departure }: Dates): boolean =>
  (validFrom ?? on) <= arrival && validUntil !== null && validUntil >= departure

type Dose = Pick<SealedEvents['VaccinationRecorded'], 'on' | 'validFrom' | 'validUntil'>
type Fitting = VaccinationProof & { groups: VaccineGroup[] }

/** The entries that would show these vaccinations for a stay, each with those that it shows; the one that is valid for longest comes first. */
export const fittingEntries = (record: Entries, groups: readonly VaccineGroup[], dates: Dates): Fitting[] =>
  standing(record, 'VaccinationRecorded')
    .flatMap((dose) => {
      const { entryId, on, validUntil, by, against } = dose
      const shown = groupsOf(against).filter((group) => groups.includes(group))
      return validUntil !== null && shown.length > 0 && isValidFor(dose, dates)
        ? [{ entryId, on, validUntil, by, groups: shown }]
        : []
    })
    .toSorted((one, other) => (one.validUntil > other.validUntil ? -1 : one.validUntil < other.validUntil ? 1 : 0))

export const groupsFor = ({ needs }: Pick<VaccinationRule, 'needs'>, animalType: AnimalType): VaccineGroup[] => [
  ...new Set(needs.filter(({ species }) => species === animalType).map(({ group }) => group)),
]

type Guest = { petId: string; animalType: AnimalType; record: Entries }
type Booking = { stay: Dates; zone: string; at: Instant }

/**
 * What a hotel asks of the animals of a stay, and which entries of their records it rests on. Undefined where it asks for nothing; refused where
 * something is missing and check-in is too near to wait for it.
 */
export const vaccinationsOfStay = (
  { vaccinations: rule, arrival }: Pick<HotelRooms, 'vaccinations' | 'arrival'>,
  guests: readonly Guest[],
  { stay, zone, at }: Booking,
): StayVaccinations | Refusal | undefined => {
  if (rule === undefined) return undefined
  const needs = guests.flatMap(({ petId, animalType, record }) =>
    groupsFor(rule, animalType).map((group): StayVaccination => {
      const [fitting] = fittingEntries(record, [group], stay)
      if (fitting === undefined) return { petId, group }
      const { groups: _groups, ...proof } = fitting
      return { petId, group, proof }
    }),
  )
  if (needs.length === 0) return undefined
  if (!isAwaited({ needs }, stay.departure)) return { needs }
  const lastMs = toMs(instantAt(stay.arrival, arrival.from, zone)) - BEFORE_CHECK_IN_MS
  if (lastMs - toMs(at) < MIN_WAIT_MS) return { refused: 'VACCINATION_NEEDED_FIRST' }
  const usualMs = toMs(endOfDayBefore(stay.arrival, rule.dueDays, zone))
  return { needs, dueAt: toIso(Math.min(lastMs, Math.max(usualMs, toMs(at) + LATE_WAIT_MS))) }
}

/** When the parent is asked once more, and when a stay that still waits is cancelled. One that waits for a short time is asked about halfway. */
export const vaccinationTimes = ({ dueAt, placedAt }: { dueAt: string; placedAt: string }) => ({
  remindAt: addMs(dueAt, -Math.min(REMINDED_BEFORE_MS, Math.floor((toMs(dueAt) - toMs(placedAt)) / 2))),
  cancelAt: cancelledAfter(dueAt),
})
