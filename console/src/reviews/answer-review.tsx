import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { Review, ReviewOfAppointment } from '@lapka/contracts/api/reviews.ts'
import { MAX_REVIEW_LENGTH } from '@lapka/contracts/reviews.ts'
import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCommandKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { EmptyState } from '../kit/ui/page-state.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { ReviewItem } from './review-item.tsx'
import { useAnswerReviewMutation } from './reviews-api.ts'
import classes from './reviews.module.css'

type AnswerProps = { appointment: AppointmentDetails; known: ReviewOfAppointment }

/** The professional's one answer, under the review that it is to. */
export function AnswerReview({ appointment, known: { review } }: AnswerProps) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  const [first = ''] = format.letters(review?.authorName ?? '').split(' ')
  const title = review?.answer ? t('answer.done') : first ? t('answer.title', { name: first }) : t('answer.titleErased')
  usePageTitle(title)
  if (review === null)
    return (
      <EmptyState
        isPage
        text={t('answer.none')}
        action={{ to: pathTo('appointment', { id: appointment.id }), label: t('back') }}
      />
    )
  return (
    <>
      <h1>{title}</h1>
      <div className={classes.quoted}>
        <ReviewItem review={review} professional={format.name(appointment.professional)} isQuoted />
      </div>
      {review.answer === null && <AnswerForm review={review} />}
      <p>
        <Link to={pathTo('professionalReviews', { id: appointment.professional.id })}>{t('seeAll')}</Link>
      </p>
    </>
  )
}

function AnswerForm({ review: { id } }: { review: Review }) {
  const { t } = useTranslation('reviews')
  const [text, setText] = useState('')
  const keyFor = useCommandKey()
  const [answer, { isLoading, error }] = useAnswerReviewMutation()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = { id, text: text.trim() }
    void answer({ ...body, idempotencyKey: keyFor(body) })
  }
  return (
    <form className={classes.form} onSubmit={send}>
      <Textarea
        size="md"
        autosize
        minRows={5}
        required
        maxLength={MAX_REVIEW_LENGTH}
        label={t('answer.label')}
        description={t('answer.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ProblemNotice error={error} />
      <Button type="submit" size="lg" fullWidth loading={isLoading} disabled={text.trim() === ''}>
        {t('answer.send')}
      </Button>
    </form>
  )
}
