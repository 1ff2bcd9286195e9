import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { useChangeLanguage } from '../../kit/session/use-change-language.ts'

/** The other language, with page and query kept: the same screen is said in other words. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const { other, change } = useOtherLanguage()
  return (
    <button type="button" className={className} onClick={change}>
      <IconLanguage size={20} stroke={1.75} aria-hidden="true" /> <span data-short>{other === 'en' ? 'EN' : 'БГ'}</span>
      <span data-names>Български · English</span>
      <span className="lk-unseen">. {t('nav.language')}</span>
    </button>
  )
}

/** The language that is not shown, and how to change to it. Page and query stay: nothing is navigated. */
export const useOtherLanguage = () => {
  const other = useLanguage() === 'bg' ? ('en' as const) : ('bg' as const)
  const change = useChangeLanguage()
  return { other, change: () => change(other) }
}
