import { expect, test } from 'vitest'
import { historyEntries, isOfKind, type HistoryItem } from './history-entries.ts'

const item = (type: string, commandId: string, position: number) =>
  ({ type, commandId, position, id: String(position), stream: 'appointment-1', data: {} }) as HistoryItem

test('events recorded together are told in one sentence, by its most telling fact', () => {
  const entries = historyEntries([
    item('ClaimReleased', 'cancel', 4),
    item('AppointmentCancelled', 'cancel', 5),
    item('RefundRequested', 'cancel', 6),
  ])
  expect(entries.map((entry) => entry.item.type)).toEqual(['AppointmentCancelled'])
  expect(entries[0]?.others.map((other) => other.type)).toEqual(['RefundRequested', 'ClaimReleased'])
})

test('entries keep the order of the log', () => {
  const entries = historyEntries([
    item('AppointmentPlaced', 'place', 1),
    item('AppointmentConfirmed', 'pay', 3),
    item('RefundSucceeded', 'settle', 9),
  ])
  expect(entries.map((entry) => entry.item.type)).toEqual(['AppointmentPlaced', 'AppointmentConfirmed', 'RefundSucceeded'])
})

test('a fact without a sentence of its own is still shown', () => {
  expect(historyEntries([item('SomethingNew', 'later', 1)])).toHaveLength(1)
})

test('a move says what was so before, also of what follows from it', () => {
  const at = (day: number) => `2026-11-${day}T08:00:00.000Z`
  const placed = { ...item('AppointmentPlaced', 'place', 1), data: { startsAt: at(24), freeCancellationUntil: at(23) } }
  const moved = {
    ...item('AppointmentMoved', 'move', 2),
    data: { fromStartsAt: at(24), startsAt: at(26), freeCancellationUntil: at(25) },
  }
  expect(historyEntries([placed, moved]).map(({ differences }) => differences)).toEqual([
    [],
    [
      { field: 'start', from: at(24), to: at(26) },
      { field: 'free', from: at(23), to: at(25) },
    ],
  ])
})

test('an entry belongs to the money if any of its facts does', () => {
  const [cancelled] = historyEntries([
    item('AppointmentCancelled', 'cancel', 1),
    { ...item('RefundRequested', 'cancel', 2), stream: 'payment-1' },
  ])
  const [placed] = historyEntries([item('AppointmentPlaced', 'place', 3)])
  expect([isOfKind(cancelled!, 'money'), isOfKind(cancelled!, 'visit')]).toEqual([true, true])
  expect([isOfKind(placed!, 'money'), isOfKind(placed!, 'visit'), isOfKind(placed!, 'all')]).toEqual([false, true, true])
})

test('records are numbered from 1 within the appointment, those of one append together, as the proof counts them', () => {
  const items = [
    item('AppointmentPlaced', 'place', 88_101),
    item('ClaimHeld', 'place', 88_102),
    item('PaymentStarted', 'pay', 88_240),
  ]
  const entries = historyEntries(items)
  expect(entries.map(({ first, last }) => [first, last])).toEqual([
    [1, 2],
    [3, 3],
  ])
  expect(entries.at(-1)?.last).toBe(items.length)
})

test('an edit says which service it was before, and a resize how long the appointment was', () => {
  const at = (time: string) => `2026-11-24T${time}:00.000Z`
  const names = { serviceName: 'Преглед', serviceNameEn: 'Check-up' }
  const placed = {
    ...item('AppointmentPlaced', 'place', 1),
    data: { startsAt: at('08:00'), endsAt: at('08:30'), ...names },
  }
  const vaccination = { serviceId: 'v', serviceName: 'Ваксина', serviceNameEn: '' }
  const edited = { ...item('AppointmentEdited', 'edit', 2), data: { service: vaccination } }
  const resized = { ...item('AppointmentResized', 'resize', 3), data: { startsAt: at('08:00'), endsAt: at('08:45') } }
  expect(historyEntries([placed, edited, resized]).map(({ differences }) => differences)).toEqual([
    [],
    [{ field: 'service', from: { bg: 'Преглед', en: 'Check-up' }, to: { bg: 'Ваксина', en: 'Ваксина' } }],
    [{ field: 'length', from: 30, to: 45 }],
  ])
})
