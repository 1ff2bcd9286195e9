import { z } from 'zod'
import { codeKinds, plainCode, promotedKinds } from '../promotions.ts'
import { afterQuery, freeText, id, position } from './common.ts'
import { operatorReason } from './operations/reason.ts'
import { amountCents, instant, instantInput } from './values.ts'

/** POST /api/v2/promotions/redeem: as it was typed; dashes, spaces and small letters make no difference. */
export const redeemCodeBody = z.strictObject({ code: z.string().min(1).max(40).transform(plainCode) })
export const redeemCodeAnswer = z.object({ kind: z.enum(codeKinds), position })

/** POST /api/v2/promotions/issue-codes: an account from before there were codes gets its own. */
export const issueCodesBody = z.strictObject({}).nullish()
export const issueCodesAnswer = z.object({ position })

const campaign = z.object({
  id,
  name: z.string(),
  nameEn: z.string(),
  percentOff: z.int(),
  from: instant,
  to: instant,
  appliesTo: z.array(z.enum(promotedKinds)),
  /** The most that it takes off one booking, and how much of that its budget bears now; where that is not all of it, it takes off nothing. */
  capCents: amountCents,
  leftCents: amountCents,
  /** The instant whose prices count: what was not offered then, or costs more by now, gets nothing for that. */
  pricesAt: instant,
})

/** GET /api/v2/promotions/campaigns: those open now, without signing in. Each is for one booking of a parent. */
export const campaignsNow = z.object({ items: z.array(campaign) })
export type CampaignsNow = z.infer<typeof campaignsNow>

/** GET /api/v2/promotions: what the caller has and may use. */
export const ownPromotions = z.object({
  /** As people read them, `ABCD-EFGH-JKMN`. */
  codes: z.array(z.object({ kind: z.enum(codeKinds), code: z.string(), isRedeemed: z.boolean() })),
  creditCents: amountCents,
  /** One free consultation waits for them. */
  hasFreeConsultation: z.boolean(),
  /** They came by another user's code. */
  isInvited: z.boolean(),
  /** How many came by their code and had their first visit, and what that has earned. */
  friendCount: z.int(),
  earnedCents: amountCents,
  /** Their reward for one more friend. */
  rewardCents: amountCents,
  /** Open now; `isUsed` once they have booked with it. */
  campaigns: z.array(campaign.extend({ isUsed: z.boolean() })),
})
export type OwnPromotions = z.infer<typeof ownPromotions>
export const ownPromotionsQuery = afterQuery

/** GET /api/v2/operations/promotions: every campaign, the one that begins last first. */
export const campaignList = z.object({
  items: z.array(
    campaign.extend({
      /** `waiting`: for a second operator. `used_up`: nothing is left of its budget. */
      state: z.enum(['waiting', 'declined', 'planned', 'open', 'used_up', 'over', 'ended']),
      budgetCents: amountCents,
      proposedBy: z.object({ id: z.string(), name: z.string() }),
      /** Bookings that count on it, and what it takes off them. */
      useCount: z.int(),
      spentCents: amountCents,
      reason: z.string(),
      endReason: z.string().nullable(),
    }),
  ),
  /** Codes tried in vain in the last 24 hours. */
  refusedCodeCount: z.int(),
})
export type CampaignList = z.infer<typeof campaignList>

const campaignName = freeText(80).pipe(z.string().min(2))
const MAX_CAP_CENTS = 100_000
const MAX_BUDGET_CENTS = 100_000_000
/** POST /api/v2/operations/promotions → 201: it waits for a second operator. Both bounds are needed, for professionals set their own prices. */
export const proposePromotionBody = z.strictObject({
  name: campaignName,
  nameEn: campaignName,
  percentOff: z.int().min(1).max(100),
  from: instantInput,
  to: instantInput,
  appliesTo: z
    .array(z.enum(promotedKinds))
    .min(1)
    .max(2)
    .transform((kinds) => [...new Set(kinds)]),
  capCents: z.int().min(1).max(MAX_CAP_CENTS),
  budgetCents: z.int().min(1).max(MAX_BUDGET_CENTS),
  reason: operatorReason,
})
export const proposePromotionAnswer = z.object({ id, position })

/** POST /api/v2/operations/promotions/{id}/approve-promotion, …/decline-promotion: the second operator's word. */
export const approvePromotionBody = z.strictObject({ reason: operatorReason })
export const approvePromotionAnswer = z.object({ id, position })

/** POST /api/v2/operations/promotions/{id}/end-promotion */
export const endPromotionBody = z.strictObject({ reason: operatorReason })
export const endPromotionAnswer = z.object({ id, position })
