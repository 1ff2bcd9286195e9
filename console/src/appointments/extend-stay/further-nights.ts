import type { NightsAnswer, StayView } from '@lapka/contracts/api/stays.ts'
import { MAX_NIGHTS, STAY_HORIZON_DAYS } from '@lapka/contracts/stays.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'

type Stay = Pick<StayView, 'classId' | 'arrival' | 'departure' | 'extending'> & { pets: readonly unknown[] }

/** The last day on which a stay can end: by its greatest length, and as far ahead as nights are sold. */
export const lastDeparture = ({ arrival }: Pick<Stay, 'arrival'>, today: string): string => {
  const [longest, sold] = [addDays(arrival, MAX_NIGHTS), addDays(today, STAY_HORIZON_DAYS)]
  return longest < sold ? longest : sold
}

export type FurtherNight = { date: string; isFree: boolean }

/**
 * The nights after a stay, up to the first that is full, which is the last one here. The house needs the animals' places on the day after a night,
 * when they leave; what is held for the stay itself counts as free.
 */
export const furtherNights = ({ nights }: Pick<NightsAnswer, 'nights'>, stay: Stay, last: string): FurtherNight[] => {
  const byDate = new Map(nights.map((night) => [night.date, night]))
  const further: FurtherNight[] = []
  for (let date = stay.departure; date < last; date = addDays(date, 1)) {
    const [night, next] = [byDate.get(date), byDate.get(addDays(date, 1))]
    if (night === undefined || next === undefined) return further
    const roomsLeft = night.classes.find(({ classId }) => classId === stay.classId)?.roomsLeft ?? 0
    const isHeld = stay.extending !== null && date < stay.extending.departure
    const isFree = isHeld || (roomsLeft > 0 && (next.petsLeft === null || next.petsLeft >= stay.pets.length))
    further.push({ date, isFree })
    if (!isFree) return further
  }
  return further
}
