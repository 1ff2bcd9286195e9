import { decideGiveUpUnpaid } from '@lapka/domain/consultations/abandon-consultation/decide.ts'
import { againAt, defineJob, done, type CommandDependencies, type JobResult } from '../work/job.ts'
import { commandUnaccepted, readConsultation, type OfConsultation } from './consultation-command.ts'

/** Not paid in time: its page is closed, and money that the bank may still keep for it is given up. */
export const giveUpUnpaid = async (dependencies: CommandDependencies, work: OfConsultation): Promise<JobResult> => {
  const consultation = await readConsultation(dependencies, work.consultationId)
  if (consultation.status !== 'asked') return done('it was paid or given up')
  const command = { at: dependencies.now() }
  if (Date.parse(command.at) < Date.parse(consultation.payUntil)) return againAt(consultation.payUntil)
  return commandUnaccepted(dependencies, work, command, (states) => decideGiveUpUnpaid(command, states))
}

export const giveUpUnpaidJob = defineJob<{ consultationId: string }>({
  kind: 'give-up-unpaid',
  causes: { ConsultationAsked: ({ consultationId, payUntil }) => [{ payload: { consultationId }, dueAt: payUntil }] },
  run: giveUpUnpaid,
})
