import type { LedgerPage, PostingView } from '@lapka/contracts/api/ledger.ts'
import type { LedgerAccount } from '@lapka/contracts/ledger-accounts.ts'
import { expect, test } from 'vitest'
import { byEvent, byVisit, parentsFigures, professionalsFigures } from './ledger-figures.ts'

const balances = (cents: Partial<Record<LedgerAccount, number>>): LedgerPage['balances'] =>
  Object.entries(cents).map(([account, amountCents]) => ({ account: account as LedgerAccount, amountCents, currency: 'EUR' }))
const named = (figures: { name: string; cents: number }[]) => figures.map(({ name, cents }) => [name, cents])

test('a parent’s payments leave out what they owe the clinic, and an empty account is left out', () => {
  expect(named(parentsFigures(balances({ parent: -5000, held: 0, due_to_clinic: 2000, promotion: -700 })))).toEqual([
    ['paid', 3000],
    ['rest', 3700],
    ['promotion', 700],
    ['due_to_clinic', 2000],
  ])
  expect(named(parentsFigures([]))).toEqual([['paid', 0]])
})

test('a parent’s payments are either held, on its way back, or with the professionals', () => {
  expect(named(parentsFigures(balances({ parent: -9000, held: 4000, refunds_in_flight: 1000 })))).toEqual([
    ['paid', 9000],
    ['rest', 4000],
    ['held', 4000],
    ['refunds_in_flight', 1000],
  ])
})

test('a professional’s payouts are earned too', () => {
  expect(named(professionalsFigures(balances({ professional: 700, bank: 2000, platform_fee: 300, held: 4000 })))).toEqual([
    ['earned', 2700],
    ['held', 4000],
    ['platform_fee', 300],
    ['bank', 2000],
  ])
})

test('lines stand by their event', () => {
  const line = (position: number, account: LedgerAccount) => ({
    account,
    amountCents: 1,
    currency: 'EUR' as const,
    event: { type: 'PaymentCaptured', position, at: '2026-11-20T10:00:00.000Z' },
    paymentId: null,
    appointmentId: null,
    partyId: null,
  })
  const found = byEvent([line(2, 'parent'), line(2, 'held'), line(1, 'held')])
  expect(found.map((lines) => lines.length)).toEqual([2, 1])
})

test('a visit is one line to a parent: what it took by now, with every posting of it, however others lie between', () => {
  const line = (position: number, appointmentId: string | null, account: LedgerAccount, amountCents: number) =>
    ({ event: { position, at: `2026-11-0${position}` }, appointmentId, account, amountCents }) as PostingView
  const visits = byVisit([
    line(9, 'rex', 'parent', 1250),
    line(9, 'rex', 'refunds_in_flight', -1250),
    line(7, 'mimi', 'parent', -3000),
    line(7, 'mimi', 'held', 3000),
    line(3, 'rex', 'parent', -2500),
    line(2, null, 'parent', 0),
  ])
  expect(visits.map(({ key, paidCents, lines }) => [key, paidCents, lines.length])).toEqual([
    ['rex', 1250, 3],
    ['mimi', 3000, 2],
    ['event 2', 0, 1],
  ])
})

test('visits stand by what happened to them last, and one of which nothing was the parent’s says no sum', () => {
  const line = (position: number, at: string, appointmentId: string, account: LedgerAccount) =>
    ({ event: { position, at }, appointmentId, account, amountCents: -100 }) as PostingView
  const visits = byVisit([
    line(9, '2026-11-23', 'rex', 'parent'),
    line(8, '2026-11-26', 'mimi', 'held'),
    line(7, '2026-11-27', 'rex', 'held'),
  ])
  expect(visits.map(({ key, lines, paidCents }) => [key, lines[0].event.position, paidCents])).toEqual([
    ['rex', 7, 100],
    ['mimi', 8, null],
  ])
})
