import { useLanguage } from '../i18n/use-language.ts'
import { useChangeLanguage } from '../sessions/use-change-language.ts'

/** The language that is not shown, and how to change to it. Page and query stay: nothing is navigated. */
export const useOtherLanguage = () => {
  const other = useLanguage() === 'bg' ? ('en' as const) : ('bg' as const)
  const change = useChangeLanguage()
  return { other, change: () => change(other) }
}
