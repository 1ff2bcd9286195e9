import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { PolicyRibbon } from './policy-ribbon.tsx'

const page = vi.hoisted(() => ({ now: '', user: null as object | null }))
vi.mock('../live/clock.ts', () => ({ useNow: () => page.now }))
vi.mock('../session/use-current-user.ts', () => ({ useCurrentUser: () => page.user }))
vi.mock('./policy-texts.ts', () => ({}))

const free = '2026-07-25T08:00:00.000Z'
const pinned = {
  freeCancellationUntil: free,
  startsAt: '2026-07-26T08:00:00.000Z',
  placedAt: '2026-07-20T08:00:00.000Z',
  priceCents: 3000,
  zone: 'Europe/Sofia',
  policy: { version: 1, noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 },
}
const said = (change: object = {}) => renderToStaticMarkup(<PolicyRibbon appointment={{ ...pinned, ...change }} />)

beforeEach(() => Object.assign(page, { now: '2026-07-24T08:00:00.000Z', user: null }))

test('the deadline is of the time by which it is written', () => {
  expect(said()).toContain('<p> zone parent.professional</p>')
  expect(said({ zone: 'Europe/Berlin' })).toContain('Централноевропейско лятно часово време. parent.professional</p>')
})

test('of a stay it says before the booking what comes back for nights that its guests leave', () => {
  expect(said()).not.toContain('leaving')
  expect(said({ stay: {} })).toContain('paper.leavingPart')
  expect(said({ stay: {}, policy: { ...pinned.policy, lateRefundPercent: 0 } })).toContain('paper.leavingNothing')
})

test('while a balance is open it promises all that is paid, and later what is left of all, if the balance is due by then', () => {
  page.user = { id: 'another', professionalId: null }
  const parent = { id: 'parent', displayName: 'Елена' }
  const balance = { dueCents: 1500, dueAt: '2026-07-24T20:59:00.000Z' }
  expect(said({ stay: { balance } })).toContain('parent.fullOfPaid')
  expect(said({ stay: { balance } })).toContain('parent.part')
  expect(said({ parent, stay: { balance } })).toContain('work.fullOfPaid')
  const dueLast = { ...balance, dueAt: '2026-07-26T07:00:00.000Z' }
  expect(said({ stay: { balance: dueLast } })).toContain('parent.nothing')
  expect(said({ stay: { balance: { ...balance, dueCents: 0 } } })).not.toContain('fullOfPaid')
})

test('a deadline that is past promises nothing any more', () => {
  expect(said()).toContain('parent.full')
  page.now = free
  expect(said()).toContain('<h2>parent.titleLate</h2>')
  expect(said()).not.toMatch(/parent\.full|data-part="free"/)
  expect(said()).toMatch(/data-part="now"[^>]*><b>parent\.nowPart/)
})

test('a parent who booked too late for it is not told that they missed it', () => {
  page.now = '2026-07-25T16:56:00.000Z'
  expect(said()).not.toContain('bookedLate')
  expect(said({ placedAt: page.now })).toContain('parent.bookedLate')
  expect(said({ placedAt: undefined })).toContain('parent.choosingLate')
})

test('once it has begun, cancelling is spoken of no more', () => {
  page.now = pinned.startsAt
  expect(said()).toContain('parent.titleBegun')
  expect(said()).not.toContain('nowPart')
})

test('there is no late part where it would give back everything, or begins with the appointment', () => {
  expect(said({ policy: { ...pinned.policy, lateRefundPercent: 100 } })).not.toContain('data-part="late"')
  expect(said({ freeCancellationUntil: pinned.startsAt })).not.toContain('data-part="late"')
})

test('a professional reads whose money it is and what stays, never that it comes back to them', () => {
  const parties = { parent: { id: 'p', displayName: 'Емил Костов' }, professional: { id: 'v' } }
  page.user = { id: 'a', professionalId: 'v' }
  expect(said(parties)).toContain('work.full')
  expect(said(parties)).toContain('keptByYou')
  expect(said(parties)).not.toContain('parent.')
  page.user = { id: 'c', professionalId: 'clinic' }
  expect(said(parties)).toContain('keptByProfessional')
  page.user = { id: 'p', professionalId: null }
  expect(said(parties)).toContain('parent.full')
})

test('where promotions pay all of it no refund of nothing is promised, only the promotion', () => {
  const item = { kind: 'promotion', promotionId: 'first', name: 'Първият', nameEn: 'The first' } as const
  const service = { kind: 'service', serviceId: 's', name: 'Преглед', nameEn: 'Check-up' } as const
  const lines = [
    { item: service, cents: 3000 },
    { item, cents: -3000 },
  ]
  const promoted = { priceCents: 0, priceLines: lines }
  expect(said(promoted)).toContain('free.until')
  expect(said(promoted)).not.toMatch(/parent\.full|0,00/)
  page.now = free
  expect(said(promoted)).toContain('free.late')
  expect(said({ priceCents: 0, priceLines: [] })).not.toMatch(/free\.(?:until|late)/)
})
