import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import { isKeeper, parasiteGroupOf, type PetRecord } from '../record/record.ts'

/** `change` says who asks. The route has checked that a vet may read the record. */
export type ChangeCarePlan = { change: Events['CarePlanChanged'] }

/** Another group of the guideline on worms, which is for dogs and cats. It counts from that day on. */
export const decideChangeCarePlan = ({ change }: ChangeCarePlan, { record }: { record: PetRecord }): Decision<'record'> => {
  const { pet } = record
  if (pet.status === 'none' || (change.by === 'parent' && !isKeeper(pet, change.writerId))) return { refused: 'NOT_FOUND' }
  const current = parasiteGroupOf(record)
  if (current === null) return { refused: 'INVALID_INPUT' }
  if (current === change.parasiteGroup) return { events: {} }
  return { events: { record: [{ type: 'CarePlanChanged', data: change }] } }
}
