import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { pathToSession, useSeatsText } from '../../courses/own-sessions.ts'
import { useFormat } from '../../kit/format/format.ts'
import { HUES, toneClass } from '../../kit/ui/service-tone.ts'
import type { ClassEntry } from './entry.ts'
import classes from '../calendar.module.css'

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
function TimeClass({ entry }: { entry: ClassEntry }) {
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
function LineClass({ entry }: { entry: ClassEntry }) {
  const format = useFormat(entry.session.zone)
  return (
    <span className="lk-line" role="group" aria-label={useClassWords(entry).label}>
      {format.time(entry.session.startsAt)} <span>{entry.service}</span> <Sign />
    </span>
  )
}

/** A row of the list. */
function ListClass({ entry }: { entry: ClassEntry }) {
  const { taken, label } = useClassWords(entry)
  return (
    <button type="button" className="lk-line-button" aria-label={label}>
      {entry.service} <small>{taken}</small> <Sign />
    </button>
  )
}

const boxes = { time: TimeClass, month: LineClass, list: ListClass }

/** A class in the grid of a trainer; no other calendar loads it. */
export function ClassBox({ entry, kind }: { entry: ClassEntry; kind: keyof typeof boxes }) {
  const Box = boxes[kind]
  return <Box entry={entry} />
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
