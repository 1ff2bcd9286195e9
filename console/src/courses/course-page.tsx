import type { CourseView } from '@lapka/contracts/api/courses.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { freeCancellationDeadline } from '@lapka/domain/kernel/refund-policy.ts'
import { IconMapPin, IconPaw, IconStarFilled, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useProfessionalQuery } from '../entities/professional/professionals-api.ts'
import { useFormat } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import { Face } from '../kit/look/face.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { PolicyRibbon } from '../kit/ui/policy-ribbon.tsx'
import { useWatchedSeats } from './class-tiles.tsx'
import { useCourseWords, useSessionsToCome } from './course-words.ts'
import { useCourseQuery } from './courses-api.ts'
import { SeatOrder } from './seat-order.tsx'
import classes from './course.module.css'

/** A class or a course: what, where, for whom and when, and a seat in it. */
export function CoursePage() {
  const { id = '' } = useParams()
  const query = useCourseQuery(id)
  return <PageState query={query}>{(course) => <OfTrainer course={course} />}</PageState>
}

function OfTrainer({ course }: { course: CourseView }) {
  const query = useProfessionalQuery(course.professionalId)
  return <PageState query={query}>{(trainer) => <Course course={course} trainer={trainer} />}</PageState>
}

type CourseProps = { course: CourseView; trainer: ProfessionalDetails }

function Course({ course, trainer }: CourseProps) {
  useWatchedSeats(course)
  const [next] = useSessionsToCome(course)
  const { zone, priceCents } = course
  const { policy } = trainer
  return (
    <div className={classes.page}>
      <CourseHead course={course} trainer={trainer} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Sessions course={course} />
          {next && (
            <Card as="div">
              <PolicyRibbon
                appointment={{
                  startsAt: next.startsAt,
                  zone,
                  policy,
                  priceCents,
                  freeCancellationUntil: freeCancellationDeadline(next.startsAt, policy),
                }}
              />
            </Card>
          )}
        </div>
        <SeatOrder course={course} />
      </div>
    </div>
  )
}

function CourseHead({ course, trainer }: CourseProps) {
  const { t } = useTranslation(['courses', 'professionals'])
  const format = useFormat(course.zone)
  const words = useCourseWords()
  const name = words.name(course)
  usePageTitle(name)
  const { ratingTenths } = trainer
  return (
    <header className={classes.head}>
      <Face person={trainer} className={classes.face} />
      <div>
        <h1>{name}</h1>
        <p className={classes.with}>
          {t('page.with')} <Link to={pathTo('professional', { id: trainer.id })}>{format.name(trainer)}</Link>
          {ratingTenths > 0 && (
            <span>
              <IconStarFilled size={17} aria-hidden="true" /> <b>{format.rating(ratingTenths)}</b>
            </span>
          )}
        </p>
        <ul>
          <li>
            <IconUsersGroup size={18} stroke={1.75} aria-hidden="true" /> {t('seats.up', { count: course.seats })}
          </li>
          <li>
            <IconPaw size={18} stroke={1.75} aria-hidden="true" /> {words.admits(course)}
          </li>
          <li>
            <IconMapPin size={18} stroke={1.75} aria-hidden="true" /> {course.place}
          </li>
        </ul>
      </div>
    </header>
  )
}

function Sessions({ course: { sessions, zone } }: { course: CourseView }) {
  const { t } = useTranslation('courses')
  const format = useFormat(zone)
  const now = useNow(60_000)
  return (
    <Card title={t('page.sessions', { count: sessions.length })}>
      <ol className={classes.sessions}>
        {sessions.map(({ id, startsAt, endsAt, title, isCalledOff }, index) => {
          const state = isCalledOff ? 'calledOff' : startsAt <= now ? 'over' : null
          return (
            <li key={id} data-out={state !== null || undefined}>
              <span aria-hidden="true">{index + 1}</span>
              <div>
                {title !== '' && <b>{title}</b>}
                <p>
                  {format.day(startsAt)}, {format.timeRange(startsAt, endsAt)}
                  {state !== null && <em>, {t(`page.${state}`)}</em>}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
      <p className={classes.rule}>{t('page.calledOffRule')}</p>
    </Card>
  )
}
