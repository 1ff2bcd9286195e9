import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, expect, it, test } from 'vitest'
import { given } from '../../testing/given.ts'
import { caseDueAt, caseStreams } from './case.ts'
import { decideAnswerCase, decideAssignCase, decideCloseCase, decideOpenCase, decideReopenCase } from './decide.ts'

const words = {
  caseId: 'c1',
  kind: 'message' as const,
  writerId: 'ana',
  accountId: 'ana',
  appointmentId: null,
  language: 'bg' as const,
  name: 'Елена',
  email: 'elena@example.test',
  text: 'Къде е входът?',
}
const { fold } = caseStreams('c1').case
const opened = (change: Partial<typeof words> | object = {}): LapkaEvent => ({
  type: 'CaseOpened',
  data: { ...words, ...change },
})
const assigned = (assigneeId: string | null, note = ''): LapkaEvent => ({
  type: 'CaseAssigned',
  data: { caseId: 'c1', writerId: 'ana', assigneeId, note },
})
const closed: LapkaEvent = { type: 'CaseClosed', data: { caseId: 'c1', writerId: 'ana', note: 'Писах ѝ' } }
const so = (...history: LapkaEvent[]) => ({ case: { fold, history } })
const close = (operatorId: string) => (states: Parameters<typeof decideCloseCase>[1]) =>
  decideCloseCase({ caseId: 'c1', operatorId, text: 'Писах ѝ' }, states)
const taken = { assignee: { id: 'maya', name: '' } }

describe('opening', () => {
  it('a message is a case, and only once', () => {
    given(so())
      .when((states) => decideOpenCase(words, states))
      .thenEvents({ case: [opened()] })
    given(so(opened()))
      .when((states) => decideOpenCase(words, states))
      .thenEvents({})
  })

  it('what Lapka finds again is open again, and no second case', () => {
    const found = { ...words, kind: 'view' as const }
    const reopened: LapkaEvent = { type: 'CaseReopened', data: { caseId: 'c1', writerId: 'ana', note: '' } }
    given(so(opened(found)))
      .when((states) => decideOpenCase(found, states))
      .thenEvents({})
    given(so(opened(found), closed))
      .when((states) => decideOpenCase(found, states))
      .thenEvents({ case: [reopened] })
  })

  it('a second complaint about the same appointment adds its words, and opens a closed case', () => {
    const complaint = { ...words, kind: 'complaint' as const, text: 'Още нещо' }
    const added: LapkaEvent = { type: 'CaseTextAdded', data: { caseId: 'c1', writerId: 'ana', text: 'Още нещо' } }
    given(so(opened({ kind: 'complaint' }), closed))
      .when((states) => decideOpenCase(complaint, states))
      .thenEvents({ case: [added] })
    given(so(opened({ kind: 'complaint' }), closed, added))
      .when(close('maya'))
      .thenEvents({ case: [assigned('maya'), closed] })
  })
})

describe('whose it is', () => {
  const assign = (assigneeId: string | null, from: string | null) => (states: Parameters<typeof decideAssignCase>[1]) =>
    decideAssignCase({ caseId: 'c1', assigneeId, from, note: '' }, states)

  it('a free case is taken, and taken again is the same', () => {
    given(so(opened()))
      .when(assign('maya', null))
      .thenEvents({ case: [assigned('maya')] })
    given(so(opened(), assigned('maya')))
      .when(assign('maya', null))
      .thenEvents({})
  })

  it('the second operator is told who has it, and may take it over from the holder they see', () => {
    given(so(opened(), assigned('maya')))
      .when(assign('ivo', null))
      .thenRefused('CASE_TAKEN', taken)
    given(so(opened(), assigned('maya')))
      .when(assign('ivo', 'maya'))
      .thenEvents({ case: [assigned('ivo')] })
  })

  it('is given back, and a closed one can’t be', () => {
    given(so(opened(), assigned('maya')))
      .when(assign(null, 'maya'))
      .thenEvents({ case: [assigned(null)] })
    given(so(opened(), closed)).when(assign('maya', null)).thenRefused('CASE_CLOSED')
    given(so()).when(assign('maya', null)).thenRefused('NOT_FOUND')
  })
})

