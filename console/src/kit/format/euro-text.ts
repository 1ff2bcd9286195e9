import type { Language } from '@lapka/contracts/roles.ts'

/** A price typed in either language: "30", "12,5", "1 250.00 €". Null where it is no sum; no float on the way. */
export const centsOf = (text: string): number | null => {
  const [, whole, parts = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s€]/gu, '')) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(parts.padEnd(2, '0'))
}

/** The same sum as one would type it: whole euro without cents, otherwise both digits of them. */
export const textOfCents = (cents: number, language: Language): string => {
  const parts = cents % 100
  const whole = String((cents - parts) / 100)
  return parts === 0 ? whole : `${whole}${language === 'bg' ? ',' : '.'}${String(parts).padStart(2, '0')}`
}
