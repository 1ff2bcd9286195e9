import type { Review } from '@lapka/contracts/api/reviews.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../kit/api/api.ts'
import { ConfirmDialog } from '../kit/ui/dialog.tsx'
import { OwnPhotos } from './own-photos.tsx'
import { ReviewItem } from './review-item.tsx'
import { useRemoveReviewMutation } from './reviews-api.ts'
import classes from './reviews.module.css'

type OwnReviewProps = {
  review: Review
  professional: string
  /** The last day on which it can be changed; null once it has passed. */
  editableUntil: string | null
  onEdit: () => void
}

/** One's own review as everyone reads it, and what can be done with it. */
export function OwnReview({ review, professional, editableUntil, onEdit }: OwnReviewProps) {
  const { t } = useTranslation('reviews')
  const [isAsked, setAsked] = useState(false)
  const keyFor = useCommandKey()
  const [remove, { isLoading, error }] = useRemoveReviewMutation()
  const given = { id: review.id }
  return (
    <>
      <p className={classes.published} role="status">
        {t('own.published')}
      </p>
      <div className={classes.quoted}>
        <ReviewItem review={review} professional={professional} isQuoted isOwnPage />
      </div>
      <Group gap="xs">
        {editableUntil !== null && (
          <Button variant="light" onClick={onEdit}>
            {t('own.edit')}
          </Button>
        )}
        <Button variant="default" onClick={() => setAsked(true)}>
          {t('own.remove')}
        </Button>
      </Group>
      <p className={classes.small}>{editableUntil === null ? t('own.final') : t('own.until', { day: editableUntil })}</p>
      <OwnPhotos review={review} isEditable={editableUntil !== null} />
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        words={{
          title: t('own.removeTitle'),
          note: t('own.removeText'),
          keep: t('own.keep'),
          confirm: t('own.removeForGood'),
        }}
        mutation={{ isLoading, error }}
        onConfirm={() => remove({ ...given, idempotencyKey: keyFor(given) })}
      />
    </>
  )
}
