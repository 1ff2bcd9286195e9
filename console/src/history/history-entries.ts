import type { z } from 'zod'
import type { historyItem } from '@lapka/contracts/api/appointment-history.ts'
import { totalOf, type Price } from '@lapka/contracts/money.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { rankOf } from './history-facts.ts'

export type HistoryItem = z.infer<typeof historyItem>

type Value = string | number
/** A value before and after. Prices are cents, lengths minutes, services their names by language, the others instants. */
export type Difference =
  | { field: 'start' | 'free' | 'price' | 'length'; from: Value; to: Value }
  | { field: 'service'; from: ServiceNames; to: ServiceNames }
type ServiceNames = { bg: string; en: string }

/**
 * The events of one command. `item` is the one shown; `others` were appended with it. `first` and `last` are their places among all
 * that are shown, from 1: one append's events stand side by side.
 */
export type HistoryEntryView = {
  item: HistoryItem
  others: HistoryItem[]
  differences: Difference[]
  first: number
  last: number
}

/** Oldest first, one entry per command. A fact without a sentence still shows, under the entry of its command or by itself. */
export const historyEntries = (items: HistoryItem[]): HistoryEntryView[] => {
  const differences = differencesOf(items)
  const numbers = new Map(items.map(({ id }, index) => [id, index + 1]))
  const commands = new Map<string, HistoryItem[]>()
  for (const item of items) {
    const facts = commands.get(item.commandId)
    if (facts === undefined) commands.set(item.commandId, [item])
    else facts.push(item)
  }
  return [...commands.values()].map((facts) => {
    const [item, ...others] = facts.length === 1 ? facts : facts.toSorted((one, other) => rankOf(one.type) - rankOf(other.type))
    const places = facts.map(({ id }) => numbers.get(id) ?? 0)
    return {
      item: item as HistoryItem,
      others,
      differences: facts.flatMap((fact) => differences.get(fact.id) ?? []),
      first: Math.min(...places),
      last: Math.max(...places),
    }
  })
}

type Data = HistoryItem['data']
/** Of a fact that names a price: its total. */
export const priceCentsIn = ({ price }: Data): number | undefined => (price === undefined ? undefined : totalOf(price as Price))

const lengthIn = ({ startsAt, endsAt }: Data): number | undefined =>
  typeof startsAt === 'string' && typeof endsAt === 'string' ? (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS : undefined

const serviceIn = ({ service, ...placed }: Data): ServiceNames | undefined => {
  const { serviceName: bg, serviceNameEn: en } = (service ?? placed) as { serviceName?: string; serviceNameEn?: string }
  return bg === undefined ? undefined : { bg, en: en || bg }
}

const comparedFields = [
  ['start', (data: Data) => data['startsAt']],
  ['free', (data: Data) => data['freeCancellationUntil']],
  ['length', lengthIn],
  ['service', serviceIn],
  ['price', priceCentsIn],
] as const

/** By event, the values that it changed. The first event that names a value changes nothing. */
const differencesOf = (items: HistoryItem[]): Map<string, Difference[]> => {
  const latest = new Map<string, unknown>()
  const found = new Map<string, Difference[]>()
  for (const { id, stream, type, data } of items) {
    // Held nights have a price of their own, and change nothing until they are paid.
    if (!stream.startsWith('appointment-') || type === 'StayExtensionHeld') continue
    for (const [field, valueIn] of comparedFields) {
      const to = valueIn(data)
      const from = latest.get(`${stream} ${field}`) ?? (field === 'start' ? data['fromStartsAt'] : undefined)
      if (to === undefined || to === null) continue
      latest.set(`${stream} ${field}`, to)
      const isChanged = from !== undefined && JSON.stringify(from) !== JSON.stringify(to)
      if (isChanged) found.set(id, [...(found.get(id) ?? []), { field, from, to } as Difference])
    }
  }
  return found
}

export const historyKinds = ['all', 'visit', 'money'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** The appointment's own facts, or the money's; an entry shows if any of its facts is of the kind. */
export const isOfKind = ({ item, others }: HistoryEntryView, kind: HistoryKind): boolean =>
  kind === 'all' || [item, ...others].some(({ stream }) => stream.startsWith('payment-') === (kind === 'money'))
