import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { IconCoinEuro } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../pages/paths.ts'
import { useFormat } from '../format/use-format.ts'
import classes from './dashboard.module.css'

/** Refunds that have not arrived. A parent who waits for money should not have to look for it. */
export function MoneyOnItsWay({ appointments }: { appointments: AppointmentView[] }) {
  const { t } = useTranslation('dashboards')
  const format = useFormat()
  const waiting = appointments.flatMap(({ id, refund, pet }) =>
    refund && refund.status !== 'succeeded' ? [{ id, refund, pet }] : [],
  )
  if (waiting.length === 0) return null
  return (
    <ul className={classes.money} aria-label={t('parent.money')}>
      {waiting.map(({ id, refund, pet }) => (
        <li key={id}>
          <Link to={pathTo('refund', { id })}>
            <IconCoinEuro size={24} stroke={1.75} aria-hidden="true" />
            <span>{t('parent.refund', { sum: format.euro(refund.amountCents), pet: pet.name })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
