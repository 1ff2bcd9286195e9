import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { photoTypes } from '@lapka/contracts/profile.ts'
import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookOf } from '../../look/faces.ts'
import { Portrait } from '../../look/art/portrait.tsx'
import { UploadNotice } from '../../uploads/upload-notice.tsx'
import { useUpload } from '../../uploads/use-upload.ts'
import classes from './photo.module.css'

/** Of the widths in which photos are served, the smallest: sharp at this size on every screen. */
const WIDTH = 640

/** The photo as parents see it. A chosen file is shown at once and sent meanwhile; a refused one gives its place back to the old. */
export function Photo({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string>()
  const upload = useUpload({
    method: 'PUT',
    url: '/profile/photo',
    stale: ['Profile', 'Professional', 'User'],
    kinds: photoTypes,
  })
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const choose = async (file: File | undefined) => {
    if (!file) return
    setPreview(URL.createObjectURL(file))
    if (!(await upload.send(file))) setPreview(undefined)
  }
  const source = preview ?? (profile.photoUrl && `${profile.photoUrl}?width=${WIDTH}`)
  const isSending = upload.progress !== null
  return (
    <div className={classes.photo}>
      <div className={classes.picture} data-sending={isSending || undefined}>
        {source ? <img src={source} alt={t('photo.alt')} /> : <Portrait look={lookOf(profile.professionalId)} />}
      </div>
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept={photoTypes.join(',')}
          aria-label={t('photo.choose')}
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <Button
          variant="default"
          loading={isSending}
          leftSection={<IconCamera size={19} stroke={1.75} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t(source ? 'photo.another' : 'photo.choose')}
        </Button>
        <p role="status">{t(isSending ? 'photo.preview' : 'photo.hint')}</p>
        <UploadNotice upload={upload} wrongType={t('photo.wrongType')} />
      </div>
    </div>
  )
}
