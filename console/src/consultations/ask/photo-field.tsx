import { Box } from '@mantine/core'
import { MAX_CONSULTATION_PHOTOS } from '@lapka/contracts/consultations.ts'
import { IconCameraPlus, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../kit/look/picture.tsx'
import { smallPhotoOf } from './small-photo.ts'
import classes from '../parent.module.css'

type PhotoFieldProps = { photos: readonly string[]; onChange: (photos: readonly string[]) => void }

/** Up to six photos, shown as they will be sent. */
export function PhotoField({ photos, onChange }: PhotoFieldProps) {
  const { t } = useTranslation('consultations-ask')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [unreadable, setUnreadable] = useState('')
  const add = async (files: FileList | null) => {
    setUnreadable('')
    const room = MAX_CONSULTATION_PHOTOS - photos.length
    const chosen = [...(files ?? [])].slice(0, room)
    const small = await Promise.allSettled(chosen.map(smallPhotoOf))
    setUnreadable(chosen.find((_file, index) => small[index]?.status === 'rejected')?.name ?? '')
    const added = small.flatMap((photo) => (photo.status === 'fulfilled' ? [photo.value] : []))
    if (added.length > 0) onChange([...photos, ...added])
  }
  return (
    <div className={classes.photos} role="group" aria-labelledby={id}>
      <b id={id}>
        {t('photos.label')} <span>{t('photos.note', { count: MAX_CONSULTATION_PHOTOS })}</span>
      </b>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={t('photos.label')}
        onChange={({ currentTarget }) => {
          // The list empties with the field.
          void add(currentTarget.files).finally(() => (currentTarget.value = ''))
        }}
      />
      <ul>
        {photos.map((photo, index) => (
          <li key={photo}>
            <Picture src={photo} alt={t('photos.nth', { nth: index + 1 })} sizes="112px" className={classes.photo} />
            <button
              type="button"
              aria-label={t('photos.remove', { nth: index + 1 })}
              onClick={() => onChange(photos.filter((_photo, other) => other !== index))}
            >
              <IconX size={16} stroke={2.25} aria-hidden="true" />
            </button>
          </li>
        ))}
        {photos.length < MAX_CONSULTATION_PHOTOS && (
          <li>
            <button type="button" className={classes.another} onClick={() => input.current?.click()}>
              <IconCameraPlus size={24} stroke={1.75} aria-hidden="true" />
              {t('photos.add')}
            </button>
          </li>
        )}
      </ul>
      {unreadable !== '' && (
        <Box component="p" mt="xs" mb={0} c="var(--lk-bad-ink)" role="alert">
          {t('photos.unreadable', { name: unreadable })}
        </Box>
      )}
    </div>
  )
}
