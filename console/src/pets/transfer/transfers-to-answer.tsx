import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PetPortrait } from '../../entities/pet/pet-portrait.tsx'
import { usePetTransfersQuery } from '../../entities/pet/transfers-api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import classes from './transfer.module.css'

/** On a parent's first page: someone wants to transfer a pet to them, or offers them an appointment of that pet. */
export function TransfersToAnswer() {
  const { t } = useTranslation('transfers')
  const format = useFormat()
  const { data } = usePetTransfersQuery()
  const waiting = (data?.items ?? []).filter(({ status, offered }) => status === 'asked' || offered.length > 0)
  return waiting.map(({ id, pet, from, status, offered }) => (
    <Card key={id} as="article" className={classes.request}>
      <PetPortrait animalType={pet.animalType} />
      <div>
        <h2>{t('list.waiting', { pet: format.letters(pet.name), from: format.letters(from) })}</h2>
        <p>{status === 'asked' ? t('list.waitingText') : t('list.waitingOffered', { count: offered.length })}</p>
      </div>
      <div>
        <Button component={Link} to={pathTo('petTransfers')} variant="light">
          {t('list.see')}
        </Button>
      </div>
    </Card>
  ))
}
