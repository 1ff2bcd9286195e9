import type { CaseView } from '@lapka/contracts/api/cases.ts'
import { expect, it } from 'vitest'
import { caseTitle, casesVerdict, shareOfPromise } from './case-words.ts'

const t = ((key: string, words?: object) => `${key}${words === undefined ? '' : JSON.stringify(words)}`) as never
const message: CaseView = {
  id: '240aaa00-0000-4000-8000-000000000000',
  kind: 'message',
  name: 'Елена',
  email: '',
  text: 'Къде е входът?',
  appointmentId: null,
  professionalId: null,
  isChange: false,
  amountCents: null,
  finding: null,
  dispute: null,
  hasAccount: true,
  assignee: null,
  needsSecondOperator: false,
  isUnsent: false,
  openedAt: '2026-11-23T08:00:00.000Z',
  dueAt: '2026-11-23T12:00:00.000Z',
  closedAt: null,
  note: '',
}

it('the sentence over the inbox says what is late first, and that nothing waits', () => {
  const counts = { open: 7, mine: 0, overdue: 1, closedToday: 0 }
  expect(casesVerdict(counts, t)).toBe('verdict.overdue{"count":1}')
  expect(casesVerdict({ ...counts, overdue: 0 }, t)).toBe('verdict.inTime{"count":7}')
  expect(casesVerdict({ ...counts, open: 0, overdue: 0 }, t)).toBe('verdict.none')
})

it('a case is called by what was written, cut between words, or by what Lapka found', () => {
  expect(caseTitle(message, t)).toBe('Къде е входът?')
  const long = caseTitle({ ...message, text: `${'дълга дума '.repeat(20)}\nвтори ред` }, t)
  expect([long.length <= 81, long.endsWith('дума…') || long.endsWith('дълга…')]).toEqual([true, true])
  expect(caseTitle({ ...message, text: '' }, t)).toBe('erased')
  expect(caseTitle({ ...message, kind: 'refund' }, t)).toBe('what.refund')
  expect(caseTitle({ ...message, kind: 'refund', isUnsent: true }, t)).toBe('what.unsentRefund')
  expect(caseTitle({ ...message, kind: 'view', name: 'Lapka: claims' }, t)).toBe('what.view{"view":"claims"}')
  const finding = { code: 'paid_more' as const, objectId: 'cs_1', expectedCents: 1, foundCents: 2 }
  expect(caseTitle({ ...message, kind: 'money', finding }, t)).toBe('finding.paid_more')
})

it('a case that is closed is not said to await anything', () => {
  const closed = { ...message, closedAt: '2026-11-23T10:00:00.000Z' }
  const titles = (found: CaseView) => (['review', 'verification'] as const).map((kind) => caseTitle({ ...found, kind }, t))
  expect(titles(message)).toEqual(['what.review', 'what.verification'])
  expect(titles(closed)).toEqual(['what.reviewDecided', 'what.verified'])
  expect(caseTitle({ ...closed, kind: 'refund', isUnsent: true }, t)).toBe('what.refund')
})

it('how much of the promised time has passed stops at the close', () => {
  expect(shareOfPromise(message, '2026-11-23T11:00:00.000Z')).toBe(0.75)
  expect(shareOfPromise(message, '2026-11-23T13:00:00.000Z')).toBe(1.25)
  expect(shareOfPromise({ ...message, closedAt: '2026-11-23T10:00:00.000Z' }, '2026-12-01T00:00:00.000Z')).toBe(0.5)
})
