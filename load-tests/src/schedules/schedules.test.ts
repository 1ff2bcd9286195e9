import { expect, it } from 'vitest'
import { findFailure, reportLines } from './run-seeds.ts'

/** The other half of the 500 is in more-schedules.test.ts, so that two cores share them. `npm run drill -- schedules` runs 10,000. */
it.each([1, 51, 101, 151, 201])('fifty schedules from %i on end with every cent and everybody answered', async (from) => {
  const failure = await findFailure(from, 50)
  expect(failure === undefined ? [] : reportLines(failure)).toEqual([])
})
