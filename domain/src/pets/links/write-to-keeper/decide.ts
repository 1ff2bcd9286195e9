import { isRefused, type Decision } from '../../../kernel/decision.ts'
import { takeCase, type Case } from '../../../payments/cases/case.ts'
import type { Pet } from '../../pet.ts'
import { openDuplicateOf } from '../open-duplicate.ts'

export type WriteToKeeper = { caseId: string; operatorId: string; petId: string; text: string }

/** A letter to the owner of one of the pets. Neither owner learns who the other is, unless the operator writes it. */
export const decideWriteToKeeper = (
  { caseId, operatorId, petId, text }: WriteToKeeper,
  states: { case: Case; pet: Pet },
): Decision<'case'> => {
  const known = openDuplicateOf(states.case, [petId])
  if (isRefused(known)) return known
  if (states.pet.status === 'none') return { refused: 'NOT_FOUND' }
  const { writerId } = known
  const taken = takeCase(states.case, { caseId, operatorId, writerId })
  if (isRefused(taken)) return taken
  const { ownerId: accountId } = states.pet
  return { events: { case: [...taken.events, { type: 'CaseAnswered', data: { caseId, writerId, accountId, text } }] } }
}
