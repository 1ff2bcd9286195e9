import { askConsultationBody, consultationAnswer } from '@lapka/contracts/api/consultations.ts'
import { consultationServiceOf } from '@lapka/contracts/consultations.ts'
import { decideAskConsultation } from '@lapka/domain/consultations/ask-consultation/decide.ts'
import { askStreams } from '@lapka/domain/consultations/streams.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { hasOpenConsultation, ringsWithdrawnAt } from '@lapka/projections/consultations/open-consultations.ts'
import { vetsToRing } from '@lapka/projections/consultations/rung-vets.ts'
import { openCampaigns } from '@lapka/projections/promotions/project.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import type { App } from '../../http/app-type.ts'
import { parents } from '../../http/authorization/policy.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { deviceKeyOf } from '../../promotions/code-keys.ts'

const VIEW_TIMEOUT_MS = 1_000

/** POST /api/v2/consultations: pins the price. Vets are rung only once it is paid. */
export const askConsultationRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const schema = { body: askConsultationBody, response: { 201: consultationAnswer } }
  app.post('/api/v2/consultations', commandFor(parents, schema), async (request, reply) => {
    const user = userOf(request)
    const at = now()
    const { professionalId = null, ...asked } = request.body
    const consultationId = derivedId('consultation', user.id, idempotencyKeyOf(request))
    const context = commandContext(request, { name: 'ask-consultation', objectId: consultationId, user, now: at })
    const seen = await seenBy(dependencies, { parentId: user.id, professionalId, serviceId: asked.serviceId, at })
    const own = { accountId: user.id, deviceKey: deviceKeyOf(dependencies, request), promotionIds: seen.promotionIds }
    const streams = askStreams({ ...own, consultationId, petId: asked.petId, professionalId })
    const command = { ...asked, ...seen, deviceKey: own.deviceKey, professionalId, consultationId, parentId: user.id, at }
    const { position } = orRefuse(await handle(context, { streams }, (states) => decideAskConsultation(command, states)))
    return reply.code(201).send({ id: consultationId, status: 'awaiting_payment', position })
  })
}

type Asking = { parentId: string; professionalId: string | null; serviceId: string; at: string }

/** Facts that only the views know: who could answer this moment, whether this parent has asked already, which campaigns are open. */
const seenBy = async (
  { db, log, watch }: Pick<Dependencies, 'db' | 'log' | 'watch'>,
  { parentId, professionalId, serviceId, at }: Asking,
) => {
  // A ring that was withdrawn a moment ago counts as well. A view that lags for longer keeps no parent from help.
  await watch.waitFor(['consultations'], await log.head(), VIEW_TIMEOUT_MS)
  const minutes = consultationServiceOf(serviceId)?.durationMinutes ?? 0
  const [vets, hasOpen, withdrawn, campaigns] = await Promise.all([
    vetsToRing(db, { now: at, minutes, parentId, professionalId }),
    hasOpenConsultation(db, parentId, at),
    ringsWithdrawnAt(db, parentId),
    openCampaigns(db, at),
  ])
  return {
    eligibleIds: vets.map((vet) => vet.professionalId),
    hasOpenConsultation: hasOpen,
    ringsWithdrawnAt: withdrawn,
    promotionIds: campaigns.map(({ promotionId }) => promotionId),
  }
}
