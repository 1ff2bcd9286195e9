import type { CourseView, Participants } from '@lapka/contracts/api/courses.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { IconCalendarOff, IconChecks } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { PetPortrait } from '../../entities/pet/pet-portrait.tsx'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { Pill } from '../../kit/ui/pill.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useWatchedSeats } from '../class-tiles.tsx'
import { useCourseWords } from '../course-words.ts'
import { useMarkAttendanceMutation, useParticipantsQuery } from '../courses-api.ts'
import { SeatPaws, SeatsPill } from '../seat-paws.tsx'
import courseClasses from '../course.module.css'
import classes from './own-class.module.css'

const SeatsDialog = lazy(async () => ({ default: (await import('./class-dialogs.tsx')).SeatsDialog }))
const CallOffDialog = lazy(async () => ({ default: (await import('./class-dialogs.tsx')).CallOffDialog }))

type Session = CourseView['sessions'][number]
type Participant = Participants['items'][number]

/** A class of one's own on its day: who comes with which animal, who came, and calling it off. */
export function OwnClassPage() {
  const { id = '' } = useParams()
  const query = useParticipantsQuery(id)
  return <PageState query={query}>{(found) => <OwnClass {...found} />}</PageState>
}

/** The session that is on, or the next one; else the last one. */
const shownSession = ({ sessions }: CourseView, now: string): Session | undefined =>
  sessions.find(({ endsAt, isCalledOff }) => endsAt > now && !isCalledOff) ?? sessions.at(-1)

function OwnClass({ course, items }: Participants) {
  const { t } = useTranslation('courses')
  useWatchedSeats(course)
  const words = useCourseWords()
  const format = useFormat(course.zone)
  const now = useNow(30_000)
  const [chosen, choose] = useState(useSearchParams()[0].get('session') ?? '')
  const session = course.sessions.find(({ id }) => id === chosen) ?? shownSession(course, now)
  if (session === undefined) return null
  const paid = items.filter(({ isPaid }) => isPaid)
  const came = paid.filter((one) => presence(one, session) === true).length
  const isToday = localDateOf(now, course.zone) >= localDateOf(session.startsAt, course.zone)
  const time = format.time(session.startsAt)
  const name = words.name(course)
  const title =
    isToday && !session.isCalledOff && paid.length > 0
      ? t(session.startsAt > now ? 'class.cameBefore' : 'class.came', { count: came, all: paid.length, time })
      : name
  const when = `${format.dayWithWeekday(session.startsAt)}, ${format.timeRange(session.startsAt, session.endsAt)}`
  return (
    <Page title={title} lead={`${title === name ? '' : `${name}. `}${when}. ${course.place}`} widthPx={1120}>
      {course.sessions.length > 1 && <SessionSwitch course={course} chosen={session.id} onChoose={choose} />}
      <div className={classes.columns}>
        <Attendance
          course={course}
          session={session}
          items={items.filter(
            ({ sessions }) => session.isCalledOff || sessions.some(({ sessionId }) => sessionId === session.id),
          )}
          canMark={isToday && !session.isCalledOff}
        />
        <div className={classes.aside}>
          <SeatsCard course={course} isOver={session.startsAt <= now} />
          <SessionCard
            course={course}
            session={session}
            isOver={session.startsAt <= now}
            booked={items.filter(({ sessions }) => sessions.some(({ sessionId }) => sessionId === session.id)).length}
          />
        </div>
      </div>
    </Page>
  )
}

/** Of a course: each session has its own attendance, and is called off by itself. */
function SessionSwitch({ course, chosen, onChoose }: { course: CourseView; chosen: string; onChoose: (id: string) => void }) {
  const { t } = useTranslation('courses')
  const format = useFormat(course.zone)
  return (
    <div className={courseClasses.switcher} role="group" aria-label={t('page.sessions', { count: course.sessions.length })}>
      {course.sessions.map(({ id, startsAt, isCalledOff }, index) => (
        <Button
          key={id}
          size="compact-md"
          variant={id === chosen ? 'filled' : 'default'}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {index + 1}. {format.day(startsAt)}
          {isCalledOff && `, ${t('page.calledOff')}`}
        </Button>
      ))}
    </div>
  )
}

