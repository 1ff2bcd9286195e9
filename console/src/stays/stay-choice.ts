import { isLocalDate } from '@lapka/contracts/time.ts'
import type { StayView } from '@lapka/contracts/api/stays.ts'
import type { StayingPet } from '@lapka/contracts/stays.ts'
import type { ChosenDates } from './night-offers.ts'

/** A parent's choice of a stay. `guests` null: not chosen yet. */
export type StayChoice = ChosenDates & { guests: StayingPet[] | null; classId: number | null; extraIds: number[] }

const MAX_WEIGHT_KG = 150

/** A whole number of kilograms, or nothing yet. */
export const weightOf = (text: string): number | null => {
  const weight = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return weight >= 1 && weight <= MAX_WEIGHT_KG ? weight : null
}

const numberOf = (text: string): number[] => (/^\d{1,3}$/.test(text) ? [Number(text)] : [])

/** The choice in the address. A pet that was added on the way comes back as `petId`, as it does to other bookings. */
export const readChoice = (parameters: URLSearchParams): StayChoice => {
  const date = (name: string) => {
    const text = parameters.get(name)
    return text !== null && isLocalDate(text) ? text : null
  }
  const arrival = date('arrival')
  const departure = date('departure')
  return {
    arrival,
    departure: arrival !== null && departure !== null && arrival < departure ? departure : null,
    guests: readGuests(parameters),
    classId: numberOf(parameters.get('room') ?? '')[0] ?? null,
    extraIds: parameters.getAll('extra').flatMap(numberOf),
  }
}

/** `guest=id`, with its weight `guest=id~31`; one empty `guest` where all were taken off. */
const readGuests = (parameters: URLSearchParams): StayingPet[] | null => {
  const added = parameters.get('petId')
  if (!parameters.has('guest') && added === null) return null
  const named = [...parameters.getAll('guest'), added ?? ''].filter(Boolean).map((text) => {
    const [petId = '', weight = ''] = text.split('~')
    return { petId, weightKg: weightOf(weight) }
  })
  return named.filter(({ petId }, index) => named.findIndex((other) => other.petId === petId) === index)
}

/** The choice that a stay was booked with, to choose again from. */
export const choiceOf = ({ arrival, departure, pets, classId, extraIds }: StayView): StayChoice => ({
  arrival,
  departure,
  guests: pets.map(({ id: petId, weightKg }) => ({ petId, weightKg })),
  classId,
  extraIds,
})

/** The same address with another choice in it. */
export const writeChoice = (parameters: URLSearchParams, change: Partial<StayChoice>): URLSearchParams => {
  const { arrival, departure, guests, classId, extraIds } = { ...readChoice(parameters), ...change }
  const next = new URLSearchParams(parameters)
  for (const name of ['arrival', 'departure', 'guest', 'petId', 'room', 'extra']) next.delete(name)
  if (arrival !== null) next.set('arrival', arrival)
  if (departure !== null) next.set('departure', departure)
  for (const { petId, weightKg } of guests ?? []) next.append('guest', weightKg === null ? petId : `${petId}~${weightKg}`)
  if (guests?.length === 0) next.set('guest', '')
  if (classId !== null) next.set('room', String(classId))
  for (const id of extraIds) next.append('extra', String(id))
  return next
}
