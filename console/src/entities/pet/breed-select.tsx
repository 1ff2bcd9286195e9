import { breedsOf } from '@lapka/contracts/breeds.ts'
import type { AnimalType } from '@lapka/contracts/pets.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { Select } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import type { PetFields } from './pet-fields.ts'

type Choice = { value: string; label: string }

/** By the alphabet of the language, and "other" last. */
const choicesOf = (animalType: AnimalType, language: Language): Choice[] =>
  (breedsOf(animalType) ?? [])
    .map((breed) => ({ value: breed.key, label: breed[language] }))
    .toSorted(
      (one, other) =>
        Number(one.value === 'other') - Number(other.value === 'other') || one.label.localeCompare(other.label, language),
    )

/** A breed that the owner once typed stays among the choices. */
export function BreedSelect({ animalType }: { animalType: AnimalType }) {
  const { t } = useTranslation('pets')
  const choices = choicesOf(animalType, useLanguage())
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
          inputWrapperOrder={['label', 'input', 'description', 'error']}
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

// Parts of the kit that only these screens use: their styles come along with them.
import '@mantine/core/styles/Combobox.layer.css'
