import { Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { PetPortrait, usePetWords } from '../entities/pet/pet-portrait.tsx'
import { usePetsQuery } from '../entities/pet/pets-api.ts'
import { ErrorState } from '../kit/ui/page-state.tsx'
import { Skeleton } from '../kit/ui/page-skeleton.tsx'
import classes from './dashboards.module.css'

export function OwnPets() {
  const { t } = useTranslation(['dashboards', 'pets'])
  const { data, error, refetch } = usePetsQuery()
  const petWords = usePetWords()
  const format = useFormat()
  return (
    <section aria-labelledby="own-pets">
      <Group className={classes.head} gap="sm" align="baseline" justify="space-between">
        <h2 id="own-pets">{t('pets.title')}</h2>
        {data && data.items.length > 0 && <Link to={pathTo('pets')}>{t('pets.all')}</Link>}
      </Group>
      {error && <ErrorState error={error} title={t('pets:notLoaded')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton of={['row']} />}
      {data && (
        <ul className={classes.pets}>
          {data.items.map((pet) => (
            <li key={pet.id}>
              <Link to={pathTo('pet', { id: pet.id })}>
                <PetPortrait animalType={pet.animalType} />
                <span>
                  <b>{format.letters(pet.name)}</b>
                  <small>{petWords(pet)}</small>
                </span>
              </Link>
            </li>
          ))}
          <li>
            <Link to={pathTo('newPet')} className={classes.add}>
              <IconPlus size={22} stroke={2} aria-hidden="true" />
              <span>{t(data.items.length === 0 ? 'pets.first' : 'pets.add')}</span>
            </Link>
          </li>
        </ul>
      )}
    </section>
  )
}
