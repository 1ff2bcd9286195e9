import type { Pet } from '@lapka/contracts/api/pets.ts'
import { MAX_FILE_BYTES } from '@lapka/contracts/profile.ts'
import { Button, FileButton, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useUpload } from '../../kit/uploads/use-upload.ts'
import { acceptedFiles, fileKinds } from './record-files.ts'
import classes from './record.module.css'

/** A parent's own file or picture, kept as it is chosen. */
export function FileUpload({ pet, onDone }: { pet: Pick<Pet, 'id'>; onDone?: () => void }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const url = apiPaths.petPart(pet.id, 'add-document')
  const upload = useUpload({ method: 'POST', url, stale: ['Record'], kinds: fileKinds })
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
      {upload.progress !== null && <Progress mt="sm" value={100 * upload.progress} aria-label={t('files.upload')} />}
      {upload.refused && (
        <p className={classes.small}>{t(`files.${upload.refused.why}`, { size: format.bytes(MAX_FILE_BYTES) })}</p>
      )}
      <ProblemNotice error={upload.error} />
    </>
  )
}
