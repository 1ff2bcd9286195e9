import type { z } from 'zod'
import type { historyItem } from '@lapka/contracts/api/appointments.ts'
import { totalOf, type Price } from '@lapka/contracts/money.ts'
import { rankOf } from './history-facts.ts'

export type HistoryItem = z.infer<typeof historyItem>

/** A value before and after. Prices are cents, the others instants. */
export type Difference = { field: 'start' | 'free' | 'price'; from: string | number; to: string | number }

/** The events of one command. `item` is the one shown; `others` were appended with it. */
export type HistoryEntryView = { item: HistoryItem; others: HistoryItem[]; differences: Difference[] }

/** Oldest first, one entry per command. A fact without a sentence still shows, under the entry of its command or by itself. */
export const historyEntries = (items: HistoryItem[]): HistoryEntryView[] => {
  const differences = differencesOf(items)
  const commands = new Map<string, HistoryItem[]>()
  for (const item of items) {
    const facts = commands.get(item.commandId)
    if (facts === undefined) commands.set(item.commandId, [item])
    else facts.push(item)
  }
  return [...commands.values()].map((facts) => {
    const [item, ...others] = facts.length === 1 ? facts : facts.toSorted((one, other) => rankOf(one.type) - rankOf(other.type))
    return { item: item as HistoryItem, others, differences: facts.flatMap((fact) => differences.get(fact.id) ?? []) }
  })
}

type Data = HistoryItem['data']
/** Of a fact that names a price: its total. */
export const priceCentsIn = ({ price }: Data): number | undefined => (price === undefined ? undefined : totalOf(price as Price))

const comparedFields = [
  ['start', (data: Data) => data['startsAt']],
  ['free', (data: Data) => data['freeCancellationUntil']],
  ['price', priceCentsIn],
] as const

/** By event, the values that it changed. The first event that names a value changes nothing. */
const differencesOf = (items: HistoryItem[]): Map<string, Difference[]> => {
  const latest = new Map<string, unknown>()
  const found = new Map<string, Difference[]>()
  for (const { id, stream, data } of items) {
    if (!stream.startsWith('appointment-')) continue
    for (const [field, valueIn] of comparedFields) {
      const to = valueIn(data)
      const from = latest.get(`${stream} ${field}`) ?? (field === 'start' ? data['fromStartsAt'] : undefined)
      if (!isShowable(to)) continue
      latest.set(`${stream} ${field}`, to)
      if (isShowable(from) && from !== to) found.set(id, [...(found.get(id) ?? []), { field, from, to }])
    }
  }
  return found
}

const isShowable = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

export const historyKinds = ['all', 'visit', 'money'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** The appointment's own facts, or the money's; an entry shows if any of its facts is of the kind. */
export const isOfKind = ({ item, others }: HistoryEntryView, kind: HistoryKind): boolean =>
  kind === 'all' || [item, ...others].some(({ stream }) => stream.startsWith('payment-') === (kind === 'money'))
