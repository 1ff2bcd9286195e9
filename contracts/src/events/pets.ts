import type { AnimalType, Coat, Gender, Temperament } from '../pets.ts'
import type {
  Diagnosis,
  Disease,
  DoseKind,
  NextVisit,
  ParasiteGroup,
  ParasiteKind,
  RecordFileType,
  RemindedCare,
  VaccineKey,
  Vitals,
} from '../pet-records.ts'
import type { PersonalFields } from './personal-fields.ts'

/** What every entry of a record says. */
export type EntryFacts = {
  entryId: string
  petId: string
  /** The local day it is about, `2026-11-26`: a dose was given then, a weight measured. */
  on: string
  /** A parent's entry is marked as theirs wherever it is shown. */
  by: 'parent' | 'vet'
  /** The writer's account. */
  writerId: string
  /** Of a vet: their profile, and the visit in which they wrote it. */
  professionalId: string | null
  appointmentId: string | null
  /** The writer brought it in from a file: they vouch for it, whoever the file says wrote it first. */
  importedFrom?: ImportFormat
}

export type ImportFormat = 'fhir' | 'csv'

/** Who owns the key of the free text: the parent who wrote it, or the pet where a vet wrote it. */
type Worded = { wordsOf: string }

export type PetProfile = {
  petId: string
  ownerId: string
  name: string
  gender: Gender
  animalType: AnimalType
  /** A key of `breeds.ts`, or empty. Older events have an owner's own word here. */
  breed: string
  /** The owner's own word, where the breed is on no list. */
  breedWords?: string
  /** `2022-03-14`, or the year alone. */
  born: string
  temperament: Temperament[]
  /** In the owner's words, where a temperament is none of the list. */
  temperamentNote?: string
  /** Absent: not said. */
  neutered?: boolean
  /** Fifteen digits (ISO 11784), its keyed hash, and the day it was put in. */
  chip?: string
  chipKey?: string
  chippedOn?: string
  /** Health facts in words. */
  allergies?: string
  medicine?: string
  /** For sitters and hotels. */
  feeding?: string
  emergencyContact?: string
  usualVet?: string
  /** In whole kilograms, rounded up: groomers price by it. Weights that were measured are entries of the record. */
  weightKg?: number
  coat?: Coat
}

type PetsOfLink = { petId: string; otherId: string; caseId: string; reason: string }

