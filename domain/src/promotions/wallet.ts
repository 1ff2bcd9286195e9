import type { CodeRefusal, PromotionUse } from '@lapka/contracts/events/promotions.ts'
import { CREDIT_ID, FREE_CONSULTATION_ID, INVITATION_ID, type CodeKind } from '@lapka/contracts/promotions.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { toMs } from '../kernel/instant.ts'

/** The promotions of one account. The wallet decides alone, so two bookings at once can't use one promotion twice. */
export type Wallet = {
  revision: number
  /** The credit that is left, without reservations for bookings. */
  creditCents: number
  hasFreeConsultation: boolean
  /** Its own, to redeem or to hand on. */
  codes: readonly { codeKey: string; kind: CodeKind }[]
  /** The account whose code brought this one, and whether the first visit after that has been looked at. */
  invitedBy: { ownerId: string; kind: CodeKind; deviceKey: string | null } | null
  isFirstVisitJudged: boolean
  /** The invited parents, and what they have earned the owner. */
  friendCount: number
  earnedCents: number
  /** When the owner was last rewarded for an invited parent. */
  rewardedAt: readonly string[]
  /** Not given back. */
  uses: readonly PromotionUse[]
  /** Given back, the last few: used again for the same, they count for the same browser. */
  givenBack: readonly PromotionUse[]
  /** Codes that were tried in vain, the last few. */
  refusals: readonly { why: CodeRefusal; at: string }[]
}

const MAX_KEPT = 20

const isSameUse = (one: PromotionUse, other: PromotionUse): boolean =>
  one.promotionId === other.promotionId && one.subject.id === other.subject.id && one.accountId === other.accountId

const creditOf = ({ promotionId, cents }: PromotionUse): number => (promotionId === CREDIT_ID ? cents : 0)

const earned = ({ friendCount, earnedCents, rewardedAt }: Wallet, cents: number, at: string) => ({
  friendCount: friendCount + 1,
  earnedCents: earnedCents + cents,
  rewardedAt: [...rewardedAt, at].slice(-MAX_KEPT),
})

export const walletFold: Fold<Wallet> = foldOf<Wallet>(
  () => ({
    revision: -1,
    creditCents: 0,
    hasFreeConsultation: false,
    codes: [],
    invitedBy: null,
    isFirstVisitJudged: false,
    friendCount: 0,
    earnedCents: 0,
    rewardedAt: [],
    uses: [],
    givenBack: [],
    refusals: [],
  }),
  {
    CodeIssued: (wallet, { codeKey, kind }) => ({ ...wallet, codes: [...wallet.codes, { codeKey, kind }] }),
    CodeRedeemed: (wallet, { kind, ownerId, deviceKey }) =>
      kind === 'registration' ? { ...wallet, hasFreeConsultation: true } : { ...wallet, invitedBy: { ownerId, kind, deviceKey } },
    CodeRefused: (wallet, { why }, { occurredAt }) => ({
      ...wallet,
      refusals: [...wallet.refusals, { why, at: occurredAt }].slice(-MAX_KEPT),
    }),
    PromotionRedeemed: (wallet, use) => ({
      ...wallet,
      creditCents: wallet.creditCents - creditOf(use),
      uses: [...wallet.uses, use],
    }),
    PromotionGivenBack: (wallet, use) => ({
      ...wallet,
      creditCents: wallet.creditCents + creditOf(use),
      uses: wallet.uses.filter((one) => !isSameUse(one, use)),
      givenBack: [...wallet.givenBack, use].slice(-MAX_KEPT),
    }),
    CreditGranted: (wallet, { creditCents, why }, { occurredAt }) => ({
      ...wallet,
      creditCents: wallet.creditCents + creditCents,
      ...(why === 'invited' ? { isFirstVisitJudged: true } : earned(wallet, creditCents, occurredAt)),
    }),
    ReferralRewarded: (wallet, { amountCents }, { occurredAt }) => ({ ...wallet, ...earned(wallet, amountCents, occurredAt) }),
    CreditRefused: (wallet) => ({ ...wallet, isFirstVisitJudged: true }),
  },
)

/** Of a consultation that promotions paid all of, in the stream of the card that was checked for it. */
export const FREE_TALK_ID = 'free-talk'

type LimitedUse = Pick<PromotionUse, 'promotionId' | 'accountId' | 'subject'> & { at: string }
/** Uses of one device, card, network or vet: promotion, account and time. */
export type LimitedUses = {
  revision: number
  uses: readonly LimitedUse[]
  /** The accounts that paid with the card, for anything. */
  payerIds?: readonly string[]
}

export const limitFold: Fold<LimitedUses> = foldOf<LimitedUses>(() => ({ revision: -1, uses: [] }), {
  CodeRedeemed: (limit, { kind, accountId, codeKey }, { occurredAt: at }) => {
    const promotionId = kind === 'registration' ? FREE_CONSULTATION_ID : INVITATION_ID
    return { ...limit, uses: [...limit.uses, { promotionId, accountId, subject: { kind: 'appointment', id: codeKey }, at }] }
  },
  CardVerified: (limit, { parentId: accountId, subject }, { occurredAt: at }) => ({
    ...limit,
    uses: [...limit.uses, { promotionId: FREE_TALK_ID, accountId, subject, at }],
  }),
  CardUsed: (limit, { accountId }) => ({ ...limit, payerIds: [...(limit.payerIds ?? []), accountId] }),
  PromotionRedeemed: (limit, use, { occurredAt: at }) => ({ ...limit, uses: [...limit.uses, { ...use, at }] }),
  PromotionGivenBack: (limit, use) => ({
    ...limit,
    uses: limit.uses.filter(
      ({ promotionId, accountId, subject }) =>
        promotionId !== use.promotionId || accountId !== use.accountId || subject.id !== use.subject.id,
    ),
  }),
})

export const isUsedByOther = (limit: LimitedUses | undefined, promotionId: string, accountId: string): boolean =>
  limit !== undefined && limit.uses.some((use) => use.promotionId === promotionId && use.accountId !== accountId)

/** Whether the account paid with this card, or used a promotion with it. */
export const isCardOf = ({ uses, payerIds = [] }: LimitedUses, accountId: string): boolean =>
  payerIds.includes(accountId) || uses.some((use) => use.accountId === accountId)

/** Uses within the last so many milliseconds. */
export const usesWithin = ({ uses }: LimitedUses, at: string, ms: number): readonly LimitedUse[] =>
  uses.filter((use) => toMs(at) - toMs(use.at) < ms)
