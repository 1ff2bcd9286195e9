import { amountCents } from '@lapka/contracts/api/values.ts'
import { centsOf } from '../../format/euro-text.ts'

export const MOST_CENTS = amountCents.maxValue ?? 0

/** Null if the text is no amount, or more than a bill can be. */
export const billCentsOf = (text: string): number | null => amountCents.nullable().catch(null).parse(centsOf(text))
