import type { SealedEvents } from '@lapka/contracts/events.ts'
import { walletStream } from '@lapka/contracts/streams.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

type Reward = Pick<SealedEvents['ReferralRewarded'], 'professionalId' | 'amountCents' | 'appointmentId'>

/** A professional's rewards for the parents they invited. */
export type Rewards = { revision: number; rewards: readonly Reward[] }

const rewardsFold: Fold<Rewards> = foldOf<Rewards>(() => ({ revision: -1, rewards: [] }), {
  ReferralRewarded: (known, { professionalId, amountCents, appointmentId }) => ({
    ...known,
    rewards: [...known.rewards, { professionalId, amountCents, appointmentId }],
  }),
})

export const rewardsOf = (accountId: string) => ({ stream: walletStream(accountId), fold: rewardsFold })
