import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../kit/i18n/use-language.ts'

const tags = { bg: 'bg-BG', en: 'en-GB' } as const

/** "31,2 кг"; below a kilogram in grams. */
export const useWeightWords = () => {
  const { t } = useTranslation('records')
  const language = useLanguage()
  return (grams: number): string =>
    grams < 1000
      ? t('grams', { value: grams })
      : t('kilograms', { value: (grams / 1000).toLocaleString(tags[language], { maximumFractionDigits: 2 }) })
}
