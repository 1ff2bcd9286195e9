import { decideOfferConsultation } from '@lapka/domain/consultations/offer-consultation/decide.ts'
import { againAt, defineJob, done, type CommandDependencies, type JobDependencies, type JobResult } from '../work/job.ts'
import { commandUnaccepted, readConsultation, type OfConsultation } from './consultation-command.ts'

type Ringing = CommandDependencies & Pick<JobDependencies, 'vetsToRing'>

/** The parent's chosen delay is over: all vets who could answer now are rung. Without any it is unanswered at once. */
export const ringConsultation = async (dependencies: Ringing, work: OfConsultation): Promise<JobResult> => {
  const consultation = await readConsultation(dependencies, work.consultationId)
  if (consultation.status !== 'queued') return done('it is not in line')
  const at = dependencies.now()
  if (Date.parse(at) < Date.parse(consultation.ringsAt)) return againAt(consultation.ringsAt)
  const { durationMinutes, parentId, askedProfessionalId: professionalId } = consultation
  const eligibleIds = await dependencies.vetsToRing({ now: at, minutes: durationMinutes, parentId, professionalId })
  const command = { at, eligibleIds }
  return commandUnaccepted(dependencies, work, command, (states) => decideOfferConsultation(command, states))
}

export const ringConsultationJob = defineJob<{ consultationId: string }>({
  kind: 'ring-consultation',
  priorityOf: () => 'awaited',
  causes: { ConsultationQueued: ({ consultationId, ringsAt }) => [{ payload: { consultationId }, dueAt: ringsAt }] },
  run: ringConsultation,
})
