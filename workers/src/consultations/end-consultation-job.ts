import { decideEndByTime } from '@lapka/domain/consultations/end-consultation/decide.ts'
import { nextEnd } from '@lapka/domain/consultations/end-consultation/next-end.ts'
import { seenUntilOf } from '@lapka/domain/consultations/end-consultation/owed.ts'
import { againAt, defineJob, done, type CommandDependencies, type JobDependencies, type JobResult } from '../work/job.ts'
import { commandAccepted, readConsultation, type OfConsultation } from './consultation-command.ts'

/**
 * The waiting time is over, or both have gone. The job computes when that will be, as things stand, and runs again then: joining
 * only postpones it, and leaving requests a run of its own.
 */
export const endConsultation = async (
  dependencies: CommandDependencies & Pick<JobDependencies, 'awayMs'>,
  work: OfConsultation,
): Promise<JobResult> => {
  const next = nextEnd(await readConsultation(dependencies, work.consultationId))
  if (next === null) return done('it has no room')
  const at = dependencies.now()
  if (Date.parse(at) < Date.parse(next.at)) return againAt(next.at)
  const { consultationId } = work
  const seenUntil = {
    parent: seenUntilOf(await dependencies.awayMs({ consultationId, party: 'parent' }), at),
    professional: seenUntilOf(await dependencies.awayMs({ consultationId, party: 'professional' }), at),
  }
  const command = { at, seenUntil, refund: { refundId: dependencies.newId(), idempotencyKey: dependencies.newId() } }
  return commandAccepted(dependencies, work, command, (states) => decideEndByTime(command, states))
}

export const endConsultationJob = defineJob<{ consultationId: string }>({
  kind: 'end-consultation',
  priorityOf: () => 'awaited',
  causes: {
    ConsultationAccepted: ({ consultationId, vetJoinsBy }) => [{ payload: { consultationId }, dueAt: vetJoinsBy }],
    ConsultationLeft: ({ consultationId }) => [{ payload: { consultationId } }],
  },
  run: endConsultation,
})
