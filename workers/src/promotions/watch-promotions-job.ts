import type { MoneyFinding } from '@lapka/contracts/cases.ts'
import { MANY_REDUCED_TALKS, MAX_FREE_TALKS, PROMOTION_WINDOW_MS } from '@lapka/contracts/promotions.ts'
import { promotionLimitStream, walletStream } from '@lapka/contracts/streams.ts'
import { limitFold, usesWithin, walletFold } from '@lapka/domain/promotions/wallet.ts'
import { appointmentStreams } from '../payments/appointment-streams.ts'
import { openFoundCase } from '../reconciliation/open-found-case.ts'
import { defineJob, done, type CommandDependencies, type JobResult } from '../work/job.ts'

/**
 * A limit was reached: by a vet's free or reduced talks, by a person who invites many, by a professional whom many invited people
 * visit, or by many accounts of one network. Or people invite each other in a ring, or one person is on both sides of what Lapka pays.
 */
type Pattern =
  | { code: 'free_talks_capped' | 'many_reduced_talks'; professionalId: string }
  | { code: 'rewards_capped'; accountId: string }
  | { code: 'visits_capped'; appointmentId: string }
  | { code: 'network_capped'; addressKey: string }
  | { code: 'invitation_ring' | 'own_promotions'; personId: string }

/** An operator looks at it once: what they have closed is explained. */
export const watchPromotions = async (
  dependencies: CommandDependencies,
  { workId, pattern }: { workId: string; pattern: Pattern },
): Promise<JobResult> => {
  const objectId = await reachedBy(dependencies, pattern)
  if (objectId === null) return done('below the limit')
  const found: MoneyFinding = { code: pattern.code, objectId, expectedCents: null, foundCents: null }
  await openFoundCase({ ...dependencies, workId }, { ...found, appointmentId: null })
  return done()
}

/** The id of the person it is about; null if there is nothing to look at. */
const reachedBy = async ({ handle, now }: CommandDependencies, pattern: Pattern): Promise<string | null> => {
  const countTalks = async (of: 'vet' | 'reduced', { professionalId }: { professionalId: string }): Promise<number> => {
    const { limit } = await handle.read({ limit: { stream: promotionLimitStream(of, professionalId), fold: limitFold } })
    return new Set(usesWithin(limit, now(), PROMOTION_WINDOW_MS).map(({ subject }) => subject.id)).size
  }
  switch (pattern.code) {
    case 'network_capped':
      return pattern.addressKey
    case 'invitation_ring':
    case 'own_promotions':
      return pattern.personId
    case 'rewards_capped': {
      const { wallet } = await handle.read({ wallet: { stream: walletStream(pattern.accountId), fold: walletFold } })
      return wallet.invitedBy?.ownerId ?? null
    }
    case 'visits_capped': {
      const { appointment } = await handle.read(appointmentStreams(pattern.appointmentId))
      return appointment.status === 'none' ? null : appointment.professionalId
    }
    case 'free_talks_capped':
      return (await countTalks('vet', pattern)) >= MAX_FREE_TALKS ? pattern.professionalId : null
    case 'many_reduced_talks':
      return (await countTalks('reduced', pattern)) > MANY_REDUCED_TALKS ? pattern.professionalId : null
  }
}

const talksOfVets = [
  ['free_talks_capped', promotionLimitStream('vet', '')],
  ['many_reduced_talks', promotionLimitStream('reduced', '')],
] as const

export const watchPromotionsJob = defineJob<{ pattern: Pattern }>({
  kind: 'watch-promotions',
  causes: {
    PromotionRedeemed: (_, { stream }) =>
      talksOfVets.flatMap(([code, ofVet]) =>
        stream.startsWith(ofVet) ? [{ payload: { pattern: { code, professionalId: stream.slice(ofVet.length) } } }] : [],
      ),
    FreeTalkRefused: ({ professionalId }) => [{ payload: { pattern: { code: 'own_promotions', personId: professionalId } } }],
    CreditRefused: ({ why, accountId, appointmentId }) => {
      if (why === 'professional_capped') return [{ payload: { pattern: { code: 'visits_capped', appointmentId } } }]
      if (why === 'owner_capped') return [{ payload: { pattern: { code: 'rewards_capped', accountId } } }]
      return why === 'same_person' ? [{ payload: { pattern: { code: 'own_promotions', personId: accountId } } }] : []
    },
    CodeRefused: ({ why, addressKey, accountId }) => {
      if (why === 'network') return [{ payload: { pattern: { code: 'network_capped', addressKey } } }]
      return why === 'circle' ? [{ payload: { pattern: { code: 'invitation_ring', personId: accountId } } }] : []
    },
  },
  run: watchPromotions,
})
