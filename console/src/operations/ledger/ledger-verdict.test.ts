import { expect, test } from 'vitest'
import { ledgerVerdict } from './ledger-verdict.ts'

test('accounts agree where no payment lacks anything; else the title says how much', () => {
  expect(ledgerVerdict([])).toEqual({ kind: 'agree' })
  expect(ledgerVerdict([{ currency: 'EUR', amountCents: 5 }])).toEqual({ kind: 'off', cents: 5 })
})
