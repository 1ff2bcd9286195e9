import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPaths } from '../../kit/api/api-paths.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** A vet imports the patient's history from their own system. */
export function HistoryImport({ appointmentId, petId }: { appointmentId: string; petId: string }) {
  const { t } = useTranslation('records')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        mt="lg"
        variant="subtle"
        onClick={() => setOpen(true)}
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('import.history.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog
            kind="history"
            urls={{
              preview: apiPaths.ofPet(apiPaths.appointmentPart(appointmentId, 'preview-history'), petId),
              bring: apiPaths.ofPet(apiPaths.appointmentPart(appointmentId, 'import-history'), petId),
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
