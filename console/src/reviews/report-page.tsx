import type { ReviewStanding } from '@lapka/contracts/api/reviews.ts'
import { reviewGrounds, type ReviewGround } from '@lapka/contracts/reviews.ts'
import { Button, Textarea } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useCommandKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { PageState } from '../kit/ui/page-state.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { DecisionPart } from './decision-part.tsx'
import { ReviewItem } from './review-item.tsx'
import { useReportReviewMutation, useReviewStandingQuery } from './reviews-api.ts'
import classes from './reviews.module.css'

/** A notice about a review; later what was decided, and the way to object. */
export function ReportPage() {
  const { id = '' } = useParams()
  const query = useReviewStandingQuery(id)
  return <PageState query={query}>{(standing) => <Report id={id} standing={standing} />}</PageState>
}

function Report({ id, standing }: { id: string; standing: ReviewStanding }) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  const { review, professional, isAuthor, hasReported, decision } = standing
  const name = format.name(professional)
  return (
    <div className={classes.narrow}>
      <Link className={classes.back} to={pathTo('professionalReviews', { id: professional.id })}>
        <IconChevronLeft size={18} stroke={2} aria-hidden="true" /> {t('title')}
      </Link>
      <div>
        <h1>{t('report.title')}</h1>
        {review === null ? (
          <p>{t('report.gone')}</p>
        ) : (
          <div className={classes.quoted}>
            <ReviewItem review={review} professional={name} isQuoted />
          </div>
        )}
        {decision !== null && <DecisionPart id={id} standing={standing} decision={decision} />}
        {decision === null && isAuthor && (
          <p>
            {t('report.own')} <Link to={pathTo('review', { id })}>{t('ask.see')}</Link>
          </p>
        )}
        {decision === null && hasReported && (
          <p className={classes.published} role="status">
            {t('report.sent')}
          </p>
        )}
        {review !== null && !isAuthor && !hasReported && <ReportForm id={id} />}
      </div>
    </div>
  )
}

function ReportForm({ id }: { id: string }) {
  const { t } = useTranslation('reviews')
  const [ground, setGround] = useState<ReviewGround | null>(null)
  const [text, setText] = useState('')
  const keyFor = useCommandKey()
  const [report, { isLoading, error }] = useReportReviewMutation()
  const examples = t('report.examples', { returnObjects: true })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (ground === null) return
    const body = { id, ground, text: text.trim() }
    void report({ ...body, idempotencyKey: keyFor(body) })
  }
  return (
    <form className={classes.form} onSubmit={send}>
      <fieldset className={classes.grounds}>
        <legend>{t('report.ground')}</legend>
        {reviewGrounds.map((one) => (
          <label key={one}>
            <input type="radio" name="ground" required checked={ground === one} onChange={() => setGround(one)} />
            <span>
              <b>{t(`report.grounds.${one}`)}</b>
              {one in examples && <small>{examples[one as keyof typeof examples]}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <Textarea
        size="md"
        autosize
        minRows={3}
        required
        maxLength={1000}
        label={t('report.text')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p className={classes.note}>
        <span>
          {t('report.toWrite')} {t('report.note')}
        </span>
      </p>
      <ProblemNotice error={error} />
      <Button type="submit" size="lg" fullWidth loading={isLoading} disabled={ground === null || text.trim() === ''}>
        {t('report.send')}
      </Button>
    </form>
  )
}
