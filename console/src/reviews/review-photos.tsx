import type { Review } from '@lapka/contracts/api/reviews.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { Picture } from '../kit/look/picture.tsx'
import classes from './review-photos.module.css'

const PhotoDialog = lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }))

/** The photos of a review, small; each opens large, with the words of its author. */
export function ReviewPhotos({ photos }: Pick<Review, 'photos'>) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  const [shown, setShown] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <ul className={classes.photos} aria-label={t('photos.title')}>
        {photos.map(({ id, url, alt }, index) => (
          <li key={id}>
            <button type="button" onClick={() => setShown(index)} aria-label={t('photos.open', { alt: format.letters(alt) })}>
              <Picture src={url} alt="" sizes="104px" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Suspense fallback={null}>
          <PhotoDialog photos={photos} shown={shown} onShow={setShown} />
        </Suspense>
      )}
    </>
  )
}
