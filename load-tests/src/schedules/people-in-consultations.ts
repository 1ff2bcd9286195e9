import { randomUUID } from 'node:crypto'
import type { ConsultationParty } from '@lapka/contracts/consultations.ts'
import { decideWithdrawConsultation } from '@lapka/domain/consultations/abandon-consultation/decide.ts'
import { decideAcceptConsultation } from '@lapka/domain/consultations/accept-consultation/decide.ts'
import { decideAskConsultation } from '@lapka/domain/consultations/ask-consultation/decide.ts'
import { decideDeclineConsultation } from '@lapka/domain/consultations/decline-consultation/decide.ts'
import { decideEndConsultation } from '@lapka/domain/consultations/end-consultation/decide.ts'
import { seenUntilOf } from '@lapka/domain/consultations/end-consultation/owed.ts'
import { decideJoinRoom } from '@lapka/domain/consultations/join-room/decide.ts'
import { decideLeaveRoom } from '@lapka/domain/consultations/leave-room/decide.ts'
import { decideStartConsultationPayment } from '@lapka/domain/consultations/start-payment/decide.ts'
import {
  acceptStreams,
  askStreams,
  consultationStreams,
  endStreams,
  paymentAndPromotions,
  startPaymentStreams,
} from '@lapka/domain/consultations/streams.ts'
import { command, paymentOf, type StoryCommand } from '@lapka/domain/testing/commands.ts'
import { CAMPAIGN_ID, colluderOf } from './colluders.ts'
import type { Act } from './draw-acts.ts'
import type { VirtualClock } from './virtual-clock.ts'

type Doing<Kind extends Act['act']> = { appointmentId: string; step: Extract<Act, { act: Kind }> }
type Run = (command: StoryCommand) => Promise<string>
/** The only ones there are. */
type Parties = { professionalId: string; parentId: string; petId: string }

/** The parties who closed the page of a room, and when. A dropped connection doesn't count: a worker finds out. */
export const createPresence = (nowMs: () => number) => {
  const gone = new Map<string, number>()
  const keyOf = (consultationId: string, party: ConsultationParty) => `${party} of ${consultationId}`
  return {
    come: (consultationId: string, party: ConsultationParty): void => void gone.delete(keyOf(consultationId, party)),
    vanish: (consultationId: string, party: ConsultationParty): void => void gone.set(keyOf(consultationId, party), nowMs()),
    awayMs: (consultationId: string, party: ConsultationParty): number =>
      nowMs() - (gone.get(keyOf(consultationId, party)) ?? nowMs()),
  }
}
export type Presence = ReturnType<typeof createPresence>

type World = { clock: VirtualClock; presence: Presence; parties: Parties }

/** Before a vet accepts: one parent asks and pays, the only vet there is answers. */
export const actsInConsultations = (world: World, run: Run) => {
  const { clock, parties } = world
  const { professionalId } = parties
  return {
    ...actsInRoom(world, run),
    'ask-consultation': ({ appointmentId: consultationId, step: { delayMinutes, who } }: Doing<'ask-consultation'>) => {
      const { parentId, petId } = who === undefined ? parties : colluderOf(who)
      const user = { deviceKey: null, promotionIds: who === undefined ? [] : [CAMPAIGN_ID] }
      const asking = { consultationId, petId, professionalId: null, ...user }
      const what = { serviceId: 'urgent-consultation', meetingType: 'video', reason: '', delayMinutes } as const
      const views = { eligibleIds: [professionalId], hasOpenConsultation: false, ringsWithdrawnAt: [] }
      return run(
        command({ streams: askStreams({ accountId: parentId, ...asking }) }, (states) =>
          decideAskConsultation({ ...asking, parentId, ...what, ...views, at: clock.now() }, states),
        ),
      )
    },
    'start-consultation-payment': ({ appointmentId }: Doing<'start-consultation-payment'>) => {
      const { paymentId } = paymentOf(appointmentId)
      const start = { paymentId, idempotencyKey: `pay-${appointmentId}`, feePercent: 10, language: 'bg' } as const
      return run(
        command(startPaymentStreams(appointmentId, paymentId), (states) =>
          decideStartConsultationPayment({ ...start, at: clock.now() }, states),
        ),
      )
    },
    'withdraw-consultation': ({ appointmentId }: Doing<'withdraw-consultation'>) =>
      run(command({ streams: consultationStreams(appointmentId), more: paymentAndPromotions }, decideWithdrawConsultation)),
    'decline-consultation': ({ appointmentId }: Doing<'decline-consultation'>) =>
      run(
        command({ streams: consultationStreams(appointmentId), more: paymentAndPromotions }, (states) =>
          decideDeclineConsultation({ professionalId }, states),
        ),
      ),
    'accept-consultation': ({ appointmentId: consultationId }: Doing<'accept-consultation'>) => {
      const at = clock.now()
      const accepting = {
        professionalId,
        at,
        tzdataVersion: 'test',
        captureKey: randomUUID(),
        reason: '',
        isBusy: false,
        isPaidInParentsName: false,
        deviceKey: null,
      }
      return run(
        command(acceptStreams({ consultationId, professionalId, at }), (states) => decideAcceptConsultation(accepting, states)),
      )
    },
  }
}

const actsInRoom = ({ clock, presence }: World, run: Run) => ({
  'join-room': ({ appointmentId, step: { by } }: Doing<'join-room'>) => {
    presence.come(appointmentId, by)
    return run(command({ streams: consultationStreams(appointmentId) }, (states) => decideJoinRoom({ by }, states)))
  },
  'leave-room': ({ appointmentId, step: { by } }: Doing<'leave-room'>) =>
    run(command({ streams: consultationStreams(appointmentId) }, (states) => decideLeaveRoom({ by, why: 'button' }, states))),
  vanish: ({ appointmentId, step: { by } }: Doing<'vanish'>): string => {
    presence.vanish(appointmentId, by)
    return 'done'
  },
  'end-consultation': ({ appointmentId, step: { by } }: Doing<'end-consultation'>) => {
    const refund = { refundId: randomUUID(), idempotencyKey: randomUUID() }
    const at = clock.now()
    const seenUntil = {
      parent: seenUntilOf(presence.awayMs(appointmentId, 'parent'), at),
      professional: seenUntilOf(presence.awayMs(appointmentId, 'professional'), at),
    }
    return run(command(endStreams(appointmentId), (states) => decideEndConsultation({ by, at, seenUntil, refund }, states)))
  },
})
