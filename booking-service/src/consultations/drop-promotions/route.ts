import { idParams } from '@lapka/contracts/api/common.ts'
import { consultationAnswer, consultationCommandBody } from '@lapka/contracts/api/consultations.ts'
import { decideDropPromotions } from '@lapka/domain/consultations/drop-promotions/decide.ts'
import { consultationStreams, paymentAndPromotions } from '@lapka/domain/consultations/streams.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofConsultation } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { ownConsultation } from '../own-consultation.ts'

/** POST …/drop-promotions: the parent pays the full price instead. `start-payment` then answers where. */
export const dropPromotionsRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const schema = { params: idParams, body: consultationCommandBody, response: { 200: consultationAnswer } }
  app.post('/api/v2/consultations/:id/drop-promotions', commandFor(ofConsultation('parent'), schema), async (request) => {
    const { id } = request.params
    const at = now()
    const { user } = await ownConsultation(dependencies, request)
    const context = commandContext(request, { user, now: at })
    const reading = { streams: consultationStreams(id), more: paymentAndPromotions }
    const { position } = orRefuse(await handle(context, reading, (states) => decideDropPromotions({ at }, states)))
    return { id, status: 'awaiting_payment' as const, position }
  })
}
