import { decideEndUnpaid } from '@lapka/domain/consultations/end-consultation/decide.ts'
import { defineJob, done, type CommandDependencies, type JobResult } from '../work/job.ts'
import { commandAccepted, readConsultation, type OfConsultation } from './consultation-command.ts'
import { giveUpUnpaid } from './give-up-unpaid-job.ts'

/** The authorised money is gone for good: neither side has to keep an unpaid talk, and nothing is owed for it. */
export const writeOffConsultation = async (dependencies: CommandDependencies, work: OfConsultation): Promise<JobResult> => {
  const { status } = await readConsultation(dependencies, work.consultationId)
  if (status === 'asked') return giveUpUnpaid(dependencies, work)
  if (status !== 'accepted' && status !== 'ended') return done('nobody had accepted it')
  const refund = { refundId: dependencies.newId(), idempotencyKey: dependencies.newId() }
  const command = { at: dependencies.now(), refund }
  return commandAccepted(dependencies, work, command, (states) => decideEndUnpaid(command, states))
}

export const writeOffConsultationJob = defineJob<{ consultationId: string }>({
  kind: 'write-off-consultation',
  priorityOf: () => 'awaited',
  causes: {
    PaymentVoided: ({ subject }) => (subject.kind === 'consultation' ? [{ payload: { consultationId: subject.id } }] : []),
  },
  run: writeOffConsultation,
})
