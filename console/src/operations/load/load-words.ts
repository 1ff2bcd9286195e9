import { useTranslation } from 'react-i18next'
import type { LoadThreshold } from '@lapka/contracts/api/operations/load-tests.ts'
import { loadSteps, metricOf } from '@lapka/contracts/load-scenarios.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'

/** Figures as they are said: milliseconds, shares and counts in the reader's own notation. */
export const useLoadWords = () => {
  const { t } = useTranslation('operations-load')
  const language = useLanguage()
  const locale = language === 'bg' ? 'bg-BG' : 'en-GB'
  const number = (value: number, digits = value < 10 && !Number.isInteger(value) ? 1 : 0) =>
    value.toLocaleString(locale, { maximumFractionDigits: digits })
  const percent = (value: number) => value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })
  const ms = (value: number | null) => (value === null ? '–' : t('charts.ms', { value: number(value) }))
  const perSecond = (value: number) => t('charts.perSecond', { value: number(value, 1) })
  const ofThreshold = ({ unit }: LoadThreshold, value: number) =>
    unit === 'milliseconds' ? ms(value) : unit === 'share' ? percent(value) : number(value)
  const metricName = ({ metric, expression }: LoadThreshold): string => {
    const step = loadSteps.find((name) => metricOf(name) === metric)
    if (step !== undefined)
      return `${t(`steps.${step}`)}, ${/^p\((\d+)\)/.exec(expression)?.[0].replaceAll(/[()]/g, '') ?? expression}`
    return metric === 'unexpected' ? t('thresholds.unexpected') : metric === 'failed' ? t('thresholds.failed') : metric
  }
  return { t, number, percent, ms, perSecond, ofThreshold, metricName }
}
