import { photoTypes } from '@lapka/contracts/profile.ts'
import { Button, Group } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { Picture } from '../../kit/look/picture.tsx'
import { UploadNotice } from '../../kit/uploads/file-drop.tsx'
import { useUpload } from '../../kit/uploads/use-upload.ts'
import '../../entities/professional/profile-api.ts'
import classes from '../sections/sections.module.css'

type PhotoProps = {
  photoUrl: string | null
  /** Stands in where there is none. */
  standIn: ReactNode
}

/** One's own photo. A chosen file is shown at once and sent meanwhile; a refused one gives its place back to the old. */
export function Photo({ photoUrl, standIn }: PhotoProps) {
  const { t } = useTranslation('profile')
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string>()
  const upload = useUpload({
    method: 'PUT',
    url: apiPaths.profilePhoto,
    stale: ['Profile', 'Professional', 'User'],
    kinds: photoTypes,
  })
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const choose = async (file: File | undefined) => {
    if (!file) return
    setPreview(URL.createObjectURL(file))
    if (!(await upload.send(file))) setPreview(undefined)
  }
  const source = preview ?? photoUrl
  const isSending = upload.progress !== null
  return (
    <Group className={classes.photo} gap="md">
      <div className={classes.picture} data-sending={isSending || undefined}>
        {source ? <Picture src={source} sizes="104px" alt={t('photo.alt')} /> : standIn}
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
    </Group>
  )
}
