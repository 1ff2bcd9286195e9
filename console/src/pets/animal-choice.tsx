import { animalTypes } from '@lapka/contracts/pets.ts'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PetPortrait } from './pet-portrait.tsx'
import type { PetFields } from './pet-form.tsx'
import classes from './pet-form.module.css'

/** Which animal, by its face. Another animal has other breeds, so a chosen one is let go. */
export function AnimalChoice() {
  const { t } = useTranslation('pets')
  const { register, setValue } = useFormContext<PetFields>()
  return (
    <fieldset className={classes.choice}>
      <legend>{t('form.animal')}</legend>
      <div className={classes.animals}>
        {animalTypes.map((animalType) => (
          <label key={animalType}>
            <input
              type="radio"
              value={animalType}
              {...register('animalType', { onChange: () => setValue('breed', '', { shouldValidate: false }) })}
            />
            <PetPortrait animalType={animalType} size={48} />
            <span>{t(`type.${animalType}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
