import { languages } from '@lapka/contracts/roles.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { useChangeLanguage } from '../../sessions/use-change-language.ts'
import classes from './personal-data-page.module.css'

const names = { bg: 'Български', en: 'English' } as const

/** Of the screens and of the letters. */
export function LanguageChoice() {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const change = useChangeLanguage()
  return (
    <fieldset className={classes.card}>
      <legend>{t('personal.language')}</legend>
      <p>{t('personal.languageText')}</p>
      <div className={classes.languages}>
        {languages.map((one) => (
          <label key={one} lang={one}>
            <input type="radio" name="language" checked={one === language} onChange={() => change(one)} />
            <span>{names[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
