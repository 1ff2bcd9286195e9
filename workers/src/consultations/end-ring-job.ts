import { decideMarkUnanswered } from '@lapka/domain/consultations/mark-unanswered/decide.ts'
import { againAt, defineJob, done, type CommandDependencies, type JobResult } from '../work/job.ts'
import { commandUnaccepted, readConsultation, type OfConsultation } from './consultation-command.ts'

/** Not accepted in time: the money is given up in the same append, and the promotions come back. */
export const endRing = async (dependencies: CommandDependencies, work: OfConsultation): Promise<JobResult> => {
  const consultation = await readConsultation(dependencies, work.consultationId)
  if (consultation.status !== 'offered') return done('nobody is rung any more')
  const command = { at: dependencies.now() }
  if (Date.parse(command.at) < Date.parse(consultation.offerEndsAt)) return againAt(consultation.offerEndsAt)
  return commandUnaccepted(dependencies, work, command, (states) => decideMarkUnanswered(command, states))
}

export const endRingJob = defineJob<{ consultationId: string }>({
  kind: 'end-ring',
  priorityOf: () => 'awaited',
  causes: { ConsultationOffered: ({ consultationId, offerEndsAt }) => [{ payload: { consultationId }, dueAt: offerEndsAt }] },
  run: endRing,
})
