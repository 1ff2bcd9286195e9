import { idempotencyHeaders, idParams, afterQuery } from '@lapka/contracts/api/common.ts'
import {
  campaignList,
  endPromotionAnswer,
  endPromotionBody,
  openPromotionAnswer,
  openPromotionBody,
  type CampaignList,
} from '@lapka/contracts/api/promotions.ts'
import { promotionStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { campaignFold, decideEndPromotion, decideOpenPromotion } from '@lapka/domain/promotions/campaign.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { allCampaigns, countRefusedCodes, type CampaignRow } from '@lapka/projections/promotions/project.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { perAccount } from '../../http/rate-limits.ts'
import { orRefuse } from '../../http/refused.ts'
import { seePosition } from '../../http/see-position.ts'
import { campaignView } from '../../promotions/routes.ts'

const PATH = '/api/v2/operations/promotions'
const streamsOf = (promotionId: string) => ({
  streams: { campaign: { stream: promotionStream(promotionId), fold: campaignFold } },
})

/** Campaigns, opened and ended by operators with a reason. */
export const operatorPromotionRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now, limits } = dependencies
  const config = { rateLimit: perAccount(limits.commandsPerAccount) }

  app.get(
    PATH,
    { schema: { querystring: afterQuery, response: { 200: campaignList } } },
    async (request): Promise<CampaignList> => {
      await seePosition(dependencies, request.query.after, ['promotions'])
      const at = now()
      const [rows, refusedCodeCount] = await Promise.all([allCampaigns(db), countRefusedCodes(db, addMs(at, -DAY_MS))])
      const items = rows.map((row) => {
        const { reason, endReason, useCount, spentCents } = row
        return { ...campaignView(row), state: stateOf(row, at), reason, endReason, useCount, spentCents }
      })
      return { items, refusedCodeCount }
    },
  )

  const opening = { body: openPromotionBody, headers: idempotencyHeaders, response: { 201: openPromotionAnswer } }
  app.post(PATH, { schema: opening, config }, async (request, reply) => {
    const user = userOf(request)
    const { body } = request
    const promotionId = derivedId('promotion', user.id, idempotencyKeyOf(request))
    const at = now()
    const context = commandContext(request, { name: 'open-promotion', objectId: promotionId, body, user, now: at })
    const handled = await handle(context, streamsOf(promotionId), (states) =>
      decideOpenPromotion({ promotionId, operatorId: user.id, at, ...body }, states),
    )
    return reply.code(201).send({ id: promotionId, position: orRefuse(handled).position })
  })

  const ending = {
    params: idParams,
    body: endPromotionBody,
    headers: idempotencyHeaders,
    response: { 200: endPromotionAnswer },
  }
  app.post(`${PATH}/:id/end-promotion`, { schema: ending, config }, async (request) => {
    const user = userOf(request)
    const { id } = request.params
    const context = commandContext(request, { name: 'end-promotion', objectId: id, body: request.body, user, now: now() })
    const handled = await handle(context, streamsOf(id), (states) =>
      decideEndPromotion({ operatorId: user.id, reason: request.body.reason }, states),
    )
    return { id, position: orRefuse(handled).position }
  })
}

const stateOf = ({ startsAt, endsAt, endedAt }: CampaignRow, now: string): CampaignList['items'][number]['state'] => {
  if (endedAt !== null) return 'ended'
  if (endsAt <= new Date(now)) return 'over'
  return startsAt > new Date(now) ? 'planned' : 'open'
}
