import type { Events } from '@lapka/contracts/events.ts'
import { promotionStream } from '@lapka/contracts/streams.ts'
import { campaignFold, decideApprovePromotion, decideProposePromotion } from '../promotions/campaign.ts'
import { command } from './commands.ts'

type CampaignPlan = Pick<Events['PromotionProposed'], 'promotionId' | 'percentOff'> & Partial<Events['PromotionProposed']>

/** Of November 2026 and for appointments, with a budget for any test's bookings. */
const usual = {
  name: 'Пролет',
  nameEn: 'Spring',
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-12-01T00:00:00.000Z',
  appliesTo: ['appointment' as const],
  capCents: 100_000,
  budgetCents: 1_000_000,
  operatorId: 'maya',
  reason: 'Рожден ден',
}

/** One operator proposes it and another opens it. */
export const openCampaign = (plan: CampaignPlan, at: string) => {
  const streams = { campaign: { stream: promotionStream(plan.promotionId), fold: campaignFold } }
  return [
    command({ streams }, (states) => decideProposePromotion({ ...usual, ...plan, at }, states)),
    command({ streams }, (states) =>
      decideApprovePromotion({ operatorId: 'ivo', reason: 'Проверих', isApproved: true, at }, states),
    ),
  ]
}
