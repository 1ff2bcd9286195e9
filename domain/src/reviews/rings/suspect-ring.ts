import type { RingReason } from '@lapka/contracts/reviews.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { toMs } from '../../kernel/instant.ts'

/** What is known of a review of one professional, to compare it with the others of the same one. */
export type ComparedReview = {
  appointmentId: string
  authorId: string
  stars: number
  writtenAt: string
  /** By the parent themselves, through us. */
  paidCents: number
  /** The card that paid; null where no card is known. */
  cardFingerprint: string | null
  authorSince: string
  /** How many other professionals its author has reviewed. */
  othersReviewed: number
}
/** As the view knows it; what paid for it is read from the log. */
export type LateReview = Pick<ComparedReview, 'appointmentId' | 'authorId' | 'stars' | 'writtenAt' | 'othersReviewed'>
export type Ring = { appointmentIds: string[]; reasons: RingReason[] }

/** A couple shares a card; three accounts with one card are one person more often than not. */
const MIN_AUTHORS = 3
/** Beside the card: what is true of a ring, and alone of many honest parents, too. */
const MIN_SIGNS = 2
const NEW_ACCOUNT_DAYS = 7
const BURST_DAYS = 3
/** One fifth of the usual price and less. */
const CHEAP_SHARE = 5

/**
 * Reviews that one person seems to have written under several accounts: at least three authors paid with one card, they all praise or all
 * blame, and at least two further signs are true of most of them. Without the card no number of signs is a ring: a cheap service in its first
 * week has new parents, small sums and many reviews at once, and all of them are honest.
 */
export const suspectRings = (reviews: readonly ComparedReview[]): Ring[] => {
  const byCard = Map.groupBy(
    reviews.filter(({ cardFingerprint }) => cardFingerprint !== null),
    ({ cardFingerprint }) => cardFingerprint,
  )
  return [...byCard.values()].flatMap((ofCard) =>
    [ofCard.filter(({ stars }) => stars >= 4), ofCard.filter(({ stars }) => stars <= 2)].flatMap((group) => {
      if (new Set(group.map(({ authorId }) => authorId)).size < MIN_AUTHORS) return []
      const others = reviews.filter((review) => !group.includes(review))
      const signs = signsOf(group, others)
      if (signs.length < MIN_SIGNS) return []
      return [{ appointmentIds: group.map(({ appointmentId }) => appointmentId).toSorted(), reasons: ['same_card', ...signs] }]
    }),
  )
}

const signsOf = (group: readonly ComparedReview[], others: readonly ComparedReview[]): RingReason[] => {
  const usualCents = medianOf(others.map(({ paidCents }) => paidCents))
  const isMost = (holds: (review: ComparedReview) => boolean) => group.filter(holds).length * 3 >= group.length * 2
  const written = group.map(({ writtenAt }) => toMs(writtenAt))
  const holds: Record<Exclude<RingReason, 'same_card'>, boolean> = {
    cheap: usualCents !== null && isMost(({ paidCents }) => paidCents * CHEAP_SHARE <= usualCents),
    new_accounts: isMost(({ authorSince, writtenAt }) => toMs(writtenAt) - toMs(authorSince) < NEW_ACCOUNT_DAYS * DAY_MS),
    only_here: isMost(({ othersReviewed }) => othersReviewed === 0),
    burst: Math.max(...written) - Math.min(...written) <= BURST_DAYS * DAY_MS,
  }
  return (['cheap', 'new_accounts', 'only_here', 'burst'] as const).filter((sign) => holds[sign])
}

const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}
