import type { ReviewStanding } from '@lapka/contracts/api/reviews.ts'
import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { serverNow } from '../kit/live/clock.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useObjectReviewMutation } from './reviews-api.ts'
import classes from './reviews.module.css'

type DecisionProps = { id: string; standing: ReviewStanding; decision: NonNullable<ReviewStanding['decision']> }

/** Our decision about a report and its reason, for both sides; the losing side may object. */
export function DecisionPart({ id, standing: { canObject, isObjected }, decision }: DecisionProps) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  const { isRemoved, ground, reason, at } = decision
  return (
    <section aria-labelledby="decision">
      <h2 id="decision">{t(isRemoved ? 'decided.removed' : 'decided.kept')}</h2>
      <p>
        {t('decided.on', { day: format.dateAsOf(at, serverNow()) })}{' '}
        {ground !== null && t('decided.ground', { ground: t(`report.grounds.${ground}`) })}
      </p>
      {reason !== '' && <p className={classes.words}>{reason}</p>}
      {isObjected && (
        <p className={classes.published} role="status">
          {t('decided.objected')}
        </p>
      )}
      {canObject && <ObjectionForm id={id} />}
    </section>
  )
}

function ObjectionForm({ id }: { id: string }) {
  const { t } = useTranslation('reviews')
  const [text, setText] = useState('')
  const keyFor = useCommandKey()
  const [object, { isLoading, error }] = useObjectReviewMutation()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = { id, text: text.trim() }
    void object({ ...body, idempotencyKey: keyFor(body) })
  }
  return (
    <form className={classes.form} onSubmit={send}>
      <h3>{t('decided.objectTitle')}</h3>
      <p>{t('decided.objectText')}</p>
      <Textarea
        size="md"
        autosize
        minRows={3}
        required
        maxLength={1000}
        label={t('decided.objectLabel')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ProblemNotice error={error} />
      <Button type="submit" loading={isLoading} disabled={text.trim() === ''}>
        {t('decided.send')}
      </Button>
    </form>
  )
}
