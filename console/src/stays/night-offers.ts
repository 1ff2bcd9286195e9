import type { NightsAnswer } from '@lapka/contracts/api/stays.ts'
import { MAX_NIGHTS } from '@lapka/contracts/stays.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { nightsBetween } from '@lapka/domain/stays/stay-dates.ts'

type Night = NightsAnswer['nights'][number]

/** A night in one class, as it is offered to so many animals. */
export type NightOffer = {
  cents: number
  /** Rooms of the class, none where the house takes no more animals. */
  roomsLeft: number
  /** The house counts animals on the day of departure too. */
  hasHousePlace: boolean
}

export type NightOffers = ReadonlyMap<string, NightOffer>

/** By the local date on which the night begins. A date that is missing is not known yet. */
export const offersOf = (nights: readonly Night[], { classId, guests }: { classId: number; guests: number }): NightOffers =>
  new Map(
    nights.flatMap(({ date, petsLeft, classes }) => {
      const ofClass = classes.find((one) => one.classId === classId)
      if (ofClass === undefined) return []
      const hasHousePlace = petsLeft === null || petsLeft >= Math.max(1, guests)
      return [[date, { cents: ofClass.cents, roomsLeft: hasHousePlace ? ofClass.roomsLeft : 0, hasHousePlace }]]
    }),
  )

/** The dates between which nights are sold: the first arrival and the last departure. */
export type Sale = { offers: NightOffers; first: string; last: string }

const isFree = ({ offers }: Sale, date: string): boolean => (offers.get(date)?.roomsLeft ?? 0) > 0

/** The last day of departure for an arrival, up to which no night is taken; null where not even one night is free. */
export const latestDeparture = (sale: Sale, arrival: string): string | null => {
  const limit = addDays(arrival, MAX_NIGHTS)
  let date = arrival
  while (date < limit && date < sale.last && isFree(sale, date)) date = addDays(date, 1)
  if (date > arrival && sale.offers.get(date)?.hasHousePlace === false) date = addDays(date, -1)
  return date > arrival ? date : null
}

export const canArrive = (sale: Sale, date: string): boolean =>
  date >= sale.first && date < sale.last && latestDeparture(sale, date) !== null

/** The fewest rooms that are left on a night of a stay; null while a night is not known. */
export const roomsLeftBetween = ({ offers }: Pick<Sale, 'offers'>, arrival: string, departure: string): number | null => {
  const left = nightsBetween(arrival, departure).map((date) => offers.get(date)?.roomsLeft)
  return left.reduce<number | null>((least, one) => (one === undefined || least === null ? null : Math.min(least, one)), Infinity)
}

export type StayEnd = 'arrival' | 'departure'
export type ChosenDates = { arrival: string | null; departure: string | null }

/** The end that the next press in the calendar chooses. Once both are there it begins anew. */
export const nextEnd = ({ arrival, departure }: ChosenDates): StayEnd =>
  arrival !== null && departure === null ? 'departure' : 'arrival'

/** Whether a date can be pressed: as a day of departure after the chosen arrival, or as another arrival. */
export const canChoose = (sale: Sale, chosen: ChosenDates, end: StayEnd, date: string): boolean =>
  canDepart(sale, chosen, end, date) || canArrive(sale, date)

const canDepart = (sale: Sale, { arrival }: ChosenDates, end: StayEnd, date: string): boolean =>
  end === 'departure' && arrival !== null && date > arrival && date <= (latestDeparture(sale, arrival) ?? '')

/**
 * The dates after a press. `isKept`: the press changes the arrival alone, and the departure stays where all nights up to it are free.
 * A date that no stay from the chosen arrival reaches is another arrival.
 */
export const chooseDate = (
  sale: Sale,
  chosen: ChosenDates,
  { date, end, isKept = false }: { date: string; end: StayEnd; isKept?: boolean },
): ChosenDates => {
  if (canDepart(sale, chosen, end, date)) return { ...chosen, departure: date }
  if (!canArrive(sale, date)) return chosen
  const { departure } = chosen
  const stays = isKept && departure !== null && departure > date && departure <= (latestDeparture(sale, date) ?? '')
  return { arrival: date, departure: stays ? departure : null }
}
