import type { VisitReportView } from '@lapka/contracts/api/visit-reports.ts'
import { photoTypes } from '@lapka/contracts/profile.ts'
import { MAX_REPORT_PHOTOS } from '@lapka/contracts/visit-reports.ts'
import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appointmentTags, useCommandKey } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { Picture } from '../../kit/look/picture.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useUpload } from '../../kit/uploads/use-upload.ts'
import { useRemoveReportPhotoMutation } from './report-api.ts'
import classes from './report.module.css'

const PhotoDialog = lazy(async () => ({ default: (await import('../../reviews/photo-dialog.tsx')).PhotoDialog }))

type Photos = VisitReportView['photos']
type ReportPhotosProps = {
  id: string
  photos: Photos
  /** Its professional takes any out, and adds more until it is sent. */
  may?: 'add' | 'remove'
}

/** The photos of a visit; each opens large. A new one goes up as soon as it is taken: nobody has a second hand on a walk. */
export function ReportPhotos({ id, photos, may }: ReportPhotosProps) {
  const { t } = useTranslation('report')
  const [shown, setShown] = useState<number | null>(null)
  const isFull = photos.length >= MAX_REPORT_PHOTOS
  if (photos.length === 0 && may !== 'add') return null
  return (
    <>
      <ul className={classes.photos} aria-label={t('photos.title')}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button type="button" onClick={() => setShown(index)} aria-label={t('photos.open', { nth: index + 1 })}>
              <Picture src={photo.url} alt="" sizes="(max-width: 600px) 50vw, 240px" loading="lazy" />
            </button>
            {may !== undefined && <RemovePhoto id={id} photoId={photo.id} nth={index + 1} />}
          </li>
        ))}
        {may === 'add' && !isFull && (
          <li>
            <AddPhoto id={id} isFirst={photos.length === 0} />
          </li>
        )}
      </ul>
      {may === 'add' && isFull && <p className={classes.soft}>{t('photos.full', { count: MAX_REPORT_PHOTOS })}</p>}
      {shown !== null && (
        <Suspense fallback={null}>
          <PhotoDialog
            photos={photos.map(({ url }, index) => ({ url, alt: t('photos.alt', { nth: index + 1 }) }))}
            shown={shown}
            onShow={setShown}
          />
        </Suspense>
      )}
    </>
  )
}

function AddPhoto({ id, isFirst }: { id: string; isFirst: boolean }) {
  const { t } = useTranslation('report')
  const input = useRef<HTMLInputElement>(null)
  const url = apiPaths.appointmentPart(id, 'report-photos')
  const { progress, error, refused, send } = useUpload({ method: 'POST', url, stale: appointmentTags(id), kinds: photoTypes })
  const label = t(progress !== null ? 'photos.sending' : isFirst ? 'photos.first' : 'photos.more')
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={photoTypes.join(',')}
        aria-label={t('photos.first')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file !== undefined) void send(file)
        }}
      />
      <button type="button" className={classes.add} disabled={progress !== null} onClick={() => input.current?.click()}>
        <IconCamera size={24} stroke={1.75} aria-hidden="true" />
        <span role="status">{label}</span>
      </button>
      {refused !== null && <p role="alert">{t(refused.why === 'type' ? 'photos.wrongType' : 'photos.tooLarge')}</p>}
      <ProblemNotice error={error} />
    </>
  )
}

function RemovePhoto({ id, photoId, nth }: { id: string; photoId: string; nth: number }) {
  const { t } = useTranslation('report')
  const keyFor = useCommandKey()
  const [remove, { isLoading, error }] = useRemoveReportPhotoMutation()
  const given = { id, photoId }
  return (
    <>
      <Button
        size="compact-md"
        variant="subtle"
        loading={isLoading}
        aria-label={t('photos.removeNth', { nth })}
        onClick={() => void remove({ ...given, idempotencyKey: keyFor(given) })}
      >
        {t('photos.remove')}
      </Button>
      <ProblemNotice error={error} />
    </>
  )
}
