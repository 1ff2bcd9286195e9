import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { saveFile } from '../../kit/ui/save-file.ts'
import { EntryBody } from '../record/entry-body.tsx'
import { secretHeaders } from './shares-api.ts'
import classes from './guest.module.css'

/** The content of an entry for a guest, without links to our pages. */
export function SharedEntryBody({ entry, secret }: { entry: RecordEntry; secret: string }) {
  if (entry.kind === 'prescription')
    return (
      <ul className={classes.medicines}>
        {entry.sheet.medicines.map(({ name, dose, instructions }) => (
          <li key={`${name} ${dose} ${instructions}`}>{[name, dose, instructions].filter(Boolean).join(', ')}</li>
        ))}
      </ul>
    )
  if (entry.kind === 'document') return entry.correction === null ? <SharedFile file={entry} secret={secret} /> : null
  // Booking what the vet proposed is the owner's.
  return <EntryBody entry={entry} isLinked={false} />
}

/** The secret goes in a header, so a link alone can't fetch the file. */
function SharedFile({ file, secret }: { file: Extract<RecordEntry, { kind: 'document' }>; secret: string }) {
  const { t } = useTranslation(['records', 'shares'])
  const format = useFormat()
  const [state, setState] = useState<'loading' | 'failed' | null>(null)
  const download = async () => {
    setState('loading')
    try {
      const answer = await fetch(apiAddress(apiPaths.shares(`files/${file.fileId}`)), { headers: secretHeaders(secret) })
      if (!answer.ok) return setState('failed')
      saveFile(await answer.blob(), file.name || t('kind.document'))
      setState(null)
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={state === 'loading'}
        onClick={() => void download()}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('download', { size: format.bytes(file.sizeBytes) })}
      </Button>
      {state === 'failed' && <p role="alert">{t('shares:guest.failed')}</p>}
    </>
  )
}
