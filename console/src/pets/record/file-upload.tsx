import type { Pet } from '@lapka/contracts/api/pets.ts'
import { MAX_RECORD_FILE_BYTES } from '@lapka/contracts/pet-records.ts'
import { Button, FileButton, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { acceptedFiles } from './record-files.ts'
import type { Progress as UploadShare } from './send-in-pieces.ts'
import { useRecordUpload } from './use-record-upload.ts'
import classes from './record.module.css'

/** A parent's own file or picture, kept as it is chosen. */
export function FileUpload({ pet, onDone }: { pet: Pick<Pet, 'id'>; onDone?: () => void }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const upload = useRecordUpload(pet.id)
  const send = async (file: File) => {
    if (await upload.send(file)) onDone?.()
  }
  return (
    <>
      <FileButton accept={acceptedFiles} onChange={(file) => void (file && send(file))}>
        {(props) => (
          <Button
            {...props}
            mt="sm"
            variant="light"
            loading={upload.progress !== null}
            leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('files.upload')}
          </Button>
        )}
      </FileButton>
      {upload.progress !== null && <UploadProgress progress={upload.progress} />}
      {upload.refused && (
        <p className={classes.small} role="alert">
          {t(`files.${upload.refused}`, { size: format.bytes(MAX_RECORD_FILE_BYTES) })}
        </p>
      )}
      <ProblemNotice error={upload.error} />
    </>
  )
}

/** How much has arrived. While the connection is gone, it says that the upload goes on by itself. */
function UploadProgress({ progress: { share, isWaiting } }: { progress: UploadShare }) {
  const { t } = useTranslation('records')
  const percent = Math.round(100 * share)
  return (
    <>
      <Progress mt="sm" value={percent} aria-label={t('files.upload')} {...(isWaiting && { color: 'honey' })} />
      <p className={classes.small} role="status">
        {t(isWaiting ? 'files.waiting' : 'files.sent', { percent })}
      </p>
    </>
  )
}
