import type { PersonDetails } from '@lapka/contracts/api/operations/people.ts'
import { expect, test } from 'vitest'
import { verdictOf } from './person-words.ts'

type Judged = Parameters<typeof verdictOf>[0]
const session = { startedAt: '', lastSeenAt: '', expiresAt: '' }
const letter = (state: PersonDetails['letters'][number]['state']) => ({ state }) as PersonDetails['letters'][number]
const profile = (verificationStatus: string) => ({ verificationStatus }) as PersonDetails['professional']
const judge = (change: Partial<Judged>) =>
  verdictOf({ state: 'active', letters: [], professional: null, sessions: [session], ...change })

test('the title of a person is what matters most of them', () => {
  expect(judge({})).toBe('fine')
  expect(judge({ sessions: [] })).toBe('away')
  expect(judge({ state: 'erased', sessions: [] })).toBe('erased')
  expect(judge({ state: 'unconfirmed', letters: [letter('refused')] })).toBe('unconfirmed')
  expect(judge({ professional: profile('pending'), sessions: [] })).toBe('verification')
  expect(judge({ professional: profile('accepted') })).toBe('fine')
})

test('only the last email that went out says whether the person is reached', () => {
  expect(judge({ letters: [letter('refused'), letter('sent')] })).toBe('refused')
  expect(judge({ letters: [letter('not_needed'), letter('waiting'), letter('failing')] })).toBe('failing')
  expect(judge({ letters: [letter('sent'), letter('refused')] })).toBe('fine')
})
