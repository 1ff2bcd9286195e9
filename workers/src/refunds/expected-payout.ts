import { inWorkingDays } from '@lapka/domain/kernel/working-days.ts'

/** Banks take 5 to 10 working days; the later end is promised. */
const WORKING_DAYS = 10

/** When the money should be back at the latest. Bank holidays are the bank's to excuse. */
export const expectedPayout = (from: string): string => inWorkingDays(from, WORKING_DAYS)
