import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Decision } from '../../kernel/decision.ts'
import { decideStartTrial } from '../../subscriptions/start-trial/decide.ts'
import { canAddRecords, type Subscription } from '../../subscriptions/subscription.ts'
import { hasTooManyEntries, isKeeper, type PetRecord } from '../record/record.ts'
import { refuseEntry, type EntryEvent, type EntryTerms } from '../record/refuse-entry.ts'

/**
 * Entries from a file. The id of each follows from the file, so one that was imported before is known and is not written again,
 * also where it was corrected since.
 */
export type ImportEntries = EntryTerms & { at: string; entries: readonly EntryEvent[] }
type KnownPet = Parameters<typeof refuseEntry>[1]
type Import = Decision<'record' | 'subscription'>

/** A keeper's entries: each is their own now, whoever wrote it first, and is marked as imported. Without new entries nothing is written. */
export const decideImportOwn = (
  { accountId, at, entries, ...terms }: ImportEntries & { accountId: string },
  { record, subscription }: { record: PetRecord; subscription?: Subscription },
): Import => {
  const { pet } = record
  if (pet.status === 'none' || subscription === undefined || !isKeeper(pet, accountId)) return { refused: 'NOT_FOUND' }
  const added = unknownTo(record, entries)
  if (added.length === 0) return { events: {} }
  if (!canAddRecords(subscription, at)) return { refused: 'STORAGE_OVER' }
  if (hasTooManyEntries(record, added.length)) return { refused: 'TOO_MANY_ENTRIES' }
  const refused = refuseOneOf(added, pet, terms)
  if (refused !== null) return { refused }
  const trial = decideStartTrial({ parentId: pet.ownerId, firstRecordAt: at }, { subscription })
  return { events: { ...('events' in trial && trial.events), record: added } }
}

/** Each entry of a file is added, known already, or can't be true of this pet. */
export const judgeEntries = (
  entries: readonly EntryEvent[],
  record: PetRecord,
  terms: EntryTerms,
): (RefusalCode | 'known' | null)[] => {
  const { pet } = record
  const known = knownIn(record)
  return entries.map((entry) => {
    const { entryId } = entry.data
    if (known.has(entryId)) return 'known'
    known.add(entryId)
    return pet.status === 'none' ? 'NOT_FOUND' : refuseEntry(entry, pet, terms)
  })
}

const knownIn = (record: PetRecord): Set<string> => new Set(record.entries.map(({ fact }) => fact.entryId))

/** The entries that the record does not have, each once. */
export const unknownTo = (record: PetRecord, entries: readonly EntryEvent[]): EntryEvent[] => {
  const known = knownIn(record)
  return entries.filter(({ data: { entryId } }) => {
    const isNew = !known.has(entryId)
    known.add(entryId)
    return isNew
  })
}

export const refuseOneOf = (entries: readonly EntryEvent[], pet: KnownPet, terms: EntryTerms): RefusalCode | null =>
  entries.map((entry) => refuseEntry(entry, pet, terms)).find((refused) => refused !== null) ?? null
