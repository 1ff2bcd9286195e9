import { expect, it } from 'vitest'
import { recordedGolden } from './golden-history.ts'
import { verifyGolden } from './verify-golden.ts'

const REX = 'pet-00000000-0000-4000-8000-000000000011'

it('old histories fold under today’s code to the states that they always had', () => {
  expect(verifyGolden().differences).toEqual([])
})

it('one event that reads differently, and a history that is gone, are found', () => {
  const events = recordedGolden()
  const other = events.map((event) =>
    event.type === 'PetChanged' && event.stream === REX ? { ...event, data: { ...(event.data as object), born: '2021' } } : event,
  )
  expect(verifyGolden(other).differences).toEqual([expect.stringContaining('pet-')])
  expect(verifyGolden(events.filter(({ stream }) => stream !== REX)).differences).toEqual([expect.stringContaining('is gone')])
})
