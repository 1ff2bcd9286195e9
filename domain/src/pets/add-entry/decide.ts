import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { MAX_RECORD_BYTES, MAX_RECORD_FILES } from '@lapka/contracts/pet-records.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Decision } from '../../kernel/decision.ts'
import { decideStartTrial } from '../../subscriptions/start-trial/decide.ts'
import { canAddRecords, type Subscription } from '../../subscriptions/subscription.ts'
import { hasTooManyEntries, isKeeper, usedStorage, type PetRecord } from '../record/record.ts'
import { refuseEntry, type EntryEvent, type EntryTerms } from '../record/refuse-entry.ts'

/** A parent's own entry; `entry.data.writerId` is theirs. `at` is when it is written. */
export type AddEntry = EntryTerms & { entry: EntryEvent; at: string }

/** `subscription` is the owner's: the first entry by one of the keepers begins the free months. */
export const decideAddEntry = (
  { entry, at, ...terms }: AddEntry,
  { record, subscription }: { record: PetRecord; subscription?: Subscription },
): Decision<'record' | 'subscription'> => {
  const { pet } = record
  if (pet.status === 'none' || subscription === undefined || !isKeeper(pet, entry.data.writerId)) return { refused: 'NOT_FOUND' }
  if (!canAddRecords(subscription, at)) return { refused: 'STORAGE_OVER' }
  const refused = refuseEntry(entry, pet, terms) ?? refuseStorage(entry, record)
  if (refused !== null) return { refused }
  const trial = decideStartTrial({ parentId: pet.ownerId, firstRecordAt: at }, { subscription })
  return { events: { ...('events' in trial && trial.events), record: [entry satisfies LapkaEvent] } }
}

const refuseStorage = (entry: EntryEvent, record: PetRecord): RefusalCode | null => {
  if (hasTooManyEntries(record)) return 'TOO_MANY_ENTRIES'
  if (entry.type !== 'DocumentAdded') return null
  const { files, bytes } = usedStorage(record)
  const isTooMuch = files >= MAX_RECORD_FILES || bytes + entry.data.sizeBytes > MAX_RECORD_BYTES
  return isTooMuch ? 'RECORD_STORAGE_FULL' : null
}
