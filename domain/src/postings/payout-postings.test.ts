import { expect, test } from 'vitest'
import { payoutPostings } from './payout-postings.ts'

test('a payout moves what was earned to the bank, one that failed moves it back, and each sums to zero', () => {
  const sent = payoutPostings('vet', { amountCents: 2700 }, true)
  const back = payoutPostings('vet', { amountCents: 2700 }, false)
  expect(sent.map(({ account, amountCents }) => [account, amountCents])).toEqual([
    ['professional', -2700],
    ['bank', 2700],
  ])
  const sumOf = (lines: typeof sent, account?: string) =>
    lines.reduce((sum, line) => sum + (account === undefined || line.account === account ? line.amountCents : 0), 0)
  expect([sumOf(sent), sumOf(back), sumOf([...sent, ...back], 'bank')]).toEqual([0, 0, 0])
})
