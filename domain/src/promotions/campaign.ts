import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision } from '../kernel/decision.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { toMs, type Instant } from '../kernel/instant.ts'

export type Campaign =
  { status: 'none'; revision: number } | (Events['PromotionOpened'] & { status: 'open' | 'ended'; revision: number })

export const campaignFold: Fold<Campaign> = foldOf<Campaign>(() => ({ status: 'none', revision: -1 }), {
  PromotionOpened: ({ revision }, opened) => ({ ...opened, status: 'open', revision }),
  PromotionEnded: (campaign) => (campaign.status === 'none' ? campaign : { ...campaign, status: 'ended' }),
})

type OpenCampaign = Extract<Campaign, { status: 'open' | 'ended' }>

/** From its first instant to before its last one, unless an operator has ended it. */
export const isCampaignOpen = (campaign: Campaign, at: Instant): campaign is OpenCampaign =>
  campaign.status === 'open' && toMs(campaign.from) <= toMs(at) && toMs(at) < toMs(campaign.to)

type OpenPromotion = Events['PromotionOpened'] & { at: string }

/** An operator opens a campaign; it may begin later, and it is over before it could begin for nobody. */
export const decideOpenPromotion = (
  { at, ...opened }: OpenPromotion,
  { campaign }: { campaign: Campaign },
): Decision<'campaign'> => {
  if (campaign.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  if (toMs(opened.to) <= toMs(opened.from) || toMs(opened.to) <= toMs(at)) return { refused: 'PROMOTION_OVER' }
  const event: LapkaEvent = { type: 'PromotionOpened', data: opened }
  return { events: { campaign: [event] } }
}

/** Nobody books with it from now on. Ended again it is no news. */
export const decideEndPromotion = (
  { operatorId, reason }: { operatorId: string; reason: string },
  { campaign }: { campaign: Campaign },
): Decision<'campaign'> => {
  if (campaign.status === 'none') return { refused: 'NOT_FOUND' }
  if (campaign.status === 'ended') return { events: {} }
  const { promotionId } = campaign
  return { events: { campaign: [{ type: 'PromotionEnded', data: { promotionId, operatorId, reason } }] } }
}
