import { toStotinki } from './money.ts'
import type { Language } from './roles.ts'

/** No-break spaces keep a sum on one line. */
const NO_BREAK = '\u00a0'
const style = {
  // The Bulgarian norm groups digits from five on.
  bg: { point: ',', group: NO_BREAK, groupsFrom: 5 },
  en: { point: '.', group: ',', groupsFrom: 4 },
} as const

/** Of a whole number of hundredths: no float is on the way. */
const amount = (hundredths: number, language: Language): string => {
  const { point, group, groupsFrom } = style[language]
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  const whole = digits.slice(0, -2)
  const grouped = whole.length >= groupsFrom ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group) : whole
  return `${grouped}${point}${digits.slice(-2)}`
}

/** 3000 → "30,00 €" in Bulgarian, "€30.00" in English; what is taken off has a minus before all of it. */
export const euroText = (cents: number, language: Language): string => {
  const euros = amount(cents, language)
  return `${cents < 0 ? '−' : ''}${language === 'bg' ? `${euros}${NO_BREAK}€` : `€${euros}`}`
}

/** The lev is history, written grey beside the euro: rounded once, on the total. */
export const levText = (cents: number, language: Language): string => {
  const levs = amount(toStotinki(cents), language)
  return language === 'bg' ? `${levs}${NO_BREAK}лв.` : `BGN${NO_BREAK}${levs}`
}
