import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PetPortrait } from '../pets/pet-portrait.tsx'
import { usePetsQuery } from '../pets/pets-api.ts'
import { usePetWords } from '../pets/use-pet-words.ts'
import { ErrorState } from '../ui/error-state.tsx'
import classes from './dashboard.module.css'

export function OwnPets() {
  const { t } = useTranslation('dashboards')
  const { data, error, refetch } = usePetsQuery()
  const petWords = usePetWords()
  return (
    <section aria-labelledby="own-pets">
      <div className={classes.head}>
        <h2 id="own-pets">{t('pets.title')}</h2>
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={84} radius="lg" />}
      {data && data.items.length === 0 && <p>{t('pets.none')}</p>}
      {data && (
        <ul className={classes.pets}>
          {data.items.map((pet) => (
            <li key={pet.id}>
              <div className={classes.pet}>
                <PetPortrait animalType={pet.animalType} />
                <span>
                  <b>{pet.name}</b>
                  <small>{petWords(pet)}</small>
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
