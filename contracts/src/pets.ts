export const animalTypes = ['dog', 'cat', 'rodent', 'bird', 'reptile'] as const
export type AnimalType = (typeof animalTypes)[number]

export const genders = ['male', 'female'] as const
export type Gender = (typeof genders)[number]

export const coats = ['short', 'double', 'curly', 'long', 'wire'] as const
export type Coat = (typeof coats)[number]

/** In whole kilograms, rounded up: heavier than any dog on record. */
export const HEAVIEST_KG = 150

export const temperaments = [
  'playful',
  'nice-and-calm',
  'social-with-people',
  'social-with-other-pets',
  'aggressive-to-other-dogs',
  'aggressive-to-people',
  'fearful',
  'fearless',
  'self-sufficient',
  'neutral-to-other-dogs',
  'other-please-specify',
] as const
export type Temperament = (typeof temperaments)[number]

/** Older than any parrot or tortoise on record in a clinic. */
export const OLDEST_YEARS = 150

/** Which animal is elsewhere from when to when; of nights the local dates, the last one that of departure. */
export type BusyPet = { petId: string; from: string; until: string }

/**
 * The hours of an animal, as a resource: it is in one place at a time, whoever of its keepers booked. Its nights are another one, which has its id
 * and is counted by dates.
 */
export const petTimeResourceId = (petId: string): string => `${petId}${PET_TIME}`
export const isPetTime = (resourceId: string): boolean => resourceId.endsWith(PET_TIME)
const PET_TIME = '-hours'