const presence = ({ sessions }: Participant, { id }: Session): boolean | null =>
  sessions.find(({ sessionId }) => sessionId === id)?.isPresent ?? null

type AttendanceProps = { course: CourseView; session: Session; items: Participant[]; canMark: boolean }

function Attendance({ course, session, items, canMark }: AttendanceProps) {
  const { t } = useTranslation('courses')
  const [mark, { isLoading, error }] = useMarkAttendanceMutation()
  const keyOf = useCommandKey()
  const say = (one: Participant, isPresent: boolean) => {
    const body = { sessionId: session.id, isPresent }
    return mark({
      id: one.appointmentId,
      courseId: course.id,
      ...body,
      idempotencyKey: keyOf({ ...body, id: one.appointmentId }),
    })
  }
  const unmarked = items.filter((one) => one.isPaid && presence(one, session) !== true)
  return (
    <Card title={t('class.attendance')} className={classes.attendance}>
      {items.length === 0 ? (
        <p className={classes.note}>{t('class.nobody')}</p>
      ) : (
        <ul>
          {items.map((one) => (
            <Row key={one.appointmentId} one={one} session={session} canMark={canMark} onSay={(came) => void say(one, came)} />
          ))}
        </ul>
      )}
      <ProblemNotice error={error} />
      {canMark && unmarked.length > 0 && (
        <footer>
          <p className={classes.note}>{t('class.markNote')}</p>
          <Button
            loading={isLoading}
            leftSection={<IconChecks size={19} aria-hidden="true" />}
            onClick={() => void Promise.all(unmarked.map((one) => say(one, true)))}
          >
            {t('class.allCame')}
          </Button>
        </footer>
      )}
    </Card>
  )
}

type RowProps = { one: Participant; session: Session; canMark: boolean; onSay: (came: boolean) => void }

function Row({ one, session, canMark, onSay }: RowProps) {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const { appointmentId, pet, parent, phone, note, isPaid } = one
  const name = format.letters(pet.name)
  return (
    <li>
      <PetPortrait animalType={pet.animalType} size={40} />
      <div>
        <Link to={pathTo('appointment', { id: appointmentId })}>
          <b>{name}</b>
        </Link>
        <small>
          {format.person(parent)}
          {phone !== '' && (
            <>
              , <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
            </>
          )}
        </small>
        {note !== '' && <small>{note}</small>}
      </div>
      {isPaid ? (
        <span className={classes.mark} data-today={canMark || undefined}>
          <Checkbox
            size="lg"
            aria-label={t('class.cameLabel', { pet: name })}
            disabled={!canMark}
            checked={presence(one, session) === true}
            onChange={({ currentTarget }) => onSay(currentTarget.checked)}
          />
        </span>
      ) : (
        <Pill tone="info">{t('class.paying')}</Pill>
      )}
    </li>
  )
}

type CardProps = { course: CourseView; isOver: boolean }

function SeatsCard({ course, isOver }: CardProps) {
  const { t } = useTranslation('courses')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('own.seats')} className={classes.card}>
      <SeatsPill course={course} />
      <SeatPaws course={course} />
      {course.hasWaitlist && !isOver && <p className={classes.note}>{t('own.waiting', { count: course.waiting })}</p>}
      {!isOver && (
        <Button variant="light" fullWidth onClick={() => setOpen(true)}>
          {t('own.changeSeats')}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SeatsDialog course={course} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

type SessionCardProps = CardProps & { session: Session; booked: number }

function SessionCard({ course, session, isOver, booked }: SessionCardProps) {
  const { t } = useTranslation('courses')
  const [isOpen, setOpen] = useState(false)
  if (session.isCalledOff)
    return (
      <Card title={t('class.off')} className={classes.card}>
        <p className={classes.note}>{t('class.offNote')}</p>
      </Card>
    )
  if (isOver) return null
  return (
    <Card title={t('class.cant')} className={classes.card}>
      <p className={classes.note}>{t('class.cantNote')}</p>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconCalendarOff size={19} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('class.callOff')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CallOffDialog course={course} session={session} booked={booked} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
