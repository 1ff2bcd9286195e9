import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useStatementQuery } from '../revenues/payouts/payouts-api.ts'
import { rangeOf } from '../revenues/periods.ts'
import { useOwnZone } from '../kit/session/use-current-user.ts'
import { Card } from '../kit/ui/card.tsx'
import { Facts } from '../kit/ui/facts.tsx'
import { FeeLine } from '../kit/ui/fee-line.tsx'
import { Page } from '../kit/ui/page.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import './clinics-api.ts'
import classes from './clinics.module.css'

const parts = ['booking', 'calendar', 'revenues'] as const

/** A clinic's plan and its price: no subscription, and Lapka's fee of what is paid through it. */
export function SubscriptionsPage() {
  const { t } = useTranslation('clinics')
  const format = useFormat()
  const today = localDateOf(useNow(60_000), useOwnZone())
  const { data: statement } = useStatementQuery(rangeOf('month', today))
  return (
    <Page>
      <Card title={t('subscriptions.plan')}>
        <Pill tone="ok">{t('subscriptions.active')}</Pill>
        <FeeLine />
        <ul className={classes.points}>
          {parts.map((part) => (
            <li key={part}>{t(`subscriptions.${part}`)}</li>
          ))}
        </ul>
        <Facts
          facts={[
            { name: t('subscriptions.next'), value: t('subscriptions.never') },
            statement && { name: t('subscriptions.feeThisMonth'), value: format.euro(statement.total.feeCents) },
          ]}
        />
        <p>
          <Link to={pathTo('payouts', { area: 'clinic' })}>{t('subscriptions.seePayouts')}</Link>
        </p>
        <p className={classes.lead}>{t('subscriptions.note')}</p>
      </Card>
    </Page>
  )
}
