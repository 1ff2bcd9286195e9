import type { EventType, SealedEvents } from '@lapka/contracts/events.ts'
import { MAX_RECORD_BYTES, MAX_RECORD_FILES, USUAL_PARASITE_GROUP, type ParasiteGroup } from '@lapka/contracts/pet-records.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { foldOf, type Fold } from '../../kernel/fold.ts'
import { petFold, type Pet } from '../pet.ts'
import { isPending } from '../transfer.ts'

export type EntryEventType =
  | 'VisitRecorded'
  | 'WeightMeasured'
  | 'VaccinationRecorded'
  | 'TreatmentRecorded'
  | 'NoteAdded'
  | 'DocumentAdded'

/** An entry as the log keeps it. `correctedBy`: undefined while it holds; null where it was withdrawn without another in its place. */
export type Entry = {
  [T in EntryEventType]: { type: T; fact: SealedEvents[T]; correctedBy?: string | null }
}[EntryEventType]

/** A pet and all entries of its record, as they were written. `formerCount`: so many are from before its owner received it. */
export type PetRecord = {
  revision: number
  pet: Pet
  entries: readonly Entry[]
  /** In the order in which they were chosen. */
  parasiteGroups: readonly { group: ParasiteGroup; since: string }[]
  formerCount?: number
}

const added =
  <T extends EntryEventType>(type: T) =>
  (record: PetRecord, fact: SealedEvents[T]): PetRecord => ({ ...record, entries: [...record.entries, { type, fact } as Entry] })

const corrected = (record: PetRecord, { supersedes, entryId }: SealedEvents['EntryCorrected']): PetRecord => ({
  ...record,
  entries: record.entries.map((entry) =>
    entry.fact.entryId === supersedes ? ({ ...entry, correctedBy: entryId } as Entry) : entry,
  ),
})

const entries = foldOf<PetRecord>(() => ({ revision: -1, pet: petFold.initialState(), entries: [], parasiteGroups: [] }), {
  VisitRecorded: added('VisitRecorded'),
  WeightMeasured: added('WeightMeasured'),
  VaccinationRecorded: added('VaccinationRecorded'),
  TreatmentRecorded: added('TreatmentRecorded'),
  NoteAdded: added('NoteAdded'),
  DocumentAdded: added('DocumentAdded'),
  EntryCorrected: corrected,
  CarePlanChanged: (record, { parasiteGroup: group, on: since }) => ({
    ...record,
    parasiteGroups: [...record.parasiteGroups.filter((one) => one.since < since), { group, since }],
  }),
  PetTransferred: (record) => ({ ...record, formerCount: record.entries.length }),
})

export const recordFold: Fold<PetRecord> = {
  initialState: entries.initialState,
  evolve: (record, event) => ({ ...entries.evolve(record, event), pet: petFold.evolve(record.pet, event) }),
}

export const recordStreams = (petId: string) => ({ record: { stream: petStream(petId), fold: recordFold } })

/** The entries of one kind that hold: none that a correction replaced or withdrew. */
export const standing = <T extends EntryEventType & EventType>(record: Pick<PetRecord, 'entries'>, type: T): SealedEvents[T][] =>
  record.entries.flatMap((entry) =>
    entry.type === type && entry.correctedBy === undefined ? [entry.fact as SealedEvents[T]] : [],
  )

/** The group that holds now; null for an animal that the guideline on worms is not for. */
export const parasiteGroupOf = ({ pet, parasiteGroups }: Pick<PetRecord, 'pet' | 'parasiteGroups'>): ParasiteGroup | null =>
  pet.status === 'added' && (pet.animalType === 'dog' || pet.animalType === 'cat')
    ? (parasiteGroups.at(-1)?.group ?? USUAL_PARASITE_GROUP)
    : null

/** The limit of a parent's own entries: more than a sick animal gets in a long life. A vet's entries don't count and are never refused for it. */
export const MAX_ENTRIES = 10_000

/** Whether so many more would be too many. */
export const hasTooManyEntries = ({ entries: all }: Pick<PetRecord, 'entries'>, more = 1): boolean =>
  all.filter(({ fact }) => fact.by === 'parent').length + more > MAX_ENTRIES

/** The bytes of a record's files, which count towards the parent's storage. A vet's files count too and are never refused. */
export const usedStorage = (record: Pick<PetRecord, 'entries'>): { files: number; bytes: number; isFull: boolean } => {
  const files = standing(record, 'DocumentAdded')
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return { files: files.length, bytes, isFull: files.length >= MAX_RECORD_FILES || bytes >= MAX_RECORD_BYTES }
}

/** The accounts that care for the pet: its owner first, then the second adult, if there is one. */
export const keepersOf = (pet: Pet): string[] =>
  pet.status === 'none' ? [] : [pet.ownerId, ...(pet.secondKeeperId === undefined ? [] : [pet.secondKeeperId])]

/** Whether the account cares for the pet, with all rights over its record. Anyone else finds no such pet. */
export const isKeeper = (pet: Pet, accountId: string): boolean => keepersOf(pet).includes(accountId)

/** The other adult of its household. */
export const otherKeeperOf = (pet: Pet, accountId: string): string | null => keepersOf(pet).find((id) => id !== accountId) ?? null

/** Whose visits open the record to their vet: the keepers', and those that were taken over in a transfer that is under way. */
export const bookersOf = (pet: Pet): { keeperIds: string[]; transferId: string | null } => {
  const transfer = pet.status === 'none' ? undefined : pet.transfer
  return { keeperIds: keepersOf(pet), transferId: isPending(transfer) ? transfer.transferId : null }
}

/** The keepers who may correct what this parent wrote: the writer, or the owner once the writer no longer cares for the pet. */
export const correctorsOf = (pet: Pet, writerId: string): string[] =>
  isKeeper(pet, writerId) ? [writerId] : keepersOf(pet).slice(0, 1)

/** The owner of the pet and of its storage: the one parent who may give it away, and alone. */
export const isOwner = (pet: Pet, accountId: string): boolean => pet.status === 'added' && pet.ownerId === accountId
