import { slotRules } from '@lapka/contracts/why.ts'
import { expect, test } from 'vitest'
import { checkSlotAgreement } from '../testing/slot-agreement.ts'

/** Always the same ones; a million others each time: `npm run drill -- prove-slots`. */
const STARTS = 20_000
const SEED = 17

test('what is explained is what is shown and what placing decides, for any schedule, day of clocks and claims', () => {
  const { starts, offered, byRule } = checkSlotAgreement(STARTS, SEED)
  expect(starts).toBe(STARTS)
  expect(offered).toBeGreaterThan(STARTS / 50)
  const decided = [...byRule.keys()].filter((rule) => rule !== 'offered')
  expect(new Set(decided)).toEqual(new Set(slotRules.filter((rule) => rule !== 'clock')))
})
