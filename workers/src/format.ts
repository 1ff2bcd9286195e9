import type { Language } from '@lapka/contracts/roles.ts'
import { windowText } from '@lapka/contracts/time.ts'

/** How letters write moments. No-break spaces keep a date on one line. */
const NBSP = '\u00a0'
const tag = { bg: 'bg-BG', en: 'en-GB' } as const

type Moment = { instant: string; zone: string; language: Language }

const part = ({ instant, zone, language }: Moment, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(tag[language], { timeZone: zone, ...options }).format(new Date(instant))

const together = (text: string): string => text.replaceAll(/(?<=\d|,) (?=[\p{L}\d])| (?=\d)/gu, NBSP)

/** "чт, 26 ноември", "Thu 26 November". Months are never shortened. */
export const formatDay = (moment: Moment): string => {
  const day = together(part(moment, { weekday: 'short', day: 'numeric', month: 'long' }))
  return moment.language === 'bg' ? day : day.replace(',', '')
}

/** "10:30", in both languages. */
export const formatTime = (moment: Moment): string =>
  part({ ...moment, language: 'en' }, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** "чт, 26 ноември 2026 г.": a letter is kept for years, so it names the year. */
export const formatDate = (moment: Moment): string => {
  const year = part({ ...moment, language: 'en' }, { year: 'numeric' })
  return moment.language === 'bg' ? `${formatDay(moment)}${NBSP}${year}${NBSP}г.` : `${formatDay(moment)}${NBSP}${year}`
}

/** "10:00 ч." within Bulgarian text. */
const formatHour = (moment: Moment): string => (moment.language === 'bg' ? `${formatTime(moment)}${NBSP}ч.` : formatTime(moment))

/** "чт, 26 ноември 2026 г., 10:00 ч.", or with a word before the hour: "…, от 14:00 ч.". */
export const formatMoment = (moment: Moment, before = ''): string =>
  `${formatDate(moment)}, ${before === '' ? '' : `${before}${NBSP}`}${formatHour(moment)}`

/** Without the year, for subject lines and sentences: "чт, 26 ноември, 10:00 ч.". */
export const formatShortMoment = (moment: Moment): string => `${formatDay(moment)}, ${formatHour(moment)}`

/** Said wherever money hangs on a moment. */
export const zoneName = (zone: string, language: Language): string => {
  if (zone === 'Europe/Sofia') return language === 'bg' ? 'българско време' : 'Bulgarian time'
  return zone
}

/** A visit in a window: "чт, 26 ноември 2026 г., 12–14 ч.". */
export const formatWindow = (from: Moment, until: string, isShort: boolean): string =>
  `${isShort ? formatDay(from) : formatDate(from)}, ${windowText(formatTime(from), formatTime({ ...from, instant: until }), from.language)}`
