import { expect, it } from 'vitest'
import { findFailure, reportLines } from './run-seeds.ts'

it.each([251, 301, 351, 401, 451])('fifty schedules from %i on end with every cent and everybody answered', async (from) => {
  const failure = await findFailure(from, 50)
  expect(failure === undefined ? [] : reportLines(failure)).toEqual([])
})
