import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { expect, test } from 'vitest'
import { given } from '../../testing/given.ts'
import { caseStreams } from './case.ts'
import { complaintOf, decideAnswerComplaint } from './complaint.ts'

const ids = { caseId: 'c1', writerId: 'ana' }
const opened = (kind: 'complaint' | 'message' = 'complaint'): LapkaEvent => {
  const writer = { accountId: 'ana', language: 'bg' as const, name: 'Ана', email: 'ana@example.test' }
  return { type: 'CaseOpened', data: { ...ids, ...writer, kind, appointmentId: 'a1', text: 'Закъсня' } }
}
const added: LapkaEvent = { type: 'CaseTextAdded', data: { ...ids, text: 'И пак' } }
const assigned: LapkaEvent = { type: 'CaseAssigned', data: { ...ids, assigneeId: 'maya', note: '' } }
const answered: LapkaEvent = { type: 'CaseAnswered', data: { ...ids, accountId: 'ana', text: 'Съжаляваме' } }
const closed: LapkaEvent = { type: 'CaseClosed', data: { ...ids, note: '' } }

const answer = (operatorId: string) => (states: Parameters<typeof decideAnswerComplaint>[1]) =>
  decideAnswerComplaint({ caseId: 'c1', operatorId, text: 'Съжаляваме' }, states)
const so = (...history: LapkaEvent[]) => ({ case: { fold: caseStreams('c1').case.fold, history } })

test('the answer takes a complaint, goes to its parent and ends it, in one append', () => {
  given(so(opened()))
    .when(answer('maya'))
    .thenEvents({ case: [assigned, answered, closed] })
  given(so(opened(), assigned))
    .when(answer('ivo'))
    .thenRefused('CASE_TAKEN', { assignee: { id: 'maya', name: '' } })
  given(so(opened(), assigned, answered, closed))
    .when(answer('maya'))
    .thenRefused('CASE_CLOSED')
  given(so(opened('message')))
    .when(answer('maya'))
    .thenRefused('NOT_FOUND')
  given(so()).when(answer('maya')).thenRefused('NOT_FOUND')
})

const at = (events: [LapkaEvent, string][]) =>
  complaintOf('c1', events.map(([{ type, data }, occurredAt], revision) => ({ type, data, occurredAt, revision })) as never)

test('the clock runs for seven working days, over a letter on the way and over added words, until the answer', () => {
  const first: [LapkaEvent, string] = [opened(), '2026-12-21T08:00:00.000Z']
  expect(at([first])).toMatchObject({ isOpen: true, dueAt: '2027-01-05T08:00:00.000Z' })
  const more: [LapkaEvent, string][] = [first, [answered, '2026-12-22T08:00:00.000Z'], [added, '2026-12-23T08:00:00.000Z']]
  expect(at(more)).toMatchObject({ isOpen: true, dueAt: '2027-01-05T08:00:00.000Z' })
  const ended: [LapkaEvent, string][] = [...more, [answered, '2026-12-29T08:00:00.000Z'], [closed, '2026-12-29T08:00:00.000Z']]
  expect(at(ended)).toMatchObject({ isOpen: false })
  const again = at([...ended, [added, '2027-01-11T08:00:00.000Z']])
  expect(again).toMatchObject({ isOpen: true, openedAt: '2027-01-11T08:00:00.000Z', dueAt: '2027-01-20T08:00:00.000Z' })
  expect(again?.entries.map(({ by, text }) => `${by}: ${text}`)).toEqual([
    'parent: Закъсня',
    'lapka: Съжаляваме',
    'parent: И пак',
    'lapka: Съжаляваме',
    'parent: И пак',
  ])
})

test('an erased parent’s words are gone, and without a message there is no complaint', () => {
  const erased: LapkaEvent = { type: 'CaseTextAdded', data: { ...ids, text: { erased: true } as never } }
  expect(at([[erased, '2026-12-21T08:00:00.000Z']])?.entries).toMatchObject([{ text: '' }])
  expect(at([])).toBeNull()
})
