import type { HistoryItem } from './read-history.ts'

export const historyColumns = [
  'position',
  'occurredAt',
  'recordedAt',
  'appointment',
  'event',
  'actor',
  'actorRole',
  'reason',
  'data',
  'hash',
  'device',
  'page',
] as const

/** For a spreadsheet. */
export const historyCells = (items: readonly HistoryItem[]): (string | number)[][] =>
  items.map((item) => [
    item.position,
    item.occurredAt,
    item.recordedAt,
    item.appointment.number,
    item.type,
    item.actor.displayName ?? (item.actor.role === 'SYSTEM' ? '' : 'erased'),
    item.actor.role,
    reasonOf(item),
    JSON.stringify(item.data),
    item.hash,
    item.origin?.device ?? '',
    item.origin?.page ?? '',
  ])

const reasonOf = ({ opened, data }: HistoryItem): string => {
  const reason = opened['reason'] ?? data['reason'] ?? ''
  return typeof reason === 'string' ? reason : 'erased'
}
