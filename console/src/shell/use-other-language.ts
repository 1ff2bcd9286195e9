import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'

/** The language that is not shown, and how to change to it. Page and query stay: nothing is navigated. */
export const useOtherLanguage = () => {
  const { i18n } = useTranslation()
  const other = useLanguage() === 'bg' ? ('en' as const) : ('bg' as const)
  return { other, change: () => void i18n.changeLanguage(other) }
}
