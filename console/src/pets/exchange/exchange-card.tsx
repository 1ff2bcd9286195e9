import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { Card } from '../../kit/ui/card.tsx'
import classes from '../record/record.module.css'

const formats = ['pdf', 'csv', 'fhir'] as const

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** The whole record as a file for its keeper, and back from one. */
export function ExchangeCard({ record: { pet, storage } }: { record: RecordOverview }) {
  const { t } = useTranslation('records')
  const [isImporting, setImporting] = useState(false)
  const language = useLanguage()
  return (
    <Card title={t('exchange.title')}>
      <p className={classes.hint}>{t('exchange.note')}</p>
      <ul className={classes.formats}>
        {formats.map((format) => (
          <li key={format}>
            <a href={apiAddress(apiPaths.petPart(pet.id, 'record/export'), { format, language })} download>
              <IconDownload size={18} stroke={1.75} aria-hidden="true" /> {t(`exchange.${format}`)}
            </a>
          </li>
        ))}
      </ul>
      {storage.canAdd && (
        <Button
          mt="sm"
          variant="light"
          onClick={() => setImporting(true)}
          leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
        >
          {t('import.open')}
        </Button>
      )}
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog
            kind="own"
            urls={{ preview: apiPaths.petPart(pet.id, 'preview-import'), bring: apiPaths.petPart(pet.id, 'import-record') }}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}
