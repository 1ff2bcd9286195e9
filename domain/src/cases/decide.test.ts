import { expect, test } from 'vitest'
import { inWorkingDays } from '../time/working-days.ts'
import { decideCloseCase, decideOpenCase } from './decide.ts'

const opened = {
  caseId: 'c1',
  kind: 'message' as const,
  writerId: 'a1',
  accountId: 'a1',
  appointmentId: null,
  language: 'bg' as const,
  name: 'Елена',
  email: 'elena@example.test',
  text: 'Къде е входът?',
}
const none = { case: { revision: -1, status: 'none' as const } }
const open = { case: { revision: 0, status: 'open' as const, writerId: 'a1' } }
const closed = { case: { revision: 1, status: 'closed' as const, writerId: 'a1' } }

test('what somebody writes is a case, and once', () => {
  expect(decideOpenCase(opened, none)).toEqual({ events: { case: [{ type: 'CaseOpened', data: opened }] } })
  expect(decideOpenCase(opened, open)).toEqual({ events: {} })
})

test('a case is closed once, by whoever answers first', () => {
  const close = { caseId: 'c1', note: 'Писах ѝ' }
  expect(decideCloseCase(close, open)).toEqual({
    events: { case: [{ type: 'CaseClosed', data: { ...close, writerId: 'a1' } }] },
  })
  expect(decideCloseCase(close, closed)).toEqual({ refused: 'CASE_CLOSED' })
  expect(decideCloseCase(close, none)).toEqual({ refused: 'NOT_FOUND' })
})

test('an answer is due in seven working days: the weekend between is not counted', () => {
  expect(inWorkingDays('2026-11-23T08:00:00.000Z', 7)).toBe('2026-12-02T08:00:00.000Z')
  expect(inWorkingDays('2026-11-28T08:00:00.000Z', 1)).toBe('2026-11-30T08:00:00.000Z')
})
