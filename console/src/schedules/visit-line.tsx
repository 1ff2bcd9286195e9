import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '../pages/paths.ts'
import { useAppointmentQuery } from '../appointments/appointments-api.ts'
import { useServiceName } from '../professionals/professional-words.ts'
import { useFormat } from '../format/use-format.ts'
import classes from './visits.module.css'

type VisitLineProps = { visit: AppointmentView; children?: ReactNode }

/** One booked visit in a list of those that a change touches: when, who, what; and what becomes of it. */
export function VisitLine({ visit, children }: VisitLineProps) {
  const format = useFormat(visit.zone)
  const service = useServiceName(visit.service)
  return (
    <div className={classes.visit}>
      <time dateTime={visit.startsAt}>
        <b>{format.time(visit.startsAt)}</b>
        <small>{format.day(visit.startsAt)}</small>
      </time>
      <div>
        <Link to={pathTo('appointment', { id: visit.id })}>
          {visit.pet.name}, {service}
        </Link>
        <small>{visit.parent.displayName}</small>
      </div>
      {children && <div className={classes.outcome}>{children}</div>}
    </div>
  )
}

/** The same where only the number of the visit is known yet. */
export function VisitById({ id, children }: { id: string; children?: (visit: AppointmentView) => ReactNode }) {
  const { t } = useTranslation('schedules')
  const { data, error } = useAppointmentQuery(id)
  if (error) return <Link to={pathTo('appointment', { id })}>{t('visits.open')}</Link>
  if (!data) return <div className={classes.waiting} aria-hidden="true" />
  return <VisitLine visit={data}>{children?.(data)}</VisitLine>
}
