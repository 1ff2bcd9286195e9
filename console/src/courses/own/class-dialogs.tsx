import type { CourseView } from '@lapka/contracts/api/courses.ts'
import { MAX_SEATS } from '@lapka/contracts/courses.ts'
import '@mantine/core/styles/NumberInput.layer.css'
import { Button, NumberInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useCallOffMutation, useChangeSeatsMutation } from '../courses-api.ts'
import answers from '../../kit/ui/answers.module.css'
import classes from './own-class.module.css'

const REASON_LENGTH = 500

type OfCourse = { course: CourseView; onClose: () => void }

/** More seats, or fewer, down to those that are booked. */
export function SeatsDialog({ course, onClose }: OfCourse) {
  const { t } = useTranslation('courses')
  const [seats, setSeats] = useState<number | string>(course.seats)
  const [change, { isLoading, error }] = useChangeSeatsMutation()
  const idempotencyKey = useIdempotencyKey(`${course.id} ${seats}`)
  const save = async () => {
    if (seats === '') return
    const answer = await change({ id: course.id, seats: Number(seats), idempotencyKey })
    if (!answer.error) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('own.changeSeats')} size={420}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <NumberInput
          label={t('own.seats')}
          value={seats}
          min={1}
          max={MAX_SEATS}
          allowDecimal={false}
          data-autofocus
          onChange={setSeats}
        />
        <ProblemNotice error={error} />
        <div className={answers.answers}>
          <Button variant="default" onClick={onClose}>
            {t('own.keep')}
          </Button>
          <Button type="submit" loading={isLoading}>
            {t('own.saveSeats')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type CallOffProps = OfCourse & { session: CourseView['sessions'][number]; booked: number }

/** What it costs the trainer to call a session off, the words that everyone gets, and the button that does it. */
export function CallOffDialog({ course, session, booked, onClose }: CallOffProps) {
  const { t } = useTranslation('courses')
  const format = useFormat(course.zone)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [callOff, { isLoading, error }] = useCallOffMutation()
  const words = reason.trim()
  const idempotencyKey = useIdempotencyKey(`${session.id} ${words}`)
  const confirm = async () => {
    setAsked(true)
    if (words === '') return
    const answer = await callOff({ id: course.id, sessionId: session.id, reason: words, idempotencyKey })
    if (!answer.error) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('off.title', { when: format.moment(session.startsAt) })} size={480}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <p className={answers.note}>{t('off.about', { count: booked })}</p>
        <Textarea
          label={t('off.reason')}
          description={t('off.reasonNote')}
          minRows={2}
          autosize
          maxLength={REASON_LENGTH}
          value={reason}
          error={isAsked && words === '' && t('off.reasonMissing')}
          data-autofocus
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <ProblemNotice error={error} />
        <div className={answers.answers}>
          <Button variant="default" onClick={onClose}>
            {t('off.keep')}
          </Button>
          <Button type="submit" color="red" loading={isLoading}>
            {t('off.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
