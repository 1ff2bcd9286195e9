import { decideQueueConsultation } from '@lapka/domain/consultations/queue-consultation/decide.ts'
import { defineJob, type CommandDependencies, type JobResult } from '../work/job.ts'
import { commandUnaccepted, type OfConsultation } from './consultation-command.ts'

/** The bank keeps the money: it stands in line from now on. */
export const queueConsultation = (dependencies: CommandDependencies, work: OfConsultation): Promise<JobResult> => {
  const command = { at: dependencies.now() }
  return commandUnaccepted(dependencies, work, command, (states) => decideQueueConsultation(command, states))
}

export const queueConsultationJob = defineJob<{ consultationId: string }>({
  kind: 'queue-consultation',
  priorityOf: () => 'awaited',
  causes: {
    PaymentAuthorised: ({ subject }) => (subject.kind === 'consultation' ? [{ payload: { consultationId: subject.id } }] : []),
    // A capture by hand at the provider counts as ours.
    PaymentCaptured: ({ subject }) => (subject.kind === 'consultation' ? [{ payload: { consultationId: subject.id } }] : []),
  },
  run: queueConsultation,
})
