import { describe, expect, it, test } from 'vitest'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { LetterRow } from '@lapka/state/outbox/letters.ts'
import { maskEmail, searchOf } from './find-people.ts'
import { stateOf, whyNotResendable } from './letters.ts'

test('the typed words choose the search', () => {
  const typed = [
    'ana@example.test',
    '6F9619FF-8B86-4011-B42D-00CF4FC964FF',
    'LP-24817A',
    'lp24817a',
    '24817A',
    'Мария Жечева',
    '24817',
  ]
  expect(typed.map(searchOf)).toEqual(['email', 'id', 'number', 'number', 'number', 'name', 'name'])
})

test('of an address a list shows enough to tell two people apart', () => {
  expect(['elena@example.test', 'x@y.bg', ''].map(maskEmail)).toEqual(['e…@example.test', 'x…@y.bg', ''])
})

const now = '2026-11-23T08:00:00.000Z'
const sentAt = new Date('2026-11-22T08:00:00.000Z')
const row = (kind: LetterRow['kind'], template: string, change: Partial<LetterRow> = {}): LetterRow => ({
  workId: `${kind}-${template}-${change.attempt ?? 1}`,
  kind,
  payload: { kind, template },
  dueAt: sentAt,
  attempt: 1,
  doneAt: sentAt,
  lastError: null,
  ...change,
})
const appointment = { status: 'SCHEDULED', startsAt: '2026-11-26T08:00:00.000Z', holdExpiresAt: null, refund: null }
const whyNot = (letter: LetterRow, { rows = [letter], state = 'active' as const, about = {} } = {}) =>
  whyNotResendable(letter, { person: { state }, rows, now, appointment: { ...appointment, ...about } as AppointmentView })

describe('a letter is sent again', () => {
  it('while what it says is true', () => {
    const confirmed = row('send-email', 'appointment-confirmed')
    expect(whyNot(confirmed)).toBeNull()
    expect(whyNot(confirmed, { about: { startsAt: now } })).toBe('LETTER_OUTDATED')
    expect(whyNot(confirmed, { about: { status: 'CANCELED' } })).toBe('LETTER_OUTDATED')
    expect(whyNot(row('send-email', 'appointment-cancelled'), { about: { status: 'CANCELED' } })).toBeNull()
    expect(whyNot(row('send-email', 'refund-succeeded'), { about: { refund: { status: 'pending' } } })).toBe('LETTER_OUTDATED')
    expect(whyNot(row('send-email', 'refund-succeeded'), { about: { refund: { status: 'succeeded' } } })).toBeNull()
    expect(whyNot(row('send-email', 'time-offered'), { about: { status: 'PAYMENT', holdExpiresAt: now } })).toBe(
      'LETTER_OUTDATED',
    )
    expect(whyNot(row('remind-note', 'remind-note'))).toBe('LETTER_OUTDATED')
  })

  it('with a link that works: the last one that was asked for, and to confirm only what is not confirmed', () => {
    const [older, newer] = [
      row('send-account-email', 'reset-password', { attempt: 2 }),
      row('send-account-email', 'reset-password'),
    ]
    expect(whyNot(newer, { rows: [newer, older] })).toBeNull()
    expect(whyNot(older, { rows: [newer, older] })).toBe('LETTER_OUTDATED')
    const confirm = row('send-account-email', 'confirm-account')
    expect(whyNot(confirm)).toBe('LETTER_OUTDATED')
    expect(whyNot(confirm, { state: 'unconfirmed' as 'active' })).toBeNull()
  })

  it('not while one is on its way, and never to the erased', () => {
    const [sent, waiting] = [
      row('send-email', 'appointment-confirmed'),
      row('send-email', 'appointment-confirmed', { doneAt: null }),
    ]
    expect(whyNot(sent, { rows: [waiting, sent] })).toBe('LETTER_ON_ITS_WAY')
    expect(whyNot(sent, { state: 'erased' as 'active' })).toBe('PERSON_ERASED')
  })
})

test('a letter has come as far as its row says', () => {
  const states = [
    { doneAt: null, lastError: null },
    { doneAt: null, lastError: '2 failures: SMTP away' },
    { doneAt: sentAt, lastError: null },
    { doneAt: sentAt, lastError: 'refused by the receiving server: 550' },
    { doneAt: sentAt, lastError: 'overtaken by what happened since' },
  ]
  expect(states.map(stateOf)).toEqual(['waiting', 'failing', 'sent', 'refused', 'not_needed'])
})
