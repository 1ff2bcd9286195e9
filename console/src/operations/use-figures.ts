import type { Language } from '@lapka/contracts/roles.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'

const tags: Record<Language, string> = { bg: 'bg-BG', en: 'en-GB' }
const units: Record<Language, readonly [string, string, string, string]> = {
  bg: ['с', 'мин', 'ч', 'дни'],
  en: ['s', 'min', 'h', 'days'],
}
const NO_BREAK = '\u00a0'

/** How operators' pages write numbers, and how long something has lasted in its largest unit. */
export const useFigures = () => {
  const language = useLanguage()
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(tags[language], { maximumFractionDigits: digits }).format(value)
  const age = (seconds: number) => {
    const [second, minute, hour, days] = units[language]
    if (seconds < 10) return `${number(seconds, 1)}${NO_BREAK}${second}`
    if (seconds < 90) return `${number(seconds)}${NO_BREAK}${second}`
    if (seconds < 90 * 60) return `${number(seconds / 60)}${NO_BREAK}${minute}`
    if (seconds < 48 * 3_600) return `${number(seconds / 3_600)}${NO_BREAK}${hour}`
    return `${number(seconds / 86_400)}${NO_BREAK}${days}`
  }
  return { number, age }
}
