import type { Decision } from '../../decision.ts'
import type { Professional } from '../professional.ts'

export type SetCancellationPolicy = { noticeHours: number; lateRefundPercent: number }

const MOST_NOTICE_HOURS = 30 * 24

const isWhole = (number: number, most: number) => Number.isInteger(number) && number >= 0 && number <= most

/** Each policy has its own version; appointments keep the one they were placed under. Setting the same again is no news. */
export const decideSetCancellationPolicy = (
  { noticeHours, lateRefundPercent }: SetCancellationPolicy,
  { professional }: { professional: Professional },
): Decision<'professional'> => {
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  if (!isWhole(noticeHours, MOST_NOTICE_HOURS) || !isWhole(lateRefundPercent, 100)) return { refused: 'INVALID_INPUT' }
  const { professionalId, policy } = professional
  const isSame = policy.version > 0 && policy.noticeHours === noticeHours && policy.lateRefundPercent === lateRefundPercent
  if (isSame) return { events: {} }
  const next = { version: policy.version + 1, noticeHours, lateRefundPercent }
  return { events: { professional: [{ type: 'CancellationPolicySet', data: { professionalId, policy: next } }] } }
}
