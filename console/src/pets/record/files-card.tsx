import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { MAX_RECORD_BYTES, MAX_RECORD_FILES } from '@lapka/contracts/pet-records.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { FilePreview } from './file-preview.tsx'
import { FileUpload } from './file-upload.tsx'
import classes from './record.module.css'

/** The newest files, and how much of the room for them is used. */
export function FilesCard({ record: { pet, files, storage, party } }: { record: RecordOverview }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const counted = { size: format.bytes(files.bytes), count: files.count, most: MAX_RECORD_FILES }
  return (
    <Card title={t('files.title')}>
      {files.count === 0 && <p className={classes.small}>{t(party === 'keeper' ? 'files.none' : 'files.noneYet')}</p>}
      <ul className={classes.files}>
        {files.newest.map((file) =>
          file.kind === 'document' ? (
            <li key={file.id}>
              <a href={apiAddress(apiPaths.petFile(file.petId, file.fileId))} download>
                <FilePreview petId={file.petId} file={file} canSee={party === 'keeper'} />
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
          <FileUpload pet={pet} />
        ) : (
          <p className={classes.small}>
            {t('files.over')} <Link to={pathTo('storage')}>{t('files.subscribe')}</Link>
          </p>
        ))}
    </Card>
  )
}
