import { petStream } from '@lapka/contracts/streams.ts'
import type { Fold } from '../kernel/fold.ts'
import { petFold, type KeeperInvitation, type Pet } from './pet.ts'

export type PetKey = `pet:${string}`
export type PetStates = { [pet: PetKey]: Pet }
export type KnownPet = Extract<Pet, { status: 'added' }>

export const petKey = (petId: string): PetKey => `pet:${petId}`

/** Asserted: what is decided for all of them holds only while each stands as it was read. */
export const petsStreams = (
  petIds: readonly string[],
): { [pet: PetKey]: { stream: string; fold: Fold<Pet>; isAsserted: true } } =>
  Object.fromEntries(
    petIds.map((petId) => [petKey(petId), { stream: petStream(petId), fold: petFold, isAsserted: true as const }]),
  )

/** The pets among them that exist. */
export const petsAmong = (states: PetStates, petIds: readonly string[]): KnownPet[] =>
  petIds.flatMap((petId) => {
    const pet = states[petKey(petId)]
    return pet?.status === 'added' ? pet : []
  })

export const openInvitation = ({ invitations = [] }: KnownPet): KeeperInvitation | undefined =>
  invitations.find(({ isOpen }) => isOpen)
