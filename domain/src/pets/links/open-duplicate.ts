import type { Refusal } from '@lapka/contracts/refusals.ts'
import type { Case } from '../../payments/cases/case.ts'

/** The open case of these pets; each of them has to be part of it, and no pet is its own double. */
export const openDuplicateOf = (
  known: Case,
  petIds: readonly string[],
): Extract<Case, { status: 'open' | 'closed' }> | Refusal => {
  if (known.status === 'none' || new Set(petIds).size !== petIds.length) return { refused: 'NOT_FOUND' }
  if (!petIds.every((petId) => known.duplicate?.petIds.includes(petId))) return { refused: 'NOT_FOUND' }
  return known.status === 'open' ? known : { refused: 'CASE_CLOSED' }
}
