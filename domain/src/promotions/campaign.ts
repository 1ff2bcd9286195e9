import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision } from '../kernel/decision.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { toMs, type Instant } from '../kernel/instant.ts'

type Proposed = Events['PromotionProposed'] & { pricesAt: string; revision: number; spentCents: number }
/** `spentCents`: what the bookings that count on it take off together. `operatorId` is who proposed it, or who opened it. */
export type Campaign = { status: 'none'; revision: number } | (Proposed & { status: 'proposed' | 'open' | 'ended' | 'declined' })
export type KnownCampaign = Exclude<Campaign, { status: 'none' }>

const changed = (campaign: Campaign, change: (known: KnownCampaign) => Partial<KnownCampaign>): Campaign =>
  campaign.status === 'none' ? campaign : { ...campaign, ...change(campaign) }

const spent = (cents: number) => (campaign: Campaign) =>
  changed(campaign, ({ spentCents }) => ({ spentCents: Math.max(0, spentCents + cents) }))

export const campaignFold: Fold<Campaign> = foldOf<Campaign>(() => ({ status: 'none', revision: -1 }), {
  PromotionProposed: ({ revision }, proposed, { occurredAt }) => ({
    ...proposed,
    status: 'proposed',
    revision,
    pricesAt: occurredAt,
    spentCents: 0,
  }),
  PromotionOpened: (campaign, opened) => ({
    ...opened,
    status: 'open',
    revision: campaign.revision,
    spentCents: campaign.status === 'none' ? 0 : campaign.spentCents,
  }),
  PromotionDeclined: (campaign) => changed(campaign, () => ({ status: 'declined' })),
  PromotionEnded: (campaign) => changed(campaign, () => ({ status: 'ended' })),
  PromotionRedeemed: (campaign, { cents }) => spent(cents)(campaign),
  PromotionGivenBack: (campaign, { cents }) => spent(-cents)(campaign),
})

/** From its first instant to before its last one, unless an operator has ended it. */
export const isCampaignOpen = (campaign: Campaign, at: Instant): campaign is KnownCampaign =>
  campaign.status === 'open' && toMs(campaign.from) <= toMs(at) && toMs(at) < toMs(campaign.to)

/** The budget that is left. A used-up campaign takes off nothing more. */
export const leftCentsOf = ({ budgetCents, spentCents }: Pick<KnownCampaign, 'budgetCents' | 'spentCents'>): number =>
  Math.max(0, budgetCents - spentCents)

type ProposePromotion = Events['PromotionProposed'] & { at: Instant }

/** An operator proposes a campaign; it may begin later, but not end before it begins. */
export const decideProposePromotion = (
  { at, ...proposed }: ProposePromotion,
  { campaign }: { campaign: Campaign },
): Decision<'campaign'> => {
  if (campaign.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  if (toMs(proposed.to) <= toMs(proposed.from) || toMs(proposed.to) <= toMs(at)) return { refused: 'PROMOTION_OVER' }
  const event: LapkaEvent = { type: 'PromotionProposed', data: proposed }
  return { events: { campaign: [event] } }
}

type ByOperator = { operatorId: string; reason: string }

/** The second operator's approval: a campaign's proposer can't give money away alone. They may withdraw it. */
export const decideApprovePromotion = (
  { operatorId, reason, isApproved, at }: ByOperator & { isApproved: boolean; at: Instant },
  { campaign }: { campaign: Campaign },
): Decision<'campaign'> => {
  if (campaign.status === 'none') return { refused: 'NOT_FOUND' }
  if (campaign.status !== 'proposed') return { refused: 'PROMOTION_NOT_WAITING' }
  const { revision: _revision, status: _status, spentCents: _spent, ...proposed } = campaign
  const { promotionId } = proposed
  if (!isApproved) return { events: { campaign: [{ type: 'PromotionDeclined', data: { promotionId, operatorId, reason } }] } }
  if (proposed.operatorId === operatorId) return { refused: 'SECOND_OPERATOR_FOR_PROMOTION' }
  if (toMs(proposed.to) <= toMs(at)) return { refused: 'PROMOTION_OVER' }
  return { events: { campaign: [{ type: 'PromotionOpened', data: { ...proposed, operatorId, reason } }] } }
}

/** It can't be used from now on. Ending it again adds nothing. */
export const decideEndPromotion = (
  { operatorId, reason }: ByOperator,
  { campaign }: { campaign: Campaign },
): Decision<'campaign'> => {
  if (campaign.status === 'none') return { refused: 'NOT_FOUND' }
  if (campaign.status === 'proposed') return { refused: 'PROMOTION_NOT_WAITING' }
  if (campaign.status !== 'open') return { events: {} }
  const { promotionId } = campaign
  return { events: { campaign: [{ type: 'PromotionEnded', data: { promotionId, operatorId, reason } }] } }
}
