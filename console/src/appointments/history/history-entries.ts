import type { z } from 'zod'
import type { historyItem } from '@lapka/contracts/api/appointments.ts'

export type HistoryItem = z.infer<typeof historyItem>

/** One command's facts told as one sentence. `item` carries the sentence; `others` happened with it in the same append. */
export type HistoryEntryView = { item: HistoryItem; others: HistoryItem[] }

/** Facts that a person wants to read, most telling first; the rest is bookkeeping that belongs to them. */
const telling = [
  'AppointmentPlaced',
  'AppointmentCancelled',
  'AppointmentMoved',
  'AppointmentConfirmed',
  'AppointmentExpired',
  'PaymentStarted',
  'RefundNeedsPerson',
  'RefundFailed',
  'RefundSucceeded',
  'RefundPending',
  'RefundSubmitted',
  'RefundRequested',
  'PaymentCaptured',
  'PaymentVoided',
  'CheckoutOpened',
] as const
export type TellingType = (typeof telling)[number]

export const isTelling = (type: string): type is TellingType => (telling as readonly string[]).includes(type)

/** Oldest first, one entry per command. What is not in the list above still shows, under the entry of its command or by itself. */
export const historyEntries = (items: HistoryItem[]): HistoryEntryView[] => {
  const commands = new Map<string, HistoryItem[]>()
  for (const item of items) commands.set(item.commandId, [...(commands.get(item.commandId) ?? []), item])
  return [...commands.values()].map((facts) => {
    const rank = (item: HistoryItem) => (isTelling(item.type) ? telling.indexOf(item.type) : telling.length)
    const [item, ...others] = facts.toSorted((one, other) => rank(one) - rank(other))
    return { item: item as HistoryItem, others }
  })
}
