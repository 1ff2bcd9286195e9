import { FREE_MONTHS } from '@lapka/contracts/subscriptions.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Subscription } from '../subscription.ts'

export type StartTrial = { parentId: string; firstRecordAt: string }

/** The first record of any pet of a parent begins their free months, once. */
export const decideStartTrial = (
  { parentId, firstRecordAt }: StartTrial,
  { subscription }: { subscription: Subscription },
): Decision<'subscription'> =>
  subscription.trialEndsAt === null
    ? {
        events: {
          subscription: [
            { type: 'StorageTrialStarted', data: { parentId, trialEndsAt: monthsLater(firstRecordAt, FREE_MONTHS) } },
          ],
        },
      }
    : { events: {} }

/** The same day some months later, or the last of a shorter month: 29 February and a year is 28 February. */
export const monthsLater = (instant: string, months: number): string => {
  const [year, month, day] = instant.slice(0, 10).split('-').map(Number) as [number, number, number]
  const count = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1]
  const isLeap = (toYear % 4 === 0 && toYear % 100 !== 0) || toYear % 400 === 0
  const longest = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][toMonth - 1] ?? 31
  const two = (number: number) => String(number).padStart(2, '0')
  return `${toYear}-${two(toMonth)}-${two(Math.min(day, longest))}${instant.slice(10)}`
}
