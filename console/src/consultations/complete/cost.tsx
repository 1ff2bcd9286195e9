import { listCentsOf } from '@lapka/contracts/money.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useServiceName } from '../../entities/professional/professional-words.ts'
import { Card } from '../../kit/ui/card.tsx'
import { usePromotionLines } from '../../kit/ui/promotion-lines.tsx'
import type { Ended } from './complete-page.tsx'
import { TalkedFacts } from './talked-facts.tsx'
import classes from '../consultations.module.css'

/** The price, and what it paid for: how soon a vet answered and how long the two talked. */
export function Cost({ consultation, appointment }: Ended) {
  const { t } = useTranslation('consultations-complete')
  const format = useFormat(appointment.zone)
  const service = useServiceName(appointment.service)
  const promotions = usePromotionLines(appointment.priceLines)
  const { paidCents, paidAt, cardLast4, number, id } = appointment
  return (
    <Card className={classes.card} title={t('cost.title')}>
      <dl className={classes.receipt}>
        <dt>{service}</dt>
        <dd>{format.euro(listCentsOf({ lines: appointment.priceLines }))}</dd>
        {promotions.map(({ key, name, sum }) => (
          <Fragment key={key}>
            <dt>{name}</dt>
            <dd>{sum}</dd>
          </Fragment>
        ))}
        <dt>{t('cost.platform')}</dt>
        <dd>{format.euro(0)}</dd>
        <dt className={classes.total}>{t('cost.paid')}</dt>
        <dd className={classes.total}>
          {format.euro(paidCents)} <small>{format.lev(paidCents)}</small>
        </dd>
      </dl>
      <TalkedFacts consultation={consultation} appointment={appointment} />
      <p className={classes.facts}>
        {paidAt && cardLast4
          ? t('cost.byCard', { moment: format.moment(paidAt), card: cardLast4, number })
          : t('cost.number', { number })}
      </p>
      {consultation.party === 'parent' && (
        <Link className={classes.more} to={pathTo('bill', { id })}>
          {t('cost.bill')}
        </Link>
      )}
    </Card>
  )
}
