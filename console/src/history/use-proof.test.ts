import { expect, test } from 'vitest'
import { proofWords } from './proof-card.tsx'
import { proofOf } from './use-proof.ts'

const proven = {
  eventCount: 1,
  streamCount: 1,
  coveredCount: 1,
  newerCount: 0,
  erasedCount: 0,
  checkpoint: { position: 9, madeAt: '2026-11-21T10:00:00.000Z', isSigned: true },
  isSealed: true,
  publicKey: 'key',
}
const checked = { verdict: { proven }, hashes: ['first'], root: 'r', tookMs: 1 }
const result = { path: '/a', seen: 'first', checked, at: '2026-11-21T10:00:01.000Z', hasOtherKey: false }
const stateOf = (path: string, shown: string[]) =>
  proofWords(proofOf(result, { path, seen: shown.at(-1) ?? '' }), { isWhole: true, shown }).state

test('a record that came after the check is being checked, and no sign of a broken history', () => {
  expect(stateOf('/a', ['first'])).toBe('whole')
  expect(stateOf('/a', ['first', 'second'])).toBe('checking')
})

test('the proof of one history is not shown for another', () => {
  expect(stateOf('/b', ['first'])).toBe('checking')
})
