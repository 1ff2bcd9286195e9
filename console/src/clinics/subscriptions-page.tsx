import { useTranslation } from 'react-i18next'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { Pill } from '../ui/pill.tsx'
import './clinics-api.ts'
import classes from './clinics.module.css'

const parts = ['booking', 'calendar', 'revenues'] as const

/** What a clinic has and what it pays for it: nothing, until the product's owner sets prices. */
export function SubscriptionsPage() {
  const { t } = useTranslation('clinics')
  return (
    <Page>
      <Card title={t('subscriptions.plan')}>
        <Pill tone="ok">{t('subscriptions.active')}</Pill>
        <p>{t('subscriptions.what')}</p>
        <ul className={classes.points}>
          {parts.map((part) => (
            <li key={part}>{t(`subscriptions.${part}`)}</li>
          ))}
        </ul>
        <p className={classes.lead}>{t('subscriptions.note')}</p>
      </Card>
    </Page>
  )
}
