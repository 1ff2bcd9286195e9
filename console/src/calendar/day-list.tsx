import { localDateOf } from '@lapka/domain/time/zone.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import { isMarked } from './as-it-was/past-visit.ts'
import type { Visit } from './visit.ts'
import { localDateOfWall } from './wall-clock.ts'
import classes from './day-list.module.css'

type DayListProps = { visits: Visit[]; now: string; chosen: Visit | undefined; onChoose: (visit: Visit) => void }

/** The phone's day, from top to bottom, with the now line in its place. */
export function DayList({ visits, now, chosen, onChoose }: DayListProps) {
  const { t } = useTranslation('calendar')
  const current = visits.find((visit) => visit.appointment.endsAt > now)
  const isToday = visits.some(({ start, zone }) => localDateOfWall(start) === localDateOf(now, zone))
  return (
    <ol className={classes.list} aria-label={t('visits')}>
      {visits.map((visit) => (
        <li key={visit.id}>
          {isToday && visit === current && <Now now={now} zone={visit.zone} />}
          <Row visit={visit} isChosen={visit.id === chosen?.id} onChoose={onChoose} />
        </li>
      ))}
    </ol>
  )
}

function Now({ now, zone }: { now: string; zone: string }) {
  const { t } = useTranslation('calendar')
  const format = useFormat(zone)
  return <p className={classes.now}>{t('now', { time: format.time(now) })}</p>
}

function Row({ visit, isChosen, onChoose }: { visit: Visit; isChosen: boolean; onChoose: (visit: Visit) => void }) {
  const { t } = useTranslation('calendar')
  const format = useFormat(visit.zone)
  const { appointment, since } = visit
  return (
    <button
      type="button"
      className={classes.visit}
      data-tone={visit.tone}
      data-status={appointment.status}
      data-since={since.change}
      aria-pressed={isChosen}
      onClick={() => onChoose(visit)}
    >
      <time dateTime={appointment.startsAt}>
        {format.time(appointment.startsAt)}
        <small>{format.time(appointment.endsAt)}</small>
      </time>
      <span>
        <b>{visit.title}</b>
        <small>
          {visit.service}
          {appointment.reason && ` · ${appointment.reason}`}
        </small>
        {isMarked(since.change) && <small>{t(`since.${since.change}`)}</small>}
      </span>
    </button>
  )
}
