import type { Pet } from '@lapka/contracts/api/pets.ts'
import { Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './shares-api.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

/** Opens what is shared of the record, to make more of it or to stop it. */
export function ShareButton({ pet }: { pet: Pet }) {
  const { t } = useTranslation('shares')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="md"
        h={48}
        variant="default"
        onClick={() => setOpen(true)}
        leftSection={<IconShare2 size={20} stroke={1.75} aria-hidden="true" />}
      >
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog pet={pet} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
