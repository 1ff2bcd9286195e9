import { expect, test } from 'vitest'
import { historyEntries, type HistoryItem } from './history-entries.ts'

const item = (type: string, commandId: string, position: number) => ({ type, commandId, position }) as HistoryItem

test('what was recorded together is told in one sentence, by its most telling fact', () => {
  const entries = historyEntries([
    item('SlotReleased', 'cancel', 4),
    item('AppointmentCancelled', 'cancel', 5),
    item('RefundRequested', 'cancel', 6),
  ])
  expect(entries.map((entry) => entry.item.type)).toEqual(['AppointmentCancelled'])
  expect(entries[0]?.others.map((other) => other.type)).toEqual(['RefundRequested', 'SlotReleased'])
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
