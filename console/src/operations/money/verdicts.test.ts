import type { Reconciliation, ReconciliationReport } from '@lapka/contracts/api/reconciliations.ts'
import { expect, it, test } from 'vitest'
import { ledgerVerdict, reconciliationVerdict } from './verdicts.ts'

const report: ReconciliationReport = {
  compared: { charges: 3, refunds: 1, disputes: 0, payouts: 0, fees: 3, payments: 3 },
  agreed: 3,
  young: 0,
  bookedCounts: { capture: 0, refund: 0, dispute: 0, reference: 0, fee: 0 },
  bookings: [],
  caseCount: 0,
  knownCount: 0,
  cases: [],
}
const run: Reconciliation = {
  id: '00000000-0000-4000-8000-000000000001',
  trigger: 'daily',
  since: '2026-07-26T01:00:00.000Z',
  startedAt: '2026-11-23T01:00:00.000Z',
  finishedAt: '2026-11-23T01:00:20.000Z',
  problem: null,
  report,
}
const now = '2026-11-23T09:00:00.000Z'
const say = (items: Reconciliation[], at = now) => {
  const { kind, count } = reconciliationVerdict({ items, now: at })
  return `${kind} ${count}`
}

it('says first what needs a person, then that no check has run, then what was booked, then that all agrees', () => {
  expect(say([])).toBe('never 0')
  expect(say([{ ...run, finishedAt: null, report: null }])).toBe('running 0')
  expect(say([run])).toBe('agrees 3')
  const booking = (counts: Partial<typeof report.bookedCounts>) =>
    say([{ ...run, report: { ...report, bookedCounts: { ...report.bookedCounts, ...counts } } }])
  expect(booking({ refund: 1, dispute: 3, fee: 9 })).toBe('booked 4')
  // Fees and bank numbers are never missed: they come by the comparison alone.
  expect(booking({ reference: 93, fee: 1571 })).toBe('agrees 3')
  expect(say([run], '2026-11-24T03:00:00.001Z')).toBe('late 0')
  expect(say([{ ...run, report: { ...report, caseCount: 2 } }], '2026-11-24T03:00:00.001Z')).toBe('differs 2')
  expect(say([{ ...run, report: null, problem: 'away' }])).toBe('failed 0')
})

it('a running reconciliation does not hide what the last run found', () => {
  expect(say([{ ...run, finishedAt: null, report: null }, run])).toBe('agrees 3')
})

test('accounts agree where no payment lacks anything; else the title says how much', () => {
  expect(ledgerVerdict([])).toEqual({ kind: 'agree' })
  expect(ledgerVerdict([{ currency: 'EUR', amountCents: 5 }])).toEqual({ kind: 'off', cents: 5 })
})
