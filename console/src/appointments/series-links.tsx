import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import classes from './appointments.module.css'

/** The other visits that were booked together with this one. Each is kept by itself. */
export function SeriesLinks({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const { id, seriesId, seriesVisits, party } = appointment
  if (seriesId === null || seriesVisits.length === 0) return null
  return (
    <Card title={t('series.title', { count: seriesVisits.length })} id="series" className={classes.apart}>
      <ul className={classes.series}>
        {seriesVisits.map((visit) => (
          <li key={visit.id}>
            {visit.id === id ? (
              <b aria-current="page">{format.moment(visit.startsAt)}</b>
            ) : (
              <Link to={pathTo('appointment', { id: visit.id })}>{format.moment(visit.startsAt)}</Link>
            )}
            {visit.status === 'CANCELED' && <small> {t('series.cancelled')}</small>}
          </li>
        ))}
      </ul>
      {party === 'parent' && <Link to={pathTo('series', { id: seriesId })}>{t('series.all')}</Link>}
    </Card>
  )
}
