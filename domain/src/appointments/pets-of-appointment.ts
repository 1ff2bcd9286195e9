import type { StayingPet } from '@lapka/contracts/stays.ts'

type ForPets = {
  petId: string
  furtherPetIds?: readonly string[] | undefined
  stay?: { stay: { pets: readonly StayingPet[] } } | undefined
}

/** The animals that something was booked for, the one that was named first before the others. */
export const petIdsOf = ({ petId, furtherPetIds = [], stay }: ForPets): string[] =>
  stay?.stay.pets.map((pet) => pet.petId) ?? [petId, ...furtherPetIds]

/** Booked together, they are kept together: none of them is exchanged, or handed over, by itself. */
export const isForSeveral = ({ furtherPetIds = [] }: Pick<ForPets, 'furtherPetIds'>): boolean => furtherPetIds.length > 0
