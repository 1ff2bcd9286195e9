import type { Review } from '@lapka/contracts/api/reviews.ts'
import { MAX_REVIEW_PHOTOS } from '@lapka/contracts/reviews.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import { useFormat } from '../kit/format/format.ts'
import { Picture } from '../kit/look/picture.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { PhotoForm } from './photo-form.tsx'
import { useRemoveReviewPhotoMutation } from './reviews-api.ts'
import classes from './review-photos.module.css'

/** An author adds photos to their review, as long as it can be changed, and takes any back. */
export function OwnPhotos({ review: { id, photos }, isEditable }: { review: Review; isEditable: boolean }) {
  const { t } = useTranslation('reviews')
  if (photos.length === 0 && !isEditable) return null
  return (
    <section className={classes.own} aria-labelledby="photos">
      <h2 id="photos">{t('photos.title')}</h2>
      <ul className={classes.photos}>
        {photos.map((photo) => (
          <OwnPhoto key={photo.id} id={id} photo={photo} />
        ))}
      </ul>
      {isEditable && photos.length < MAX_REVIEW_PHOTOS && (
        <PhotoForm
          key={photos.length}
          url={apiPaths.appointmentPart(id, 'review-photos')}
          stale={['Review']}
          note={t('photos.note', { count: MAX_REVIEW_PHOTOS })}
        />
      )}
      {photos.length >= MAX_REVIEW_PHOTOS && <p>{t('photos.full', { count: MAX_REVIEW_PHOTOS })}</p>}
    </section>
  )
}

function OwnPhoto({ id, photo }: { id: string; photo: Review['photos'][number] }) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  const keyFor = useCommandKey()
  const [remove, { isLoading, error }] = useRemoveReviewPhotoMutation()
  const given = { id, photoId: photo.id }
  const alt = format.letters(photo.alt)
  return (
    <li>
      <Picture src={photo.url} alt={alt} sizes="104px" />
      <Button
        size="compact-sm"
        variant="subtle"
        loading={isLoading}
        aria-label={t('photos.removeOf', { alt })}
        onClick={() => void remove({ ...given, idempotencyKey: keyFor(given) })}
      >
        {t('photos.remove')}
      </Button>
      <ProblemNotice error={error} />
    </li>
  )
}
