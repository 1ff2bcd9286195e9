import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { INVITATION_CREDIT_CENTS, INVITATION_ID, REFERRAL_REWARD_CENTS } from '@lapka/contracts/promotions.ts'
import { promotionLimitStream, walletStream } from '@lapka/contracts/streams.ts'
import type { Appointment } from '../appointments/appointment.ts'
import type { Decision, Missing } from '../kernel/decision.ts'
import { isUsedByOther, limitFold, walletFold, type LimitedUses, type Wallet } from '../promotions/wallet.ts'

/** `professionalId`: of whoever brought the parent, where that is a professional. `cardKey`: of the card that paid for the visit. */
type RewardFirstVisit = { professionalId: string | null; cardKey: string | null }
type FirstVisitStates = { appointment: Appointment; wallet: Wallet; owner?: Wallet; card?: LimitedUses }

export const firstVisitStreams = ({ wallet }: { wallet: Wallet }, { cardKey }: Pick<RewardFirstVisit, 'cardKey'>) => ({
  ...(wallet.invitedBy !== null && { owner: { stream: walletStream(wallet.invitedBy.ownerId), fold: walletFold } }),
  ...(wallet.invitedBy !== null &&
    cardKey !== null && { card: { stream: promotionLimitStream('card', cardKey), fold: limitFold } }),
})

/**
 * The first visit of somebody who came by a code has taken place: both get their credit, once, and a professional who brought a parent
 * is paid. A card that has earned this before earns it no more: one person with several accounts.
 */
export const decideRewardFirstVisit = (
  { professionalId, cardKey }: RewardFirstVisit,
  { appointment, wallet, owner, card }: FirstVisitStates,
): Decision<'wallet' | 'owner' | 'card'> | Missing => {
  const { invitedBy } = wallet
  if (appointment.status !== 'confirmed' || appointment.outcome !== 'completed') return { events: {} }
  if (invitedBy === null || wallet.isFirstVisitJudged) return { events: {} }
  if (owner === undefined) return { missing: ['owner'] }
  if (cardKey !== null && card === undefined) return { missing: ['card'] }
  const { appointmentId, parentId } = appointment
  if (isUsedByOther(card, INVITATION_ID, parentId))
    return { events: { wallet: [{ type: 'CreditRefused', data: { accountId: parentId, why: 'card_used', appointmentId } }] } }
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
  return {
    events: {
      wallet: [granted(parentId, 'invited', ownerId)],
      owner: [rewarded],
      ...(cardKey !== null && { card: [{ type: 'PromotionRedeemed', data: use }] }),
    },
  }
}
