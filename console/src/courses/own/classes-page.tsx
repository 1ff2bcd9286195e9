import type { CourseView } from '@lapka/contracts/api/courses.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState, PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { Price } from '../../kit/ui/price.tsx'
import { useCourseWords } from '../course-words.ts'
import { useOwnCoursesQuery } from '../courses-api.ts'
import { SeatsPill } from '../seat-paws.tsx'
import classes from '../course.module.css'

const PassOfferCard = lazy(async () => ({ default: (await import('../passes/pass-offer-card.tsx')).PassOfferCard }))

/** A trainer's own classes: those to come, soonest first, and those that are over. */
export function ClassesPage() {
  const { t } = useTranslation('courses')
  const query = useOwnCoursesQuery()
  return (
    <Page
      lead={t('own.lead')}
      action={
        <Button component={Link} to={pathTo('newClass')} leftSection={<IconPlus size={19} aria-hidden="true" />}>
          {t('own.new')}
        </Button>
      }
    >
      <div className={classes.passOffer}>
        <Suspense fallback={null}>
          <PassOfferCard />
        </Suspense>
      </div>
      <PageState query={query}>{({ items }) => <Classes courses={items} />}</PageState>
    </Page>
  )
}

const lastEnd = ({ sessions }: CourseView): string => sessions.at(-1)?.endsAt ?? ''

function Classes({ courses }: { courses: CourseView[] }) {
  const { t } = useTranslation('courses')
  const now = useNow(60_000)
  if (courses.length === 0) return <EmptyState text={t('own.none')} action={{ to: pathTo('newClass'), label: t('own.new') }} />
  const ahead = courses.filter((course) => lastEnd(course) > now).toReversed()
  const past = courses.filter((course) => lastEnd(course) <= now)
  return (
    <div className={classes.own}>
      <section>
        <h2>{t('own.ahead')}</h2>
        {ahead.length === 0 ? <p>{t('own.noneAhead')}</p> : <CourseList courses={ahead} />}
      </section>
      {past.length > 0 && (
        <section>
          <h2>{t('own.past')}</h2>
          <CourseList courses={past} />
        </section>
      )}
    </div>
  )
}

function CourseList({ courses }: { courses: CourseView[] }) {
  return (
    <ul>
      {courses.map((course) => (
        <OwnCourse key={course.id} course={course} />
      ))}
    </ul>
  )
}

function OwnCourse({ course }: { course: CourseView }) {
  const format = useFormat(course.zone)
  const words = useCourseWords()
  const now = useNow(60_000)
  const [first] = course.sessions
  const next = course.sessions.find(({ endsAt, isCalledOff }) => endsAt > now && !isCalledOff) ?? first
  return (
    <Card as="li" className={classes.row}>
      <div>
        <h3>
          <Link to={pathTo('ownClass', { id: course.id })}>{words.name(course)}</Link>
        </h3>
        {next && (
          <p>
            {format.dayWithWeekday(next.startsAt)}, {format.timeRange(next.startsAt, next.endsAt)}. {course.place}
          </p>
        )}
      </div>
      <div className={classes.tileEnd}>
        {lastEnd(course) > now && <SeatsPill course={course} />}
        <Price cents={course.fullPriceCents} />
      </div>
    </Card>
  )
}
