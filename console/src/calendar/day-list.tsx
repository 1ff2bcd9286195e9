import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import { isMarked } from './as-it-was/past-visit.ts'
import type { Visit } from './visit.ts'
import classes from './day-list.module.css'

type DayListProps = { visits: Visit[]; now: string; chosen: Visit | undefined; onChoose: (visit: Visit) => void }

/** The phone's day, from top to bottom, with the now line in its place. */
export function DayList({ visits, now, chosen, onChoose }: DayListProps) {
  const { t } = useTranslation('calendar')
  const format = useFormat(visits[0]?.appointment.zone)
  const current = visits.findIndex((visit) => visit.appointment.endsAt > now)
  const isToday = visits.some((visit) => visit.appointment.startsAt.slice(0, 10) === now.slice(0, 10))
  return (
    <ol className={classes.list} aria-label={t('visits')}>
      {visits.map((visit, index) => (
        <li key={visit.id}>
          {isToday && index === current && <p className={classes.now}>{t('now', { time: format.time(now) })}</p>}
          <button
            type="button"
            className={classes.visit}
            data-tone={visit.tone}
            data-status={visit.appointment.status}
            data-since={visit.since.change}
            aria-pressed={visit.id === chosen?.id}
            onClick={() => onChoose(visit)}
          >
            <time dateTime={visit.appointment.startsAt}>
              {format.time(visit.appointment.startsAt)}
              <small>{format.time(visit.appointment.endsAt)}</small>
            </time>
            <span>
              <b>{visit.title}</b>
              <small>
                {visit.service}
                {visit.appointment.reason && ` · ${visit.appointment.reason}`}
              </small>
              {isMarked(visit.since.change) && <small>{t(`since.${visit.since.change}`)}</small>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
