import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import { expect, it } from 'vitest'
import { makeColludingSchedule } from './make-colluders.ts'
import { findFailure, reportLines } from './run-seeds.ts'

/** Of each fifty. `npm run drill -- schedules` runs 10,000 schedules. */
const COUNT = isFullRun ? 50 : 6

it.each([1, 51, 101, 151, 201, 251, 301, 351, 401, 451])(
  'schedules from %i on end with every cent and every request answered',
  async (from) => {
    const failure = await findFailure(from, COUNT)
    expect(failure === undefined ? [] : reportLines(failure)).toEqual([])
  },
)

it.each([1, 51, 101, 151])('a vet and parents on one side get no more than the caps allow, from seed %i on', async (from) => {
  const failure = await findFailure(from, COUNT, { make: makeColludingSchedule })
  expect(failure === undefined ? [] : reportLines(failure)).toEqual([])
})
