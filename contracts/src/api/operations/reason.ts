import { freeText } from '../common.ts'

/** Why an operator does something: kept with the act, for colleagues and for whom it concerns. */
export const operatorReason = freeText(500).min(3)
