import type { CancellationPolicy } from '@lapka/contracts/events/professionals.ts'
import type { CancelledBy } from '@lapka/contracts/events/cancellations.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import type { RefundRule } from '@lapka/contracts/why.ts'
import { toIso, toMs, type Instant } from './instant.ts'

/** In force until a professional sets their own: free until 24 hours before, nothing back after that. */
export const DEFAULT_POLICY: CancellationPolicy = { version: 0, noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 0 }

type Terms = Omit<CancellationPolicy, 'version'>
/** Whether two policies promise the same; versions count for each professional alone. */
export const hasSameTerms = (one: Terms, other: Terms): boolean =>
  one.noticeHours === other.noticeHours &&
  one.lateRefundPercent === other.lateRefundPercent &&
  one.noShowRefundPercent === other.noShowRefundPercent

/** Notice is elapsed time: over a change of clocks the wall shows another hour than the appointment's, and this instant is the one that counts. */
export const freeCancellationDeadline = (startsAt: Instant, policy: CancellationPolicy): string =>
  toIso(toMs(startsAt) - policy.noticeHours * HOUR_MS)

/** A share of an amount in cents, rounded half up once. */
export const shareOf = (amountCents: number, percent: number): number => Math.floor((amountCents * percent + 50) / 100)

type Shares = Pick<CancellationPolicy, 'lateRefundPercent' | 'noShowRefundPercent'>

/**
 * The share of the price that a policy gives back after its free period: the one function that the words before booking, the preview,
 * the receipt, the cancellation and the no-show all ask.
 */
export const refundsUnder = (policy: Shares, paidCents: number): { lateCents: number; noShowCents: number } => ({
  lateCents: shareOf(paidCents, policy.lateRefundPercent),
  noShowCents: shareOf(paidCents, policy.noShowRefundPercent),
})

export type CancellationTerms = {
  paidCents: number
  policy: CancellationPolicy
  /** The pinned instant, not recomputed: the receipt printed it. Free before it, late from it on. */
  freeCancellationUntil: string
  startsAt: string
  by: CancelledBy
  /** When cancelling was asked for, or would be. */
  at: Instant
  /** Moved after the deadline already. */
  isLateSticky: boolean
  /** Of the price, what was never paid: it falls away before anything comes back. */
  dueCents?: number | undefined
}

export type CancellationQuote = {
  refundCents: number
  keptCents: number
  isLate: boolean
  refundPercent: number
  /** From this instant on the amounts no longer hold. Null when time changes nothing any more. */
  changesAt: string | null
}

type Deadline = Pick<CancellationTerms, 'freeCancellationUntil' | 'startsAt'>

/** From this instant on a parent cancels late. */
const lateFromMs = ({ freeCancellationUntil, startsAt }: Deadline): number =>
  Math.min(toMs(freeCancellationUntil), toMs(startsAt))

export const isLateAt = (deadline: Deadline, at: Instant): boolean => toMs(at) >= lateFromMs(deadline)

/**
 * The outcome of cancelling for the parent: `free` refunds everything,
 * `late` a share; once the appointment has begun, it can't be cancelled.
 */
export type CancellationStage = 'free' | 'late' | 'begun'
type StagedTerms = Deadline & { policy: Pick<CancellationPolicy, 'lateRefundPercent'> }

/** Until this instant all of it comes back: to the start where cancelling late costs nothing. */
export const fullRefundUntil = (terms: StagedTerms): string =>
  terms.policy.lateRefundPercent === 100 ? terms.startsAt : toIso(lateFromMs(terms))

/** Every sentence about a deadline asks this, so that none promises a past time. */
export const cancellationStage = (terms: StagedTerms, at: Instant): CancellationStage => {
  if (toMs(at) >= toMs(terms.startsAt)) return 'begun'
  return toMs(at) >= toMs(fullRefundUntil(terms)) ? 'late' : 'free'
}

/** The rules a refund was checked against, and which of them decided. */
export type RefundStep = { rule: RefundRule; isDeciding: boolean }

/** Only a parent cancels late: after the deadline, or once it was moved after the deadline. The first rule that says so decides. */
const isCancelledLate = (terms: CancellationTerms, trace?: RefundStep[]): boolean => {
  const asked = (rule: RefundRule, isDeciding: boolean): boolean => {
    trace?.push({ rule, isDeciding })
    return isDeciding
  }
  if (asked('cancelled_by', terms.by !== 'parent')) return false
  if (asked('moved_late', terms.isLateSticky)) return true
  asked('deadline', true)
  return isLateAt(terms, terms.at)
}

/**
 * The refund: used by the preview, the decision, the console and `verify`, so
 * preview = outcome to the cent. A caller that explains it passes a trace.
 */
export const quoteCancellation = (terms: CancellationTerms, trace?: RefundStep[]): CancellationQuote => {
  const { paidCents, policy, by, dueCents = 0 } = terms
  const isLate = isCancelledLate(terms, trace)
  const refundPercent = isLate ? policy.lateRefundPercent : 100
  const lateCents = Math.max(0, refundsUnder(policy, paidCents + dueCents).lateCents - dueCents)
  const refundCents = isLate ? lateCents : paidCents
  const canGetLate = by === 'parent' && !isLate && lateCents !== refundCents
  return {
    refundCents,
    keptCents: paidCents - refundCents,
    isLate,
    refundPercent,
    changesAt: canGetLate ? toIso(lateFromMs(terms)) : null,
  }
}
