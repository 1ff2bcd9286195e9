import type { ClassSession } from '@lapka/contracts/api/courses.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import '../../appointments/arrival/texts.ts'
import { pathToSession, useClassSessionsQuery, useCourseName, useSeatsText } from '../../courses/own-sessions.ts'
import { useFormat } from '../../kit/format/format.ts'
import { wallsOf } from '../../kit/time/wall-clock.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { HUES, toneClass, toneOf } from '../../kit/ui/service-tone.ts'
import type { ClassEntry } from './entry.ts'
import classes from '../calendar.module.css'

const none: ClassSession[] = []

/** A trainer's sessions of the shown days, each once: its seats are no appointments of their own in a calendar. */
export const useClassEntries = ({ first, last, zone }: { first: string; last: string; zone: string }) => {
  const isTrainer = useCurrentUser()?.role === 'TRAINER'
  const query = useClassSessionsQuery({ from: first, to: last }, { skip: !isTrainer })
  // The previous ones stay while other days load, as appointments do.
  const sessions = query.data?.items ?? none
  const nameOf = useCourseName()
  const entries = useMemo(
    () =>
      sessions.map((session): ClassEntry => {
        const [service, tone] = [nameOf(session), toneOf({ name: session.title, nameEn: session.titleEn })]
        return { id: session.id, ...wallsOf(session.startsAt, session.endsAt, zone), session, service, tone }
      }),
    [sessions, nameOf, zone],
  )
  return { entries, isKnown: !query.isFetching, error: query.error, refetch: query.refetch }
}

export const classOfClass = ({ tone }: ClassEntry): string => `${toneClass({ tone })}${tone >= HUES ? ' lk-framed' : ''}`

const useClassWords = ({ session, service }: ClassEntry) => {
  const format = useFormat(session.zone)
  const { startsAt, endsAt, place } = session
  const taken = useSeatsText()(session)
  return {
    taken,
    label: [`${format.day(startsAt)}, ${format.time(startsAt)}–${format.time(endsAt)}`, service, taken, place].join(', '),
  }
}

const Sign = () => <IconUsersGroup size={15} stroke={2} aria-hidden="true" />

/** In the hours of the grid. */
export function TimeClass({ entry }: { entry: ClassEntry }) {
  const { taken, label } = useClassWords(entry)
  return (
    <span role="group" aria-label={label}>
      <b>
        {entry.service} <Sign />
      </b>
      <small>{taken}</small>
    </span>
  )
}

/** In one line, for the month. */
export function LineClass({ entry }: { entry: ClassEntry }) {
  const format = useFormat(entry.session.zone)
  return (
    <span className="lk-line" role="group" aria-label={useClassWords(entry).label}>
      {format.time(entry.session.startsAt)} <span>{entry.service}</span> <Sign />
    </span>
  )
}

/** A row of the list. */
export function ListClass({ entry }: { entry: ClassEntry }) {
  const { taken, label } = useClassWords(entry)
  return (
    <button type="button" className="lk-line-button" aria-label={label}>
      {entry.service} <small>{taken}</small> <Sign />
    </button>
  )
}

/** A row of the day on a phone. */
export function ClassDayRow({ entry }: { entry: ClassEntry }) {
  const { session, service, tone } = entry
  const format = useFormat(session.zone)
  return (
    <Link className={`${classes.row} ${toneClass(entry)}`} data-framed={tone >= HUES || undefined} to={pathToSession(session)}>
      <time dateTime={session.startsAt}>
        {format.time(session.startsAt)}
        <small>{format.time(session.endsAt)}</small>
      </time>
      <span>
        <b>
          {service} <Sign />
        </b>
        <small>{[useClassWords(entry).taken, session.place].join(', ')}</small>
      </span>
    </Link>
  )
}
