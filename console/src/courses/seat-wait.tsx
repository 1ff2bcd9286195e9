import type { CourseView } from '@lapka/contracts/api/courses.ts'
import type { Wait } from '@lapka/contracts/api/waitlist.ts'
import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { usePetsQuery } from '../entities/pet/pets-api.ts'
import { useFormat } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { LeaveWait } from '../waitlist/leave-wait.tsx'
import { WaitDialog } from '../waitlist/wait-dialog.tsx'
import { useWaitsQuery } from '../waitlist/waitlist-api.ts'
import { useCourseWords } from './course-words.ts'
import classes from './course.module.css'

/** A full class: the way into its line, or the place in it, or the seat that is kept for this parent alone. */
export function SeatWait({ course, isParent }: { course: CourseView; isParent: boolean }) {
  const words = useCourseWords()
  const [isJoining, setJoining] = useState(false)
  const waits = useWaitsQuery(undefined, { skip: !isParent }).currentData?.items
  const own = waits?.findLast(({ courseId, status }) => courseId === course.id && (status === 'waiting' || status === 'offered'))
  if (isParent && waits === undefined) return null
  return (
    <>
      {own ? <OwnWait wait={own} /> : <Line course={course} isParent={isParent} onJoin={() => setJoining(true)} />}
      {/* Beside both: its answer stays to be read when the place in the line is known. */}
      <WaitDialog
        request={isJoining ? { courseId: course.id } : null}
        what={words.name(course)}
        onClose={() => setJoining(false)}
      />
    </>
  )
}

function Line({ course, isParent, onJoin }: { course: CourseView; isParent: boolean; onJoin: () => void }) {
  const { t } = useTranslation('courses')
  const { pathname, search } = useLocation()
  // Asked for ahead: the dialog begins at the choice among them.
  usePetsQuery(undefined, { skip: !isParent })
  return (
    <>
      <p className={classes.state}>
        <b>{t('wait.title')}</b> {t('wait.lead', { count: course.waiting })}
      </p>
      {isParent ? (
        <Button size="lg" fullWidth leftSection={<IconBell size={20} stroke={1.75} aria-hidden="true" />} onClick={onJoin}>
          {t('wait.join')}
        </Button>
      ) : (
        <Button component={Link} to={pathTo('login', null, { redirectedFrom: pathname + search })} size="lg" fullWidth>
          {t('wait.signIn')}
        </Button>
      )}
    </>
  )
}

function OwnWait({ wait }: { wait: Wait }) {
  const { t } = useTranslation('courses')
  const format = useFormat(wait.zone)
  const now = useNow(60_000)
  const { offer, place, pet } = wait
  return (
    <>
      <p className={classes.state} role="status">
        <b>{offer ? t('wait.offered', { time: format.untilAsOf(offer.expiresAt, now) }) : t('wait.place', { place })}</b>{' '}
        {!offer && t('wait.placeNote', { pet: format.letters(pet.name) })}
      </p>
      {offer && (
        <Button component={Link} to={pathTo('checkout', { id: offer.appointmentId })} size="lg" fullWidth>
          {t('wait.take')}
        </Button>
      )}
      <LeaveWait wait={wait} />
    </>
  )
}
