import { idParams, afterQuery } from '@lapka/contracts/api/common.ts'
import {
  campaignList,
  endPromotionAnswer,
  endPromotionBody,
  approvePromotionAnswer,
  approvePromotionBody,
  proposePromotionAnswer,
  proposePromotionBody,
  type CampaignList,
} from '@lapka/contracts/api/promotions.ts'
import { promotionStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import {
  campaignFold,
  decideApprovePromotion,
  decideEndPromotion,
  decideProposePromotion,
} from '@lapka/domain/promotions/campaign.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { allCampaigns, countRefusedCodes, type CampaignRow } from '@lapka/projections/promotions/project.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { operators } from '../../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { requireFreshFactor } from '../../http/authorization/fresh-factor.ts'
import { seePosition } from '../../http/see-position.ts'
import { campaignView } from '../../promotions/routes.ts'

const PATH = '/api/v2/operations/promotions'
const streamsOf = (promotionId: string) => ({
  streams: { campaign: { stream: promotionStream(promotionId), fold: campaignFold } },
})

/** Campaigns: one operator proposes, another opens, and either ends one, each with a reason. */
export const operatorPromotionRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now } = dependencies

  app.get(
    PATH,
    routeFor(operators, { querystring: afterQuery, response: { 200: campaignList } }),
    async (request): Promise<CampaignList> => {
      await seePosition(dependencies, request.query.after, ['promotions'])
      const at = now()
      const [rows, refusedCodeCount] = await Promise.all([allCampaigns(db), countRefusedCodes(db, addMs(at, -DAY_MS))])
      const items = rows.map((row) => {
        const { reason, endReason, useCount, spentCents, budgetCents } = row
        const listed = { state: stateOf(row, at), reason, endReason, useCount, spentCents, budgetCents }
        return { ...campaignView(row), ...listed, proposedBy: { id: row.proposedBy, name: row.proposerName } }
      })
      return { items, refusedCodeCount }
    },
  )

  const proposing = { body: proposePromotionBody, response: { 201: proposePromotionAnswer } }
  app.post(PATH, commandFor(operators, proposing), async (request, reply) => {
    const user = userOf(request)
    const { body } = request
    if (body.budgetCents > dependencies.fourEyesCents) await requireFreshFactor(dependencies, request)
    const promotionId = derivedId('promotion', user.id, idempotencyKeyOf(request))
    const at = now()
    const context = commandContext(request, { name: 'propose-promotion', objectId: promotionId, user, now: at })
    const handled = await handle(context, streamsOf(promotionId), (states) =>
      decideProposePromotion({ promotionId, operatorId: user.id, at, ...body }, states),
    )
    return reply.code(201).send({ id: promotionId, position: orRefuse(handled).position })
  })

  const acting = { params: idParams }
  const approving = { ...acting, body: approvePromotionBody, response: { 200: approvePromotionAnswer } }
  for (const [name, isApproved] of [
    ['approve-promotion', true],
    ['decline-promotion', false],
  ] as const)
    app.post(
      `${PATH}/:id/${name}`,
      commandFor(operators, approving, { factor: isApproved ? 'fresh' : 'proven' }),
      async (request) => {
        const user = userOf(request)
        const { id } = request.params
        const at = now()
        const context = commandContext(request, { user, now: at })
        const command = { operatorId: user.id, reason: request.body.reason, isApproved, at }
        const handled = await handle(context, streamsOf(id), (states) => decideApprovePromotion(command, states))
        return { id, position: orRefuse(handled).position }
      },
    )

  const ending = { ...acting, body: endPromotionBody, response: { 200: endPromotionAnswer } }
  app.post(`${PATH}/:id/end-promotion`, commandFor(operators, ending), async (request) => {
    const user = userOf(request)
    const { id } = request.params
    const context = commandContext(request, { user, now: now() })
    const handled = await handle(context, streamsOf(id), (states) =>
      decideEndPromotion({ operatorId: user.id, reason: request.body.reason }, states),
    )
    return { id, position: orRefuse(handled).position }
  })
}

type StateOf = CampaignRow & { spentCents: number }
const stateOf = (row: StateOf, now: string): CampaignList['items'][number]['state'] => {
  if (row.declinedAt !== null) return 'declined'
  if (row.endedAt !== null) return 'ended'
  if (row.endsAt <= new Date(now)) return 'over'
  if (row.openedAt === null) return 'waiting'
  if (row.spentCents >= row.budgetCents) return 'used_up'
  return row.startsAt > new Date(now) ? 'planned' : 'open'
}
