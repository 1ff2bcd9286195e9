import type { z } from 'zod'
import type { historyListItem } from '@lapka/contracts/api/appointments.ts'
import { historyEntries, type HistoryEntryView } from '../appointments/history/history-entries.ts'

export type ListItem = z.infer<typeof historyListItem>

/** A line of the list: a day's heading, or what one command did. */
export type HistoryRow =
  | { key: string; kind: 'day'; day: string }
  | { key: string; kind: 'entry'; entry: HistoryEntryView; appointment: ListItem['appointment'] }

/** Newest first as they come; before and after are worked out in the order in which they happened. */
export const historyRows = (items: readonly ListItem[], dayOf: (instant: string) => string): HistoryRow[] => {
  const appointments = new Map(items.map(({ id, appointment }) => [id, appointment]))
  const rows: HistoryRow[] = []
  let day = ''
  for (const entry of historyEntries(items.toReversed()).toReversed()) {
    const appointment = appointments.get(entry.item.id)
    if (appointment === undefined) continue
    const ofDay = dayOf(entry.item.occurredAt)
    if (ofDay !== day) rows.push({ key: `day ${ofDay} ${entry.item.id}`, kind: 'day', day: ofDay })
    day = ofDay
    rows.push({ key: entry.item.id, kind: 'entry', entry, appointment })
  }
  return rows
}
