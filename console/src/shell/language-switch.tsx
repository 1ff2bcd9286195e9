import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'

/** The other language, with page and query kept: nothing is navigated, the same screen is said in other words. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const { t, i18n } = useTranslation()
  const language = useLanguage()
  const other = language === 'bg' ? 'en' : 'bg'
  return (
    <button
      type="button"
      className={className}
      aria-label={`${other === 'en' ? 'EN' : 'БГ'}. ${t('nav.language')}`}
      onClick={() => void i18n.changeLanguage(other)}
    >
      <IconLanguage size={20} stroke={1.75} aria-hidden="true" /> {other === 'en' ? 'EN' : 'БГ'}
    </button>
  )
}
