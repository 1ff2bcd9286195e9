import type { ClassSession } from '@lapka/contracts/api/courses.ts'
import { Button, Group } from '@mantine/core'
import { IconChecklist, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathToSession, sessionStateOf, useCourseName, useSeatsText } from '../../courses/own-sessions.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { DayRow } from '../../kit/ui/day-row.tsx'
import { Pill, type Tone } from '../../kit/ui/pill.tsx'
import classes from '../dashboards.module.css'

type Shown = { session: ClassSession }

const tones = { ahead: 'quiet', inside: 'brand', unmarked: 'warn', over: 'info' } as const satisfies Record<
  ReturnType<typeof sessionStateOf>,
  Tone
>

/** "занятие 3 от 6" of a course, and where. */
const usePlaceText = () => {
  const { t } = useTranslation('work')
  return ({ number, sessionCount, place }: ClassSession, glue: string): string =>
    [sessionCount > 1 && t('day.class.session', { number, count: sessionCount }), place].filter(Boolean).join(glue)
}

function SeatsTaken({ session }: Shown) {
  return <Pill tone={session.seatsTaken === session.seats ? 'ok' : 'quiet'}>{useSeatsText()(session)}</Pill>
}

/** A session among the appointments of the day. */
export function ClassRow({ session }: Shown) {
  const { t } = useTranslation('work')
  const format = useFormat(session.zone)
  const name = useCourseName()(session)
  const placeText = usePlaceText()
  const state = sessionStateOf(session, useNow(60_000))
  return (
    <Group component="li" className={classes.row} gap="var(--lk-2) var(--lk-3)" data-state={state}>
      <p className={classes.time}>
        <b>{format.time(session.startsAt)}</b>
        <span>{format.time(session.endsAt)}</span>
      </p>
      <span className={classes.group}>
        <IconUsersGroup size={26} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.who}>
        <h3>
          <Link to={pathToSession(session)}>{name}</Link>
        </h3>
        <p>{placeText(session, ' · ')}</p>
      </div>
      <Group gap="xs">
        <SeatsTaken session={session} />
        {state !== 'ahead' && <Pill tone={tones[state]}>{t(`day.class.${state}`)}</Pill>}
        {(state === 'inside' || state === 'unmarked') && (
          <Button component={Link} to={pathToSession(session)} size="sm" variant="light">
            {t('day.class.mark')}
          </Button>
        )}
      </Group>
    </Group>
  )
}

/** A session in the list of the next days. */
export function LaterClass({ session }: Shown) {
  const format = useFormat(session.zone)
  const name = useCourseName()(session)
  const { startsAt, zone } = session
  return (
    <DayRow
      at={startsAt}
      zone={zone}
      to={pathToSession(session)}
      title={
        <>
          <span>{format.clock(startsAt)} ·</span> <span>{name}</span>
        </>
      }
      note={usePlaceText()(session, ', ')}
    >
      <SeatsTaken session={session} />
    </DayRow>
  )
}

/** A class that is over, and of which nobody was marked. */
export function ClassToDo({ session }: Shown) {
  const { t } = useTranslation('work')
  const format = useFormat(session.zone)
  const name = useCourseName()(session)
  return (
    <li>
      <IconChecklist size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <Link to={pathToSession(session)}>{t('toDo.markClass', { name })}</Link>
        <p>{format.moment(session.startsAt)}</p>
      </div>
    </li>
  )
}
