import type { AnimalSize, ChildrenAtHome, ClosedReason, Company, HomeKind, VisitSide, VisitTime } from '../adoptions.ts'
import type { AnimalType, Gender } from '../pets.ts'
import type { PersonalFields } from './personal-fields.ts'

export type AnimalProfile = {
  animalId: string
  professionalId: string
  /** The shelter's. */
  accountId: string
  name: string
  animalType: AnimalType
  gender: Gender
  /** A key of `breeds.ts`, or empty. */
  breed: string
  /** The shelter's own word, where the breed is on no list. */
  breedWords?: string
  /** `2025-03`, or the year alone. */
  born: string
  /** Null where it says nothing, as of birds. */
  size: AnimalSize | null
  neutered?: boolean
  /** Fifteen digits (ISO 11784), and their keyed hash. */
  chip?: string
  chipKey?: string
  city: string
  health: string
  character: string
  withChildren: Company
  withDogs: Company
  withCats: Company
}

type OfAnimal = { animalId: string; professionalId: string }
type OfRequest = { animalId: string; professionalId: string; requestId: string; parentId: string }

/** All fields in one, as shapes.txt spells them. */
type AdoptionRequest = {
  animalId: string
  professionalId: string
  requestId: string
  parentId: string
  home: HomeKind
  children: ChildrenAtHome
  /** In the parent's words. */
  otherAnimals: string
  experience: string
  message: string
}

/** Animals of shelters that look for a home: one stream for each. */
export type AdoptionEvents = {
  // adoption-{animalId}
  AnimalListed: AnimalProfile
  /** All of it, as it is from now on. */
  AnimalChanged: AnimalProfile
  /** A picture that we painted anew; `sha256` is that of its bytes. */
  AnimalPhotoAdded: { animalId: string; accountId: string; photoId: string; alt: string; sizeBytes: number; sha256: string }
  AnimalPhotoRemoved: { animalId: string; photoId: string }
  /** It looks for no home any more, by its shelter's word. */
  AnimalWithdrawn: OfAnimal
  /** It has one. */
  AnimalHomed: OfAnimal
  /** It looks for a home again: the one that it had did not last, or it was taken down by mistake. */
  AnimalListedAgain: OfAnimal
  /** A parent asks to adopt it. */
  AdoptionRequested: AdoptionRequest
  AdoptionWithdrawn: OfRequest
  /** In the words of the shelter, whose account is `accountId`. */
  AdoptionDeclined: OfRequest & { accountId: string; reason: string }
  /** It goes to this family: it is their pet from the same append on, and the other requests are closed. */
  AdoptionAgreed: OfRequest & { petId: string }
  AdoptionClosed: OfRequest & { why: ClosedReason }
  /** The family chooses one of them. They take the place of those that were offered before. */
  AdoptionVisitOffered: OfRequest & { times: VisitTime[] }
  /** In the append that claims the shelter's time. `movedFrom`: the start of the visit that it takes the place of. */
  AdoptionVisitBooked: OfRequest & VisitTime & { visitId: string; zone: string; by: VisitSide; movedFrom?: string }
  AdoptionVisitCancelled: OfRequest & { visitId: string; startsAt: string; by: VisitSide }

  // account-{accountId}
  /** In the append of `AdoptionAgreed`, so that an erasure knows that the pet's key goes with the account. */
  PetAdopted: { accountId: string; petId: string }

  // adoptionchip-{chipKey}
  /** No other animal is listed with this chip meanwhile. */
  ChipListed: { chipKey: string; animalId: string }
  ChipUnlisted: { chipKey: string; animalId: string }
}

const profileFields = {
  name: 'accountId',
  breedWords: 'accountId',
  chip: 'accountId',
  health: 'accountId',
  character: 'accountId',
} as const

export const adoptionFields = {
  AnimalListed: profileFields,
  AnimalChanged: profileFields,
  AnimalPhotoAdded: { alt: 'accountId' },
  AdoptionRequested: { otherAnimals: 'parentId', experience: 'parentId', message: 'parentId' },
  AdoptionDeclined: { reason: 'accountId' },
} as const satisfies PersonalFields<AdoptionEvents>
