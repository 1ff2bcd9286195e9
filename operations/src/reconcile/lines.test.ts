import { expect, it } from 'vitest'
import { reconcileLines } from './lines.ts'

it('says plainly what agreed, what was booked and which cases were opened', () => {
  const named = { caseId: '240aaa00-0000-4000-8000-000000000000', code: 'refund_not_owed', objectId: 're_1' } as const
  const lines = reconcileLines({
    compared: { charges: 3, refunds: 1, disputes: 0, payouts: 0, fees: 3, payments: 3 },
    agreed: 1,
    young: 1,
    bookedCounts: { capture: 1, refund: 0, dispute: 0, reference: 0, fee: 3 },
    bookings: [{ what: 'capture', objectId: 'pi_1', amountCents: 3000, appointmentId: null }],
    caseCount: 1,
    knownCount: 1,
    cases: [
      { ...named, expectedCents: null, foundCents: 100, isKnown: false },
      { ...named, objectId: 're_2', expectedCents: null, foundCents: 5, isKnown: true },
    ],
  })
  expect(lines).toContain('          capture pi_1 €30.00')
  expect(lines).toContain('          refund_not_owed re_1: the log says nothing, the provider €1.00 (case 240AAA)')
  expect(lines.join('\n')).not.toContain('re_2')
  expect(lines.at(-1)).toBe('agreed 1 · booked 4 · cases 1')
})
