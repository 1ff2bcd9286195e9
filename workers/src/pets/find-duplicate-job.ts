import { petStream } from '@lapka/contracts/streams.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideFindDuplicate } from '@lapka/domain/pets/links/find-duplicate/decide.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { againIn, defineJob, done, failed, type JobDependencies, type JobResult } from '../work/job.ts'
import { systemContext } from '../work/system-context.ts'

type Chipped = { chipKey: string; position: number }

/** While the view of the pets has not reached the event that named the chip. */
const POLL_INTERVAL_MS = 200

/**
 * Looks for other pets with the same chip. Nobody is refused a pet because of one: what is found is a case for an operator, one for each
 * chip.
 */
export const findDuplicate = async (
  dependencies: Pick<JobDependencies, 'command' | 'handle' | 'now' | 'newId' | 'petsWithChip'>,
  { chipKey, position, workId }: Chipped & { workId: string },
): Promise<JobResult> => {
  const { handle, petsWithChip } = dependencies
  const found = await petsWithChip(chipKey, position)
  if (found === undefined) return againIn(dependencies, POLL_INTERVAL_MS)
  const petIds: string[] = []
  for (const petId of found) {
    const { pet } = await handle.read({ pet: { stream: petStream(petId), fold: petFold } })
    if (pet.status === 'added' && pet.chipKey === chipKey) petIds.push(petId)
  }
  const caseId = derivedId('case', 'chip', chipKey)
  const command = { caseId, chipKey, petIds }
  const context = systemContext(dependencies, { workId, aboutId: caseId }, command)
  const handled = await handle(context, { streams: caseStreams(caseId) }, (states) => decideFindDuplicate(command, states))
  return isRefused(handled) ? failed(handled.refused) : done()
}

const named = ({ chipKey }: { chipKey?: string }, { position }: { position: number }) =>
  chipKey === undefined ? [] : [{ payload: { chipKey, position } }]

export const findDuplicateJob = defineJob<Chipped>({
  kind: 'find-duplicate',
  priorityOf: () => 'later',
  causes: { PetAdded: named, PetChanged: named },
  run: findDuplicate,
})
