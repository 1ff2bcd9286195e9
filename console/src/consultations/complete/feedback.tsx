import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { Box, Button, Group, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { Card } from '../../kit/ui/card.tsx'
import { StarChoice } from '../../kit/ui/star-choice.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useGiveFeedbackMutation } from '../../entities/consultation/consultation-api.ts'
import classes from '../consultations.module.css'

/** One to five and, if they like, words; once. */
export function Feedback({ consultation }: { consultation: ConsultationView }) {
  const { t } = useTranslation('consultations-complete')
  const { id, feedback } = consultation
  const [rating, setRating] = useState(0)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const keyFor = useCommandKey()
  const [give, { isLoading, isSuccess, error }] = useGiveFeedbackMutation()
  const send = (event: FormEvent) => {
    event.preventDefault()
    setMissing(rating === 0)
    if (rating === 0) return
    const body = { rating, text: text.trim() }
    void give({ id, body, idempotencyKey: keyFor(body) })
  }
  if (feedback !== null || isSuccess)
    return (
      <Card className={classes.card} title={t('feedback.title')}>
        <Box component="p" role="status" m={0} c="var(--lk-ok-ink)" fw="var(--lk-semibold)">
          {t('feedback.thanks')}
        </Box>
      </Card>
    )
  return (
    <Card className={classes.card} title={t('feedback.title')}>
      <form className={classes.feedback} onSubmit={send} noValidate>
        <StarChoice
          legend={t('feedback.rating')}
          value={rating}
          onChange={setRating}
          error={isMissing && rating === 0 && t('feedback.missing')}
          wordOf={(stars) => t(`feedback.words.${stars}`)}
          labelOf={(stars) => t('feedback.of', { rating: stars, words: t(`feedback.words.${stars}`) })}
        />
        <Textarea
          label={t('feedback.text')}
          size="md"
          autosize
          minRows={2}
          maxLength={1000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <ProblemNotice error={error} title={t('feedback.failed')} />
        <Group className={classes.send} gap="md" justify="space-between" wrap="nowrap">
          <p>{t('feedback.once')}</p>
          <Button type="submit" variant="light" loading={isLoading}>
            {t('feedback.send')}
          </Button>
        </Group>
      </form>
    </Card>
  )
}
