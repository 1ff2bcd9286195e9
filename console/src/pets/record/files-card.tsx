import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { MAX_RECORD_BYTES, MAX_RECORD_FILES, recordFileTypes } from '@lapka/contracts/pet-records.ts'
import { MAX_FILE_BYTES } from '@lapka/contracts/profile.ts'
import { FileButton, Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useUpload } from '../../kit/uploads/use-upload.ts'
import classes from './record.module.css'

/** Browsers have no name for DICOM; the server looks at the bytes. */
const kinds = [...recordFileTypes, 'image/heif', '']
const accepted = '.pdf,.jpg,.jpeg,.png,.heic,.heif,.dcm'

/** The newest files, and how much of the room for them is used. */
export function FilesCard({ record: { pet, files, storage, party } }: { record: RecordOverview }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const upload = useUpload({ method: 'POST', url: apiPaths.petPart(pet.id, 'add-document'), stale: ['Record'], kinds })
  const counted = { size: format.bytes(files.bytes), count: files.count, most: MAX_RECORD_FILES }
  return (
    <Card title={t('files.title')}>
      {files.count === 0 && <p className={classes.small}>{t('files.none')}</p>}
      <ul className={classes.files}>
        {files.newest.map((file) =>
          file.kind === 'document' ? (
            <li key={file.id}>
              <a href={apiAddress(apiPaths.petFile(pet.id, file.fileId))} download>
                <b>{file.name || t('kind.document')}</b>
              </a>
              <span>{format.dates(file.on, file.on)}</span>
            </li>
          ) : null,
        )}
      </ul>
      {files.count > 0 && (
        <p className={classes.store}>
          <progress value={files.bytes} max={MAX_RECORD_BYTES} aria-label={t('files.used', counted)} />
          <span>{t('files.used', counted)}</span>
        </p>
      )}
      {party === 'keeper' &&
        (storage.canAdd ? (
          <>
            <FileButton accept={accepted} onChange={(file) => void (file && upload.send(file))}>
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
        ) : (
          <p className={classes.small}>
            {t('files.over')} <Link to={pathTo('storage')}>{t('files.subscribe')}</Link>
          </p>
        ))}
    </Card>
  )
}