/** A pet, and its record: one stream for a life. */
export type PetEvents = {
  // pet-{petId}
  PetAdded: PetProfile
  /** All of it, as it is from now on. */
  PetChanged: PetProfile
  /** Its picture, re-encoded. The bytes lie outside of the log, sealed with the pet's key; those of the one before are gone. */
  PetPhotoSet: { petId: string; photoId: string; sizeBytes: number; sha256: string }
  PetPhotoRemoved: { petId: string }
  /**
   * No reminder and no proposal ever follows. `on` is null where the owner doesn't say. `markedOn`: the linked record that it was marked on, if it
   * was not this one.
   */
  PetDied: { petId: string; ownerId: string; on: string | null; markedOn?: string }
  /** It was marked by mistake. */
  PetDeathWithdrawn: { petId: string; ownerId: string }
  /**
   * The owner asks a second adult, whom we may know by this address alone, to care for the pet with the same rights. It takes the place
   * of an earlier invitation. `petIds` are all pets that it is for, this one among them: one letter speaks of them.
   */
  KeeperInvited: {
    petId: string
    petIds: string[]
    invitationId: string
    byId: string
    email: string
    emailKey: string
    until: string
  }
  /** The owner took it back, or the invited person said no. */
  KeeperInvitationEnded: { petId: string; invitationId: string; why: 'revoked' | 'declined' }
  KeeperJoined: { petId: string; invitationId: string; accountId: string }
  /** `byId`: the second adult who left, or the owner. */
  KeeperLeft: { petId: string; accountId: string; byId: string }

  /** What a vet found and advised, during a visit or after it. */
  VisitRecorded: EntryFacts & {
    findings: string
    vitals: Vitals
    diagnoses: Diagnosis[]
    treatment: string
    /** For the parent to read. */
    advice: string
    nextVisit: NextVisit | null
  }
  WeightMeasured: EntryFacts & { grams: number }
  /** `product` is null where it isn't on our list: `productName` has the words. `validFrom` and `validUntil` as the passport says them. */
  VaccinationRecorded: EntryFacts & {
    product: VaccineKey | null
    productName: string
    batch: string
    against: Disease[]
    dose: DoseKind
    validFrom: string | null
    validUntil: string | null
  }
  /** Against parasites. */
  TreatmentRecorded: EntryFacts & { parasites: ParasiteKind[]; product: string; validUntil: string | null }
  /** How often it is treated against worms from that day on: no entry, but a choice for the plan of its care. */
  CarePlanChanged: Omit<EntryFacts, 'entryId' | 'appointmentId'> & { parasiteGroup: ParasiteGroup }
  NoteAdded: EntryFacts & Worded & { text: string }
  /** The bytes lie outside of the log, sealed with the pet's key. */
  DocumentAdded: EntryFacts &
    Worded & { fileId: string; name: string; fileType: RecordFileType; sizeBytes: number; sha256: string }
  /**
   * The entry `supersedes` no longer holds and stays to be seen. `entryId` is what stands in its place, written in the same append, or
   * null where it was withdrawn.
   */
  EntryCorrected: Omit<EntryFacts, 'entryId'> & Worded & { supersedes: string; entryId: string | null; reason: string }

  // care-{accountId}
  /** On that local day one letter speaks of all of these. `alsoFor`: the other adults of the household, who get none of their own. */
  CareReminded: { accountId: string; on: string; items: RemindedCare[]; alsoFor?: string[] }

  /** Its owner, a client of a desk until then, took it into the account that they had: the record stays as it is. */
  PetTakenOver: { petId: string; fromId: string; toId: string }
  // pet-{petId}, pet-{otherId} and case-{caseId}, in one append; of pets that were taken over from a desk the client's id stands for the case
  /** Two entries for one animal: their records are shown together, and nothing is copied. `petId` is the one that others are linked to. */
  PetsLinked: PetsOfLink
  /** Each record is its own again, as it was. */
  PetsUnlinked: PetsOfLink

  // reads-{petId}
  /** Anyone but the parent looked at the record: what they were shown, and by which right. Null: not signed in, with a share. */
  RecordRead: { petId: string; readerId: string | null; what: RecordReadScope; ground: ReadGround }
}

export type RecordReadScope = 'record' | 'file' | 'vaccinations' | 'visit'
/** A vet by a booked visit, an operator by a case, anyone by a parent's link. */
export type ReadGround = { kind: 'visit' | 'case' | 'share'; id: string }

const profileFields = {
  name: 'petId',
  breedWords: 'petId',
  chip: 'petId',
  allergies: 'petId',
  medicine: 'petId',
  temperamentNote: 'ownerId',
  feeding: 'ownerId',
  emergencyContact: 'ownerId',
  usualVet: 'ownerId',
} as const

/** Health facts are sealed for the pet, so that they outlive their owner's account; an owner's own words are sealed for the owner. */
export const petFields = {
  PetAdded: profileFields,
  PetChanged: profileFields,
  KeeperInvited: { email: 'byId' },
  VisitRecorded: { findings: 'petId', vitals: 'petId', diagnoses: 'petId', treatment: 'petId', advice: 'petId' },
  WeightMeasured: { grams: 'petId' },
  VaccinationRecorded: { productName: 'petId', batch: 'petId' },
  TreatmentRecorded: { product: 'petId' },
  NoteAdded: { text: 'wordsOf' },
  DocumentAdded: { name: 'wordsOf' },
  EntryCorrected: { reason: 'wordsOf' },
  PetsLinked: { reason: 'caseId' },
  PetsUnlinked: { reason: 'caseId' },
} as const satisfies PersonalFields<PetEvents>
