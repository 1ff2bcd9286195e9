import type { CourseView } from '@lapka/contracts/api/courses.ts'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { live } from '../kit/live/live.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { Price } from '../kit/ui/price.tsx'
import { useCourseWords, useSessionsToCome } from './course-words.ts'
import { useOpenCoursesQuery } from './courses-api.ts'
import { SeatsPill } from './seat-paws.tsx'
import classes from './course.module.css'

/** A trainer's classes with seats, soonest first; nothing where there are none. */
export function ClassTiles({ professionalId }: { professionalId: string }) {
  const { t } = useTranslation('courses')
  const courses = useOpenCoursesQuery(professionalId).currentData?.items ?? []
  if (courses.length === 0) return null
  return (
    <section className={classes.tiles} aria-labelledby="classes">
      <h2 id="classes">{t('tiles.title')}</h2>
      <p>{t('tiles.lead')}</p>
      <ul>
        {courses.map((course) => (
          <ClassTile key={course.id} course={course} />
        ))}
      </ul>
    </section>
  )
}

function ClassTile({ course }: { course: CourseView }) {
  const { t } = useTranslation('courses')
  const format = useFormat(course.zone)
  const words = useCourseWords()
  const [next] = useSessionsToCome(course)
  useWatchedSeats(course)
  return (
    <Card as="li" className={classes.tile}>
      <h3>{words.name(course)}</h3>
      {next && (
        <p>
          <b>
            {format.dayWithWeekday(next.startsAt)}, {format.timeRange(next.startsAt, next.endsAt)}
          </b>
        </p>
      )}
      <p>
        {course.place}. {words.admits(course)}
      </p>
      <div className={classes.tileEnd}>
        <SeatsPill course={course} />
        <Price cents={course.priceCents} />
      </div>
      <Button component={Link} to={pathTo('course', { id: course.id })} variant="light" fullWidth>
        {t('tiles.open')}
      </Button>
    </Card>
  )
}

/** A seat that is taken or given back shows at once, and so does the line. */
export const useWatchedSeats = (course: CourseView): void => {
  const watched = [course.professionalId, course.id, ...course.sessions.map(({ id }) => id)].join(' ')
  useEffect(() => {
    const ends = watched.split(' ').map((id) => live.watchSlots(id))
    return () => ends.forEach((end) => end())
  }, [watched])
}
