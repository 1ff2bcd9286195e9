import type { CalendarItem } from '@lapka/contracts/api/calendar.ts'
import type { Tone } from '../../ui/pill.tsx'

export type Change = CalendarItem['since']['change']

export const changeTones = {
  none: 'quiet',
  added: 'info',
  moved: 'warn',
  cancelled: 'bad',
  expired: 'bad',
  paid: 'ok',
  done: 'ok',
} as const satisfies Record<Change, Tone>

/** Those that a person who compares wants to see marked, most telling first. That a visit was paid or took place is its course. */
export const markedChanges = ['cancelled', 'expired', 'moved', 'added'] as const
export const isMarked = (change: Change | undefined): boolean => markedChanges.some((marked) => marked === change)
