import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { PetRecord } from '../record/record.ts'
import { refuseEntry, type EntryEvent, type EntryTerms } from '../record/refuse-entry.ts'

/**
 * `correction.entryId` is null where the entry is withdrawn; otherwise `entry` stands in its place. Only the writer corrects an entry:
 * `correction` says who asks. A correction asks for no subscription: what is kept must be right.
 */
export type CorrectEntry = EntryTerms & { correction: Events['EntryCorrected']; entry: EntryEvent | null }

/** The entry no longer holds, and stays to be seen with what stands in its place. */
export const decideCorrectEntry = (
  { correction, entry, ...terms }: CorrectEntry,
  { record }: { record: PetRecord },
): Decision<'record'> => {
  const { pet } = record
  const wrong = record.entries.find(({ fact }) => fact.entryId === correction.supersedes)
  if (pet.status === 'none' || wrong === undefined || !isWriter(correction, wrong.fact)) return { refused: 'NOT_FOUND' }
  if (wrong.correctedBy !== undefined) return { refused: 'ALREADY_CORRECTED' }
  if (entry !== null && (entry.type !== wrong.type || entry.data.entryId !== correction.entryId))
    return { refused: 'INVALID_INPUT' }
  const refused = entry && refuseEntry(entry, pet, terms)
  if (refused !== null) return { refused }
  return { events: { record: [...(entry === null ? [] : [entry]), { type: 'EntryCorrected', data: correction }] } }
}

type Writing = Pick<Events['EntryCorrected'], 'by' | 'writerId' | 'professionalId'>

/** A parent by their account, a vet by their profile. */
const isWriter = (asking: Writing, wrong: Writing): boolean =>
  asking.by === wrong.by &&
  (asking.by === 'vet' ? asking.professionalId === wrong.professionalId : asking.writerId === wrong.writerId)
