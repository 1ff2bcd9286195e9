import type { Language } from '@lapka/contracts/roles.ts'
import { DAY_MS, DEFAULT_ZONE, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { useMemo } from 'react'
import { makeFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'

const tags: Record<Language, string> = { bg: 'bg-BG', en: 'en-GB' }
const second: Record<Language, string> = { bg: 'с', en: 's' }
const NO_BREAK = '\u00a0'

/** How operators' pages write numbers, and how long something has lasted. */
export const useFigures = () => {
  const language = useLanguage()
  return useMemo(() => figuresIn(language), [language])
}

/**
 * An age is its largest unit alone, counted full, on every page: beside a hundred others the minutes of a day don't matter, and what is
 * "2 days" in the inbox is not "3 days" in the overview.
 */
export const figuresIn = (language: Language) => {
  const format = makeFormat(language, DEFAULT_ZONE)
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(tags[language], { maximumFractionDigits: digits }).format(value)
  const age = (seconds: number): string => {
    if (seconds >= 60) return format.timeLeft(roughly(seconds * 1000))
    return `${number(seconds, seconds < 10 ? 1 : 0)}${NO_BREAK}${second[language]}`
  }
  return { number, age }
}

const roughly = (ms: number): number => ms - (ms % (ms >= DAY_MS ? DAY_MS : ms >= HOUR_MS ? HOUR_MS : MINUTE_MS))
