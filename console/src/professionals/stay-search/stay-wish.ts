import type { Pet } from '@lapka/contracts/api/pets.ts'
import { guestsText, type Guest } from '@lapka/contracts/stays.ts'
import { readChoice } from '../../stays/stay-choice.ts'
import { guestsOf, readAnimals } from '../../stays/use-stay.ts'

/** A search for a stay: as it stands in the address, and as the server is asked. */
export type StayWish = { arrival: string; departure: string; animals: Guest[]; names: string[] }

/** Null until the dates and the animals are chosen. A parent's pets weigh what was said for this stay, or what their profile says. */
export const wishOf = (parameters: URLSearchParams, pets: readonly Pet[] | undefined): StayWish | null => {
  const { arrival, departure, guests } = readChoice(parameters)
  const staying = guestsOf(pets ?? [], guests)
  const animals =
    pets === undefined ? readAnimals(parameters) : staying.map(({ animalType, weightKg }) => ({ animalType, weightKg }))
  if (arrival === null || departure === null || animals.length === 0) return null
  return { arrival, departure, animals, names: staying.map(({ name }) => name) }
}

const passedOn = ['q', 'city', 'near', 'bucket', 'frame', 'maxPrice', 'sort'] as const

export const queryOf = ({ arrival, departure, animals }: StayWish, search: { [name in (typeof passedOn)[number]]?: string }) => {
  const { sort, ...place } = Object.fromEntries(passedOn.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
  const isOrder = sort === 'price' || (sort === 'distance' && search.near !== undefined)
  return { arrival, departure, guests: guestsText(animals), ...place, ...(isOrder && { sort }) }
}
