import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import { useServiceName } from '../entities/professional/professional-words.ts'
import { useFormat } from '../kit/format/format.ts'
import classes from './schedules.module.css'

type AppointmentLineProps = { appointment: AppointmentView; children?: ReactNode }

/** One appointment that a change affects: when, who, what, and what becomes of it. */
export function AppointmentLine({ appointment, children }: AppointmentLineProps) {
  const format = useFormat(appointment.zone)
  const service = useServiceName(appointment.service)
  return (
    <div className={classes.appointment}>
      <time dateTime={appointment.startsAt}>
        <b>{format.time(appointment.startsAt)}</b>
        <small>{format.day(appointment.startsAt)}</small>
      </time>
      <div>
        <Link to={pathTo('appointment', { id: appointment.id })}>
          {format.pets(appointment.pets)}, {service}
        </Link>
        <small>{format.letters(appointment.parent.displayName)}</small>
      </div>
      {children && <div className={classes.outcome}>{children}</div>}
    </div>
  )
}

/** The same if only the id is known. */
export function AppointmentById({ id, children }: { id: string; children?: (appointment: AppointmentView) => ReactNode }) {
  const { t } = useTranslation('schedules')
  const { data, error } = useAppointmentQuery(id)
  if (error) return <Link to={pathTo('appointment', { id })}>{t('visits.open')}</Link>
  if (!data) return <div className={classes.waiting} aria-hidden="true" />
  return <AppointmentLine appointment={data}>{children?.(data)}</AppointmentLine>
}
