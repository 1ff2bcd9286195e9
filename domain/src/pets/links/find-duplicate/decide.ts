import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision } from '../../../kernel/decision.ts'
import { caseByLapka, type Case } from '../../../payments/cases/case.ts'

/** `petIds`: all pets that have this chip now. */
export type FindDuplicate = { caseId: string; chipKey: string; petIds: readonly string[] }

/**
 * Opens the one case of a chip. A pet that the case does not know opens it again; a closed one is not opened by those that were looked
 * at already, however often their profiles are saved.
 */
export const decideFindDuplicate = (
  { caseId, chipKey, petIds }: FindDuplicate,
  { case: known }: { case: Case },
): Decision<'case'> => {
  const looked = known.duplicate?.petIds ?? []
  const all = [...new Set([...looked, ...petIds])].toSorted()
  if (new Set(petIds).size < 2 || all.length === looked.length) return { events: {} }
  const opening: LapkaEvent[] =
    known.status === 'none'
      ? [{ type: 'CaseOpened', data: caseByLapka(caseId, 'duplicate', null) }]
      : known.status === 'closed'
        ? [{ type: 'CaseReopened', data: { caseId, writerId: known.writerId, note: '' } }]
        : []
  return { events: { case: [...opening, { type: 'DuplicateFound', data: { caseId, chipKey, petIds: all } }] } }
}
