import { expect, test } from 'vitest'
import type { HistoryProven } from '@lapka/contracts/history/verify-history.ts'
import { proofWords } from './proof-card.tsx'

const proven = (changes: Partial<HistoryProven> = {}): HistoryProven => ({
  eventCount: 6,
  streamCount: 3,
  coveredCount: 6,
  newerCount: 0,
  erasedCount: 0,
  checkpoint: { position: 9, madeAt: '2026-11-21T10:00:00.000Z', isSigned: true },
  isSealed: true,
  publicKey: 'key',
  ...changes,
})
const told = (changes: Partial<HistoryProven> = {}, shown: string[] = ['a'], hasOtherKey = false) => {
  const checked = { verdict: { proven: proven(changes) }, hashes: ['a', 'b'], root: 'r', tookMs: 1 }
  const { state, fault, ...words } = proofWords({ checked, hasOtherKey }, { isWhole: true, shown })
  return { state, fault, proven: words.proven.map(({ key }) => key), open: words.open.map(({ key }) => key) }
}

test('a history that lies under a signed checkpoint is intact', () => {
  expect(told()).toEqual({ state: 'whole', fault: undefined, proven: ['all', 'chain', 'signedAll', 'same'], open: [] })
})

test('records newer than the checkpoint are said to be open', () => {
  expect(told({ coveredCount: 4, newerCount: 2 })).toMatchObject({ proven: ['all', 'chain', 'signed', 'same'], open: ['newer'] })
  expect(told({ coveredCount: 0, newerCount: 6, checkpoint: null })).toMatchObject({
    proven: ['all', 'chain', 'same'],
    open: ['noCheckpoint'],
  })
})

test('a browser that cannot check signatures does not claim it did', () => {
  const checkpoint = { position: 9, madeAt: '2026-11-21T10:00:00.000Z', isSigned: undefined }
  expect(told({ checkpoint, isSealed: undefined })).toMatchObject({
    state: 'partly',
    proven: ['all', 'chain', 'same'],
    open: ['noSignatures'],
  })
})

test('an unchecked item on the screen breaks the proof', () => {
  expect(told({}, ['a', 'c'])).toMatchObject({ state: 'broken', fault: 'shown', proven: [] })
})

test('another key than last time is worth a sentence, and so is a forgotten person', () => {
  expect(told({ erasedCount: 1 }, ['a'], true).open).toEqual(['erased', 'otherKey'])
})

test('where nothing could be checked nothing is said to hold', () => {
  expect(proofWords({ checked: { failed: 'noHashes' }, hasOtherKey: false }, { isWhole: true, shown: [] })).toEqual({
    state: 'failed',
    proven: [],
    open: [{ key: 'noHashes' }],
  })
})
