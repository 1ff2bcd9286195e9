import { idParams } from '@lapka/contracts/api/common.ts'
import { consultationAnswer, consultationCommandBody, giveFeedbackBody } from '@lapka/contracts/api/consultations.ts'
import { isPaidEnd, type ConsultationEnd } from '@lapka/contracts/consultations.ts'
import { writtenFact } from '@lapka/contracts/facts.ts'
import { decideWithdrawConsultation } from '@lapka/domain/consultations/abandon-consultation/decide.ts'
import { decideEndConsultation } from '@lapka/domain/consultations/end-consultation/decide.ts'
import { seenUntilOf } from '@lapka/domain/consultations/end-consultation/owed.ts'
import { decideGiveFeedback } from '@lapka/domain/consultations/give-feedback/decide.ts'
import { consultationStreams, endStreams, paymentAndPromotions } from '@lapka/domain/consultations/streams.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { awayMs } from '@lapka/state/rooms/presence.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofConsultation } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { ownConsultation, type OwnConsultation } from '../own-consultation.ts'

const statusAfter = (end: ConsultationEnd) => (isPaidEnd(end) ? ('done' as const) : ('cancelled' as const))

/** Giving it up before a vet accepted, saying goodbye after, and the parent's rating. */
export const endConsultationRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const answered = { params: idParams, response: { 200: consultationAnswer } }
  const schema = { ...answered, body: consultationCommandBody }

  app.post('/api/v2/consultations/:id/cancel-consultation', commandFor(ofConsultation('parent'), schema), async (request) => {
    const { id } = request.params
    const { user } = await ownConsultation(dependencies, request)
    const context = commandContext(request, { user, now: now() })
    const reading = { streams: consultationStreams(id), more: paymentAndPromotions }
    const { position } = orRefuse(await handle(context, reading, decideWithdrawConsultation))
    return { id, status: 'cancelled' as const, position }
  })

  app.post(
    '/api/v2/consultations/:id/end-consultation',
    commandFor(ofConsultation('parent', 'professional'), schema),
    async (request) => {
      const { id } = request.params
      const at = now()
      const { user, party } = ofTheTwo(await ownConsultation(dependencies, request))
      const by = party === 'parent' ? 'parent' : 'professional'
      const context = commandContext(request, { user, now: at })
      const refund = { refundId: derivedId('refund', context.commandId), idempotencyKey: `refund-${id}` }
      const seenUntil = {
        parent: seenUntilOf(await awayMs(dependencies.db, { consultationId: id, party: 'parent' }), at),
        professional: seenUntilOf(await awayMs(dependencies.db, { consultationId: id, party: 'professional' }), at),
      }
      const { events, position } = orRefuse(
        await handle(context, endStreams(id), (states) => decideEndConsultation({ by, at, seenUntil, refund }, states)),
      )
      return { id, status: statusAfter(writtenFact(events.consultation, 'ConsultationEnded').end), position }
    },
  )

  const feedback = { ...answered, body: giveFeedbackBody }
  app.post('/api/v2/consultations/:id/give-feedback', commandFor(ofConsultation('parent'), feedback), async (request) => {
    const { id } = request.params
    const { user, consultation } = await ownConsultation(dependencies, request)
    const context = commandContext(request, { user, now: now() })
    const { position } = orRefuse(
      await handle(context, { streams: consultationStreams(id) }, (states) => decideGiveFeedback(request.body, states)),
    )
    const end = consultation.status === 'ended' ? consultation.end : 'TALKED'
    return { id, status: statusAfter(end), position }
  })
}

/** A vet who was rung and not the first has no part in the outcome. */
const ofTheTwo = (own: OwnConsultation): OwnConsultation => {
  const { consultation, party, user } = own
  const isAccepted = consultation.status === 'accepted' || consultation.status === 'ended'
  if (party === 'professional' && isAccepted && consultation.professionalId !== user.professionalId)
    throw new Refused('NOT_FOUND')
  return own
}
