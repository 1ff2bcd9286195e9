import type { HistoryItem } from './read-history.ts'

const columns = [
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
] as const

/** For a spreadsheet: with the mark that makes Excel read Cyrillic, and with nothing that it would take for a formula. */
export const historyCsv = (items: readonly HistoryItem[]): string => {
  const rows = items.map((item) => [
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
  ])
  return `\ufeff${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

const reasonOf = ({ opened, data }: HistoryItem): string => {
  const reason = opened['reason'] ?? data['reason'] ?? ''
  return typeof reason === 'string' ? reason : 'erased'
}

const cell = (value: string | number): string => {
  const text = String(value)
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
