import type { planCourseBody } from '@lapka/contracts/api/courses.ts'
import type { AnimalType } from '@lapka/contracts/pets.ts'
import type { z } from 'zod'
import { centsOf } from '../../kit/format/euro-text.ts'

/** A class as it is typed: an emptied number is an empty text. */
export type TypedClass = {
  serviceId: string
  title: string
  titleEn: string
  place: string
  /** Of each session. */
  dates: string[]
  isOpenLate: boolean
  time: string
  minutes: number | string
  seats: number | string
  /** As typed: "20", "12,50". */
  euros: string
  species: AnimalType[]
  maxWeightKg: number | string
  fromMonths: number | string
  untilMonths: number | string
  hasWaitlist: boolean
}

export const isComplete = ({ title, place, species, time, minutes, seats, euros }: TypedClass): boolean =>
  title.trim() !== '' &&
  place.trim() !== '' &&
  species.length > 0 &&
  time !== '' &&
  [minutes, seats].every((one) => one !== '') &&
  centsOf(euros) !== null

const orNull = (value: number | string): number | null => (value === '' ? null : Number(value))

export const bodyOf = (typed: TypedClass, starts: readonly string[]): z.input<typeof planCourseBody> => ({
  serviceId: typed.serviceId,
  title: typed.title.trim(),
  titleEn: typed.titleEn.trim(),
  place: typed.place.trim(),
  seats: Number(typed.seats),
  priceCents: centsOf(typed.euros) ?? 0,
  admits: {
    species: typed.species,
    maxWeightKg: orNull(typed.maxWeightKg),
    fromMonths: orNull(typed.fromMonths),
    untilMonths: orNull(typed.untilMonths),
  },
  hasWaitlist: typed.hasWaitlist,
  isOpenLate: typed.isOpenLate,
  sessions: starts.map((startsAt) => ({ startsAt, minutes: Number(typed.minutes), title: '' })),
})
