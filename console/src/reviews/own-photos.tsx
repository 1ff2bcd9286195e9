import type { Review } from '@lapka/contracts/api/reviews.ts'
import { photoTypes } from '@lapka/contracts/profile.ts'
import { MAX_PHOTO_ALT, MAX_REVIEW_PHOTOS } from '@lapka/contracts/reviews.ts'
import { Button, TextInput } from '@mantine/core'
import { IconCameraPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import { useFormat } from '../kit/format/format.ts'
import { Picture } from '../kit/look/picture.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useUpload } from '../kit/uploads/use-upload.ts'
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
      {isEditable && photos.length < MAX_REVIEW_PHOTOS && <PhotoForm key={photos.length} id={id} />}
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

/** The photo chosen, as it will be sent, and the words for readers who do not see it. */
function PhotoForm({ id }: { id: string }) {
  const { t } = useTranslation('reviews')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null)
  const [alt, setAlt] = useState('')
  // Its address in this browser holds the whole photo.
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen])
  const url = `${apiPaths.appointmentPart(id, 'review-photos')}?alt=${encodeURIComponent(alt.trim())}`
  const { progress, error, refused, send } = useUpload({ method: 'POST', url, stale: ['Review'], kinds: photoTypes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== null) void send(chosen.file)
  }
  return (
    <form className={classes.add} onSubmit={submit}>
      <input
        ref={input}
        type="file"
        hidden
        accept={photoTypes.join(',')}
        aria-label={t('photos.choose')}
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? []
          setChosen(file === undefined ? null : { file, address: URL.createObjectURL(file) })
        }}
      />
      <Button
        variant="default"
        leftSection={<IconCameraPlus size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t(chosen === null ? 'photos.choose' : 'photos.another')}
      </Button>
      {chosen === null && <p>{t('photos.note', { count: MAX_REVIEW_PHOTOS })}</p>}
      {chosen !== null && (
        <>
          <Picture src={chosen.address} alt={t('photos.chosen')} sizes="208px" className={classes.preview} />
          <TextInput
            size="md"
            required
            maxLength={MAX_PHOTO_ALT}
            label={t('photos.alt')}
            description={t('photos.altHint')}
            value={alt}
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          />
          <Button type="submit" loading={progress !== null} disabled={alt.trim() === ''}>
            {t('photos.add')}
          </Button>
        </>
      )}
      {refused !== null && <p role="alert">{t(refused.why === 'type' ? 'photos.wrongType' : 'photos.tooLarge')}</p>}
      <ProblemNotice error={error} />
    </form>
  )
}
