import type { AnimalType } from '@lapka/contracts/pets.ts'
import { Skeleton, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PetFields } from './pet-form.tsx'

// A list that is searched is the largest part of the form; the page is drawn without waiting for it.
const BreedSelect = lazy(async () => ({ default: (await import('./breed-select.tsx')).BreedSelect }))

const hasBreeds = (animalType: AnimalType) => animalType === 'dog' || animalType === 'cat'

/** A breed out of the list, found by typing; of animals that have no list, in the owner's words. */
export function BreedField({ animalType }: { animalType: AnimalType }) {
  const { t } = useTranslation('pets')
  const { register, formState } = useFormContext<PetFields>()
  if (hasBreeds(animalType))
    return (
      <Suspense fallback={<Skeleton height={88} />}>
        <BreedSelect animalType={animalType} />
      </Suspense>
    )
  return (
    <TextInput
      label={t('form.kind')}
      description={t(`form.kindNote.${animalType}`)}
      size="md"
      maxLength={80}
      autoComplete="off"
      error={formState.errors.breed && t('form.kindMissing')}
      {...register('breed')}
    />
  )
}
