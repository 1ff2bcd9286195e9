import type { Measure } from '@lapka/contracts/what-if.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'

const CENTS: readonly Measure[] = ['revenueCents', 'refundCents']

/** Figures of the lab as text: euros, whole hours, percents and their points. */
export const useWriteMeasure = () => {
  const { t } = useTranslation('what-if')
  const format = useFormat()
  const tag = useLanguage() === 'bg' ? 'bg-BG' : 'en-GB'
  const number = (value: number) => value.toLocaleString(tag)
  const hundredths = (value: number) => (value / 100).toLocaleString(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const value = (measure: Measure, amount: number): string => {
    if (CENTS.includes(measure)) return format.euro(amount)
    if (measure === 'utilisation') return `${hundredths(amount)} %`
    return number(measure === 'bookedMinutes' ? Math.round(amount / 60) : amount)
  }
  const change = (measure: Measure, amount: number): string => {
    const size = Math.abs(amount)
    const text = measure === 'utilisation' ? `${hundredths(size)} ${t('unit.points')}` : value(measure, size)
    return amount === 0 ? text : `${amount > 0 ? '+' : '−'}${text}`
  }
  return { number, value, change }
}
