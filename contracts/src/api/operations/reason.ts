import { freeText } from '../common.ts'

/** Why an operator does something: kept with the act, for colleagues and for the person concerned. */
export const operatorReason = freeText(500).min(3)
