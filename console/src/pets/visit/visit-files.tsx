import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { MAX_FILE_BYTES } from '@lapka/contracts/profile.ts'
import { Button, FileButton, Group, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCorrectEntryMutation, useRecordEntriesInfiniteQuery } from '../../entities/pet/records-api.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useUpload } from '../../kit/uploads/use-upload.ts'
import { acceptedFiles, fileKinds } from '../record/record-files.ts'
import classes from './visit.module.css'

type VisitFilesProps = { appointmentId: string; petId: string; record: RecordOverview | null }

/** A file is in the record as soon as it is uploaded: nothing of it waits for the form to be sent. */
export function VisitFiles({ appointmentId, petId, record }: VisitFilesProps) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const [sent, setSent] = useState<string[]>([])
  const url = apiPaths.ofPet(apiPaths.appointmentPart(appointmentId, 'add-visit-file'), petId)
  const upload = useUpload({ method: 'POST', url, stale: ['Record'], kinds: fileKinds })
  const send = async (file: File) => {
    if (await upload.send(file)) setSent((before) => [...before, file.name])
  }
  return (
    <>
      {record === null ? (
        <ul className={classes.files}>
          {sent.map((name, index) => (
            <li key={index}>{name}</li>
          ))}
        </ul>
      ) : (
        <FilesOfVisit appointmentId={appointmentId} petId={petId} />
      )}
      {upload.progress !== null && <Progress value={100 * upload.progress} aria-label={t('files.upload')} />}
      {upload.refused && (
        <p className={classes.fault} role="alert">
          {t(`files.${upload.refused.why}`, { size: format.bytes(MAX_FILE_BYTES) })}
        </p>
      )}
      <ProblemNotice error={upload.error} />
      <Group>
        <FileButton accept={acceptedFiles} onChange={(file) => void (file && send(file))}>
          {(props) => (
            <Button
              {...props}
              size="sm"
              variant="light"
              loading={upload.progress !== null}
              leftSection={<IconPaperclip size={18} stroke={2} aria-hidden="true" />}
            >
              {t('visit.attach')}
            </Button>
          )}
        </FileButton>
      </Group>
    </>
  )
}

/** The files that hold. A vet withdraws only their own. */
function FilesOfVisit({ appointmentId, petId }: { appointmentId: string; petId: string }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const { data } = useRecordEntriesInfiniteQuery({ petId, kind: 'document' })
  const [correct, { isLoading, error }] = useCorrectEntryMutation()
  const keyFor = useCommandKey()
  const files = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .flatMap((entry) =>
      entry.kind === 'document' && entry.appointmentId === appointmentId && entry.correction === null ? [entry] : [],
    )
  return (
    <>
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map(({ id, name, sizeBytes, isOwn }) => (
            <li key={id}>
              <b>{name || t('kind.document')}</b>
              <span>{format.bytes(sizeBytes)}</span>
              {isOwn && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  loading={isLoading}
                  aria-label={t('visit.withdrawFileOf', { name })}
                  onClick={() => {
                    const body = { entryId: id, entry: null }
                    void correct({ petId, body, idempotencyKey: keyFor(body) })
                  }}
                >
                  {t('visit.withdrawFile')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ProblemNotice error={error} />
    </>
  )
}
