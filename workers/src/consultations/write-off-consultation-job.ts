import { decideEndUnpaid } from '@lapka/domain/consultations/end-consultation/decide.ts'
import { defineJob, done, type CommandDependencies, type JobResult } from '../work/job.ts'
import { commandAccepted, readConsultation, type OfConsultation } from './consultation-command.ts'
import { giveUpUnpaid } from './give-up-unpaid-job.ts'

/** \`paymentId\`: whose money is gone. Rows of earlier versions do not say. */
type WriteOff = { consultationId: string; paymentId?: string }

/**
 * The authorised money is gone for good: neither side has to keep an unpaid talk, and nothing is owed for it. The money of a card that was
 * refused, or of a page that was closed, is not what the talk is paid with: its end changes nothing.
 */
export const writeOffConsultation = async (
  dependencies: CommandDependencies,
  work: OfConsultation & WriteOff,
): Promise<JobResult> => {
  const consultation = await readConsultation(dependencies, work.consultationId)
  if (consultation.status === 'none') return done('no such consultation')
  if (work.paymentId !== undefined && work.paymentId !== consultation.paymentId) return done('it is paid by another payment')
  if (consultation.status === 'asked') return giveUpUnpaid(dependencies, work)
  if (consultation.status !== 'accepted' && consultation.status !== 'ended') return done('nobody had accepted it')
  const refund = { refundId: dependencies.newId(), idempotencyKey: dependencies.newId() }
  const command = { at: dependencies.now(), refund }
  return commandAccepted(dependencies, work, command, (states) => decideEndUnpaid(command, states))
}

export const writeOffConsultationJob = defineJob<WriteOff>({
  kind: 'write-off-consultation',
  priorityOf: () => 'awaited',
  causes: {
    PaymentVoided: ({ paymentId, subject }) =>
      subject.kind === 'consultation' ? [{ payload: { consultationId: subject.id, paymentId } }] : [],
  },
  run: writeOffConsultation,
})
