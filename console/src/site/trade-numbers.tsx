import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import texts from '../kit/i18n/bg/landing.json'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useFrontQuery } from './front-api.ts'
import './texts.ts'
import classes from './story.module.css'

i18next.addResourceBundle('bg', 'landing', texts)

/** How many of each trade are listed now. */
export function TradeNumbers() {
  const { t } = useTranslation('site', { keyPrefix: 'story.numbers' })
  const { t: landing } = useTranslation('landing')
  const { data } = useFrontQuery(useLanguage())
  if (data === undefined || data.trades.length === 0) return null
  return (
    <section className={classes.part}>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <ul className={classes.trades}>
        {data.trades.map(({ role, count }) => (
          <li key={role}>
            <Link to={pathTo('findProfessional', null, { role })}>
              <b>{count}</b> {landing(`trade.${role}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
