import { breedsOf } from '@lapka/contracts/breeds.ts'
import type { AnimalType } from '@lapka/contracts/pets.ts'
import { Select, TextInput } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Language } from '@lapka/contracts/roles.ts'
import { useLanguage } from '../i18n/use-language.ts'
import type { PetFields } from './pet-form.tsx'

type Choice = { value: string; label: string }

/** By the alphabet of the language, and "other" last. */
const choicesOf = (animalType: AnimalType, language: Language): Choice[] | undefined =>
  breedsOf(animalType)
    ?.map((breed) => ({ value: breed.key, label: breed[language] }))
    .toSorted(
      (one, other) =>
        Number(one.value === 'other') - Number(other.value === 'other') || one.label.localeCompare(other.label, language),
    )

/** A breed out of the list, found by typing; of animals that have no list, in the owner's words. */
export function BreedField({ animalType }: { animalType: AnimalType }) {
  const { t } = useTranslation('pets')
  const language = useLanguage()
  const { register, formState } = useFormContext<PetFields>()
  const choices = choicesOf(animalType, language)
  if (choices) return <BreedSelect choices={choices} animalType={animalType} />
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

/** What its owner once wrote in own words stays among the choices. */
function BreedSelect({ choices, animalType }: { choices: Choice[]; animalType: AnimalType }) {
  const { t } = useTranslation('pets')
  const { control, formState } = useFormContext<PetFields>()
  const { defaultValues, errors } = formState
  const written = defaultValues?.animalType === animalType ? (defaultValues.breed ?? '') : ''
  const isOwnWord = written !== '' && !choices.some(({ value }) => value === written)
  return (
    <Controller
      name="breed"
      control={control}
      render={({ field }) => (
        <Select
          label={t('form.breed')}
          description={t('form.breedNote')}
          placeholder={t('form.breedExample')}
          size="md"
          data={isOwnWord ? [{ value: written, label: written }, ...choices] : choices}
          searchable
          maxDropdownHeight={280}
          nothingFoundMessage={t('form.breedNone')}
          error={errors.breed && t('form.breedMissing')}
          {...field}
          value={field.value === '' ? null : field.value}
          onChange={(breed) => field.onChange(breed ?? '')}
        />
      )}
    />
  )
}
