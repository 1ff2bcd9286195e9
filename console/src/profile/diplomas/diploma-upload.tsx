import { documentTypes } from '@lapka/contracts/profile.ts'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '../../uploads/file-drop.tsx'
import { UploadNotice } from '../../uploads/upload-notice.tsx'
import { useUpload } from '../../uploads/use-upload.ts'

export function DiplomaUpload() {
  const { t } = useTranslation('profile')
  const upload = useUpload({ method: 'POST', url: '/profile/diplomas', stale: ['Profile'], kinds: documentTypes })
  return (
    <>
      <FileDrop
        label={t('diplomas.choose')}
        hint={t('diplomas.hint')}
        accept={documentTypes.join(',')}
        progress={upload.progress}
        onFile={(file) => void upload.send(file)}
      />
      <UploadNotice upload={upload} wrongType={t('diplomas.wrongType')} />
    </>
  )
}
