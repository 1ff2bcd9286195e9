import type { Events } from '@lapka/contracts/events.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Decision } from '../../kernel/decision.ts'
import { canAddRecords, type Subscription } from '../../subscriptions/subscription.ts'
import type { Pet } from '../pet.ts'
import { correctorsOf, hasTooManyEntries, isKeeper, type PetRecord } from '../record/record.ts'
import { refuseEntry, type EntryEvent, type EntryTerms } from '../record/refuse-entry.ts'

/**
 * `correction.entryId` is null where the entry is withdrawn; otherwise `entry` stands in its place. `correction` says who asks, and a
 * parent only what was written since the pet is theirs.
 */
export type CorrectEntry = EntryTerms & { correction: Events['EntryCorrected']; entry: EntryEvent | null; at: string }

/** The entry no longer holds, and is still shown, with its replacement. `subscription` is the owner's. */
export const decideCorrectEntry = (
  { correction, entry, at, ...terms }: CorrectEntry,
  { record, subscription }: { record: PetRecord; subscription?: Subscription },
): Decision<'record' | 'subscription'> => {
  const { pet } = record
  const wrong = record.entries.find(({ fact }) => fact.entryId === correction.supersedes)
  if (pet.status === 'none' || subscription === undefined) return { refused: 'NOT_FOUND' }
  if (wrong === undefined || !mayCorrect(pet, correction, wrong.fact)) return { refused: 'NOT_FOUND' }
  if (correction.by === 'parent' && record.entries.indexOf(wrong) < (record.formerCount ?? 0)) return { refused: 'NOT_FOUND' }
  if (wrong.correctedBy !== undefined) return { refused: 'ALREADY_CORRECTED' }
  if (entry !== null && (entry.type !== wrong.type || entry.data.entryId !== correction.entryId))
    return { refused: 'INVALID_INPUT' }
  const refused = entry && (refuseKeeping(entry, record, { subscription, at }) ?? refuseEntry(entry, pet, terms))
  if (refused !== null) return { refused }
  return { events: { record: [...(entry === null ? [] : [entry]), { type: 'EntryCorrected', data: correction }] } }
}

/** A parent's replacement counts like any entry of theirs. Withdrawing is always free. */
const refuseKeeping = (
  entry: EntryEvent,
  record: PetRecord,
  { subscription, at }: { subscription: Subscription; at: string },
): RefusalCode | null => {
  if (entry.data.by === 'vet') return null
  if (!canAddRecords(subscription, at)) return 'STORAGE_OVER'
  return hasTooManyEntries(record) ? 'TOO_MANY_ENTRIES' : null
}

type Writing = Pick<Events['EntryCorrected'], 'by' | 'writerId' | 'professionalId'>

/** The writer: a parent by their account, a vet by their profile. The owner corrects the entries of a parent who no longer cares for the pet. */
const mayCorrect = (pet: Pet, asking: Writing, wrong: Writing): boolean => {
  if (asking.by !== wrong.by) return false
  if (asking.by === 'vet') return asking.professionalId === wrong.professionalId
  return isKeeper(pet, asking.writerId) && correctorsOf(pet, wrong.writerId).includes(asking.writerId)
}
