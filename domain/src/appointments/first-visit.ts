import type { LapkaEvent } from '@lapka/contracts/events.ts'
import {
  INVITATION_CREDIT_CENTS,
  INVITATION_ID,
  MAX_REWARDED_VISITS,
  MAX_REWARDS,
  PROMOTION_WINDOW_MS,
  REFERRAL_REWARD_CENTS,
  REWARD_WAIT_MS,
} from '@lapka/contracts/promotions.ts'
import { promotionLimitStream, walletStream } from '@lapka/contracts/streams.ts'
import type { Appointment } from '../appointments/appointment.ts'
import type { Decision, Missing } from '../kernel/decision.ts'
import { addMs, toMs } from '../kernel/instant.ts'
import { balanceOf } from '../payments/balance.ts'
import type { Payment } from '../payments/payment.ts'
import { isMissing, paymentIn, startedPayment } from './payment-of-appointment.ts'
import {
  isCardOf,
  isUsedByOther,
  limitFold,
  usesWithin,
  walletFold,
  type LimitedUses,
  type Wallet,
} from '../promotions/wallet.ts'

/**
 * `professionalId`: the inviter, if a professional. `cardKey`: the card that paid for the visit. `isSamePerson`: by the views,
 * that professional is paid to an account in the parent's name.
 */
type RewardFirstVisit = { professionalId: string | null; cardKey: string | null; at: string; isSamePerson: boolean }
type FirstVisitStates = {
  appointment: Appointment
  payment?: Payment
  wallet: Wallet
  owner?: Wallet
  card?: LimitedUses
  /** The rewarded first visits with the professional. */
  visits?: LimitedUses
}

export const firstVisitStreams = (
  { wallet, appointment }: { wallet: Wallet; appointment: Appointment },
  { cardKey }: Pick<RewardFirstVisit, 'cardKey'>,
) => ({
  ...startedPayment({ appointment }),
  ...(wallet.invitedBy !== null && { owner: { stream: walletStream(wallet.invitedBy.ownerId), fold: walletFold } }),
  ...(appointment.status !== 'none' && {
    visits: { stream: promotionLimitStream('visits', appointment.professionalId), fold: limitFold },
  }),
  ...(wallet.invitedBy !== null &&
    cardKey !== null && { card: { stream: promotionLimitStream('card', cardKey), fold: limitFold } }),
})

/** It was paid by card, nothing was refunded, and no bank can still take it back. */
const isPaidForGood = (payment: Payment): boolean => {
  const { capturedCents, keptCents, disputedCents } = balanceOf(payment)
  return capturedCents > 0 && keptCents === capturedCents && disputedCents === 0
}

/** From when on a visit has stood for as long as a reward waits. */
export const rewardableFrom = ({ endsAt }: { endsAt: string }): string => addMs(endsAt, REWARD_WAIT_MS)

/**
 * The first paid visit of an invited parent has taken place and stood: both get their credit, once, and a professional who
 * brought a parent is paid. A visit that promotions paid all of, or that was given back, earns nothing; the next one may. A card that has
 * earned this before earns it no more: one person with several accounts. Nor does an owner beyond what one is rewarded for in a month, or anybody
 * for a visit with a professional beyond theirs: fifty accounts of one ring all visit the vet who is in it.
 */
export const decideRewardFirstVisit = (
  { professionalId, cardKey, at, isSamePerson }: RewardFirstVisit,
  { appointment, wallet, owner, card, visits, ...states }: FirstVisitStates,
): Decision<'wallet' | 'owner' | 'card' | 'visits'> | Missing => {
  const { invitedBy } = wallet
  if (appointment.status !== 'confirmed' || appointment.outcome !== 'completed') return { events: {} }
  if (invitedBy === null || wallet.isFirstVisitJudged) return { events: {} }
  const payment = paymentIn({ appointment, ...states })
  if (isMissing(payment)) return payment
  if (toMs(at) < toMs(rewardableFrom(appointment)) || !isPaidForGood(payment)) return { events: {} }
  if (owner === undefined) return { missing: ['owner'] }
  if (cardKey !== null && card === undefined) return { missing: ['card'] }
  if (visits === undefined) return { missing: ['visits'] }
  const { appointmentId, parentId } = appointment
  const refused = (why: 'card_used' | 'owner_capped' | 'same_person' | 'professional_capped') => ({
    events: { wallet: [{ type: 'CreditRefused', data: { accountId: parentId, why, appointmentId } } satisfies LapkaEvent] },
  })
  if (isUsedByOther(card, INVITATION_ID, parentId)) return refused('card_used')
  // Both pay with one card: they are one person.
  const isOwners = card !== undefined && isCardOf(card, invitedBy.ownerId)
  if (isOwners || isSamePerson) return refused('same_person')
  const lately = owner.rewardedAt.filter((rewardedAt) => toMs(at) - toMs(rewardedAt) < PROMOTION_WINDOW_MS)
  if (lately.length >= MAX_REWARDS) return refused('owner_capped')
  if (usesWithin(visits, at, PROMOTION_WINDOW_MS).length >= MAX_REWARDED_VISITS) return refused('professional_capped')
  const { ownerId, deviceKey } = invitedBy
  const creditCents = INVITATION_CREDIT_CENTS
  const granted = (accountId: string, why: 'invited' | 'friend_came', forAccountId: string): LapkaEvent => ({
    type: 'CreditGranted',
    data: { accountId, creditCents, why, forAccountId, appointmentId },
  })
  const rewarded: LapkaEvent =
    professionalId === null
      ? granted(ownerId, 'friend_came', parentId)
      : {
          type: 'ReferralRewarded',
          data: { accountId: ownerId, professionalId, amountCents: REFERRAL_REWARD_CENTS, parentId, appointmentId },
        }
  const subject = { kind: 'appointment', id: appointmentId } as const
  const use = { accountId: parentId, promotionId: INVITATION_ID, subject, cents: creditCents, deviceKey }
  const used: LapkaEvent = { type: 'PromotionRedeemed', data: use }
  return {
    events: {
      wallet: [granted(parentId, 'invited', ownerId)],
      owner: [rewarded],
      visits: [used],
      ...(cardKey !== null && { card: [used] }),
    },
  }
}
