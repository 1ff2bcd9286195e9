import { walletStream } from '@lapka/contracts/streams.ts'
import { decideRewardFirstVisit, firstVisitStreams, rewardableFrom } from '@lapka/domain/appointments/first-visit.ts'
import { walletFold } from '@lapka/domain/promotions/wallet.ts'
import { cardKeyOf } from '../payments/card-stream.ts'
import { appointmentStreams, readAppointment } from '../payments/appointment-streams.ts'
import {
  againAt,
  contextOf,
  defineJob,
  done,
  failed,
  type AppointmentCause,
  type CommandDependencies,
  type JobDependencies,
  type JobResult,
} from '../work/job.ts'

type RewardSources = CommandDependencies & Pick<JobDependencies, 'professionalOf' | 'isPaidInNameOf'>

/** The first paid visit of an invited parent, a week later: both sides get their reward, in one append. */
export const rewardFirstVisit = async (dependencies: RewardSources, cause: AppointmentCause): Promise<JobResult> => {
  const { handle } = dependencies
  const { appointment, payment } = await readAppointment(dependencies, cause.appointmentId)
  if (appointment.status === 'none') return done('no such appointment')
  const rewardsFrom = rewardableFrom(appointment)
  if (Date.parse(dependencies.now()) < Date.parse(rewardsFrom)) return againAt(rewardsFrom)
  const streams = {
    ...appointmentStreams(cause.appointmentId),
    wallet: { stream: walletStream(appointment.parentId), fold: walletFold },
  }
  const { invitedBy } = (await handle.read(streams)).wallet
  if (invitedBy === null) return done('nobody brought them')
  const professionalId = invitedBy.kind === 'referral' ? await dependencies.professionalOf(invitedBy.ownerId) : null
  const fingerprint = payment.status === 'captured' ? payment.cardFingerprint : undefined
  const cardKey = fingerprint === undefined ? null : cardKeyOf(fingerprint)
  const isSamePerson =
    professionalId !== null && (await dependencies.isPaidInNameOf({ professionalId, parentId: appointment.parentId }))
  const command = { professionalId, cardKey, isSamePerson, at: dependencies.now() }
  const reading = { streams, more: (states: Parameters<typeof firstVisitStreams>[0]) => firstVisitStreams(states, command) }
  const answer = await handle(contextOf(dependencies, cause, command), reading, (states) =>
    decideRewardFirstVisit(command, states),
  )
  return 'refused' in answer ? failed(answer.refused) : done()
}

export const rewardFirstVisitJob = defineJob<{ appointmentId: string }>({
  kind: 'reward-first-visit',
  causes: { AppointmentCompleted: ({ appointmentId }) => [{ payload: { appointmentId } }] },
  run: rewardFirstVisit,
})
