import type { ImportPreview, ImportStatus } from '@lapka/contracts/api/record-exchange.ts'
import { MAX_FILE_BYTES } from '@lapka/contracts/profile.ts'
import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import answers from '../../kit/ui/answers.module.css'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { ImportTable } from './import-table.tsx'
import { TableHelp } from './table-help.tsx'
import { useImport } from './use-import.ts'
import classes from '../record/record.module.css'

/** `own`: the keeper's bundle from Lapka. `history`: a vet's table. */
type ImportDialogProps = { kind: 'own' | 'history'; urls: { preview: string; bring: string }; onClose: () => void }

const accepted = { own: '.json,application/json,application/fhir+json', history: '.csv,.txt,text/csv' }

/** Shows line by line what a file would add, before anything is written. */
export function ImportDialog({ kind, urls, onClose }: ImportDialogProps) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const { file, preview, done, isBusy, isTooLarge, error, look, bring } = useImport(urls)
  const count = preview === null ? 0 : preview.counts.added + preview.counts.unusual
  const canBring = preview !== null && preview.counts.wrong === 0 && count > 0
  if (done !== null)
    return (
      <Dialog opened onClose={onClose} title={t('import.done', { count: done.added })} size={480}>
        <p className={classes.hint}>{t('import.doneNote')}</p>
        <div className={answers.answers}>
          <Button onClick={onClose} data-autofocus>
            {t('import.close')}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog opened onClose={onClose} title={t(`import.${kind}.title`)} size={preview === null ? 560 : 860}>
      <p className={classes.hint}>{t(`import.${kind}.note`)}</p>
      {kind === 'history' && preview === null && <TableHelp />}
      {file !== null && <p className={classes.file}>{file.name}</p>}
      {isTooLarge && <p role="alert">{t('files.size', { size: format.bytes(MAX_FILE_BYTES) })}</p>}
      {preview !== null && <Preview preview={preview} hasLines={kind === 'history'} />}
      <ProblemNotice error={error} />
      <div className={answers.answers}>
        <FileButton accept={accepted[kind]} onChange={(chosen) => void (chosen && look(chosen))}>
          {(props) => (
            <Button
              {...props}
              variant={canBring ? 'default' : 'filled'}
              loading={isBusy && preview === null}
              leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
            >
              {t(file === null ? 'import.choose' : 'import.chooseOther')}
            </Button>
          )}
        </FileButton>
        {canBring && (
          <Button loading={isBusy} onClick={() => void bring()}>
            {t(preview.counts.unusual > 0 ? 'import.bringUnusual' : 'import.bring', { count })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const told: readonly ImportStatus[] = ['added', 'unusual', 'wrong', 'left-out', 'known']

function Preview({ preview: { counts, rows, unreadColumns }, hasLines }: { preview: ImportPreview; hasLines: boolean }) {
  const { t } = useTranslation('records')
  const isBlocked = counts.wrong > 0
  const verdict = isBlocked ? 'wrong' : counts.added + counts.unusual > 0 ? 'ready' : 'nothing'
  return (
    <section className={classes.firstRows} aria-live="polite">
      <h3>{t(`import.verdict.${verdict}`)}</h3>
      <p className={classes.hint}>
        {told
          .filter((status) => counts[status] > 0)
          .map((status) => t(`import.count.${status}`, { count: counts[status] }))
          .join(' · ')}
      </p>
      {counts.unusual > 0 && !isBlocked && <p>{t('import.unusual')}</p>}
      {unreadColumns.length > 0 && <p className={classes.hint}>{t('import.unread', { columns: unreadColumns.join(', ') })}</p>}
      <ImportTable rows={rows} hasLines={hasLines} />
    </section>
  )
}
