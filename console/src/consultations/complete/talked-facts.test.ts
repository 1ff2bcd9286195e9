import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { expect, test, vi } from 'vitest'
import { talkOf } from './talked-facts.tsx'

vi.mock('../../kit/format/format.ts', () => ({}))

const presence = (joinedAt: string | null) => ({ joinedAt, leftAt: null, isHere: false })
const facts = (parentAt: string | null, vetAt: string | null) =>
  ({
    askedAt: '2026-11-24T20:10:00.000Z',
    ringsAt: '2026-11-24T20:13:00.000Z',
    acceptedAt: '2026-11-24T20:13:38.000Z',
    endedAt: '2026-11-24T20:27:00.000Z',
    attendance: { parent: presence(parentAt), professional: presence(vetAt) },
  }) as Pick<ConsultationView, 'ringsAt' | 'askedAt' | 'acceptedAt' | 'endedAt' | 'attendance'>

test('the talk begins when the second of the two has come, and the answer is counted from the first ring', () => {
  expect(talkOf(facts('2026-11-24T20:13:50.000Z', '2026-11-24T20:14:00.000Z'))).toEqual({
    answeredAfterSeconds: 38,
    talked: { from: '2026-11-24T20:14:00.000Z', to: '2026-11-24T20:27:00.000Z', minutes: 13 },
  })
})

test('there was no talk if one of them never came', () => {
  expect(talkOf(facts(null, '2026-11-24T20:14:00.000Z')).talked).toBeNull()
})
