import { useTranslation } from 'react-i18next'
import { Pill } from '../ui/pill.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import './clinics-api.ts'
import classes from './clinics.module.css'

const parts = ['booking', 'calendar', 'revenues', 'records'] as const

/** What a clinic has and what it pays for it: nothing, until the product's owner sets prices. */
export function SubscriptionsPage() {
  const { t } = useTranslation('clinics')
  usePageTitle(t('subscriptions.title'))
  return (
    <div className={classes.page}>
      <h1>{t('subscriptions.title')}</h1>
      <section className={classes.card} aria-labelledby="plan">
        <h2 id="plan">{t('subscriptions.plan')}</h2>
        <Pill tone="ok">{t('subscriptions.active')}</Pill>
        <p>{t('subscriptions.what')}</p>
        <ul className={classes.points}>
          {parts.map((part) => (
            <li key={part}>{t(`subscriptions.${part}`)}</li>
          ))}
        </ul>
        <p className={classes.lead}>{t('subscriptions.note')}</p>
      </section>
    </div>
  )
}
