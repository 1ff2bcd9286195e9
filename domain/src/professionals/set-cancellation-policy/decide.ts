import type { CancellationPolicy } from '@lapka/contracts/events/professionals.ts'
import { MAX_FREE_PERIOD_HOURS } from '@lapka/contracts/profile.ts'
import type { Decision } from '../../kernel/decision.ts'
import { hasSameTerms } from '../../kernel/refund-policy.ts'
import type { Professional } from '../professional.ts'

export type SetCancellationPolicy = Omit<CancellationPolicy, 'version'>

const isWhole = (number: number, most: number) => Number.isInteger(number) && number >= 0 && number <= most

/** Each policy has its own version; appointments keep the one they were placed under. Setting the same again is no news. */
export const decideSetCancellationPolicy = (
  { noticeHours, lateRefundPercent, noShowRefundPercent }: SetCancellationPolicy,
  { professional }: { professional: Professional },
): Decision<'professional'> => {
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  const isValid =
    isWhole(noticeHours, MAX_FREE_PERIOD_HOURS) && isWhole(lateRefundPercent, 100) && isWhole(noShowRefundPercent, 100)
  if (!isValid) return { refused: 'INVALID_INPUT' }
  const { professionalId, policy } = professional
  const terms = { noticeHours, lateRefundPercent, noShowRefundPercent }
  if (policy.version > 0 && hasSameTerms(policy, terms)) return { events: {} }
  const next = { version: policy.version + 1, ...terms }
  return { events: { professional: [{ type: 'CancellationPolicySet', data: { professionalId, policy: next } }] } }
}