describe('the ways out', () => {
  const answer = (operatorId: string) => (states: Parameters<typeof decideAnswerCase>[1]) =>
    decideAnswerCase({ caseId: 'c1', operatorId, text: 'Отзад' }, states)
  const answered: LapkaEvent = {
    type: 'CaseAnswered',
    data: { caseId: 'c1', writerId: 'ana', accountId: 'ana', text: 'Отзад' },
  }

  it('who answers a free case has it, and it stays open', () => {
    given(so(opened()))
      .when(answer('maya'))
      .thenEvents({ case: [assigned('maya'), answered] })
    given(so(opened(), assigned('maya'), answered))
      .when(close('maya'))
      .thenEvents({ case: [closed] })
  })

  it('of a colleague’s case nothing is done', () => {
    given(so(opened(), assigned('maya')))
      .when(answer('ivo'))
      .thenRefused('CASE_TAKEN', taken)
    given(so(opened(), assigned('maya')))
      .when(close('ivo'))
      .thenRefused('CASE_TAKEN', taken)
  })

  it('a case about a view can’t be answered', () => {
    given(so(opened({ kind: 'rows' })))
      .when(answer('maya'))
      .thenRefused('CASE_HAS_NO_WRITER')
  })

  it('a case is closed once, and opened again by who finds that it was not done', () => {
    const reopen = (states: Parameters<typeof decideReopenCase>[1]) =>
      decideReopenCase({ caseId: 'c1', text: 'Пише пак' }, states)
    given(so(opened(), closed)).when(close('maya')).thenRefused('CASE_CLOSED')
    given(so(opened(), closed))
      .when(reopen)
      .thenEvents({ case: [{ type: 'CaseReopened', data: { caseId: 'c1', writerId: 'ana', note: 'Пише пак' } }] })
    given(so(opened())).when(reopen).thenRefused('CASE_OPEN')
    given(so()).when(reopen).thenRefused('NOT_FOUND')
  })
})

describe('a verification', () => {
  const professional = (status: 'pending' | 'accepted') =>
    ({ status, revision: 3, professionalId: 'c1', accountId: 'vet', requested: [] }) as never
  const none = { revision: -1, status: 'none' as const, assigneeId: null }

  it('is taken by the facts of the professional alone, and closed by the decision alone', () => {
    const states = { case: none, professional: professional('pending') }
    expect(decideAssignCase({ caseId: 'c1', assigneeId: 'maya', from: null, note: '' }, states)).toEqual({
      events: { case: [{ type: 'CaseAssigned', data: { caseId: 'c1', writerId: 'vet', assigneeId: 'maya', note: '' } }] },
    })
    expect(close('maya')(states)).toEqual({ refused: 'CASE_NEEDS_DECISION' })
    expect(close('maya')({ case: none, professional: professional('accepted') })).toEqual({ refused: 'CASE_CLOSED' })
  })
})

test('each kind has its time: writers wait seven working days, money hours', () => {
  expect(caseDueAt('message', '2026-11-23T08:00:00.000Z')).toBe('2026-12-02T08:00:00.000Z')
  expect(caseDueAt('complaint', '2026-11-28T08:00:00.000Z')).toBe('2026-12-08T08:00:00.000Z')
  expect(caseDueAt('verification', '2026-11-23T08:00:00.000Z')).toBe('2026-11-25T08:00:00.000Z')
  expect(caseDueAt('refund', '2026-11-23T08:00:00.000Z')).toBe('2026-11-23T12:00:00.000Z')
  expect(caseDueAt('rows', '2026-11-23T08:00:00.000Z')).toBe('2026-11-23T09:00:00.000Z')
})
