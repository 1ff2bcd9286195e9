import type { Pet } from '@lapka/contracts/api/pets.ts'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../kit/ui/card.tsx'
import { useSharesQuery } from './shares-api.ts'
import { useShareWords } from './use-share-words.ts'
import readers from '../record/record.module.css'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

/** The open shares of the record, beside its other readers. Not shown for a record that was never shared. */
export function SharesCard({ pet }: { pet: Pet }) {
  const { t } = useTranslation('shares')
  const words = useShareWords()
  const { data } = useSharesQuery(pet.id)
  const [isOpen, setOpen] = useState(false)
  if (data === undefined || data.items.length === 0) return null
  const open = data.items.filter(({ state }) => state === 'open')
  return (
    <Card title={t('list.card')}>
      {open.length === 0 && <p className={readers.small}>{t('list.none')}</p>}
      <ul className={readers.readers}>
        {open.map((share) => (
          <li key={share.id}>
            <b>{words.name(share)}</b>
            <span>{words.about(share)}</span>
          </li>
        ))}
      </ul>
      <Button mt="sm" variant="light" onClick={() => setOpen(true)}>
        {t('list.manage')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog pet={pet} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
