import type { Language } from '@lapka/contracts/roles.ts'
import { isLocalDate } from '@lapka/contracts/time.ts'

const SEPARATOR = { bg: '.', en: '/' } as const

/** "2026-11-24" → "24.11.2026", in English "24/11/2026"; nothing stays nothing. */
export const dateText = (date: string, language: Language): string =>
  isLocalDate(date) ? date.split('-').toReversed().join(SEPARATOR[language]) : ''

/**
 * A typed date: day, month and year in this order, with any separators, or as ISO writes it. Nothing for an
 * emptied field; undefined for what is no date, or not yet.
 */
export const typedDate = (text: string): string | undefined => {
  const typed = text.trim()
  if (typed === '') return ''
  const [, year, month, day] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(typed) ?? []
  const [, first, second, third] = /^(\d\d?)\s*[./\- ]\s*(\d\d?)\s*[./\- ]\s*(\d{4})(?:\s*г\.?)?$|^$/.exec(typed) ?? []
  const [, dd, mm, yyyy] = /^(\d\d)(\d\d)(\d{4})$/.exec(typed) ?? []
  const date = [year ?? third ?? yyyy, month ?? second ?? mm, day ?? first ?? dd]
    .map((part = '') => part.padStart(2, '0'))
    .join('-')
  return isLocalDate(date) ? date : undefined
}

/** "9:05", "0905" and "09.05" → "09:05", on a clock of 24 hours; undefined for what is none. */
export const typedTime = (text: string): string | undefined => {
  const [, hour = '', minute = ''] = /^(\d\d?)\s*[:.]?\s*(\d\d)$/.exec(text.trim()) ?? []
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined
}
