import { temperaments } from '@lapka/contracts/pets.ts'
import { TextInput } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PetFields } from './pet-form.tsx'
import classes from './pet-form.module.css'

/** What a stranger should know before they meet. Any number of them; "other" asks for words. */
export function TemperamentChoice() {
  const { t } = useTranslation('pets')
  const { register, control, formState } = useFormContext<PetFields>()
  const chosen = useWatch({ control, name: 'temperament' })
  return (
    <fieldset className={classes.choice}>
      <legend>{t('form.temperament')}</legend>
      <p>{t('form.temperamentNote')}</p>
      <div className={classes.chips}>
        {temperaments.map((temperament) => (
          <label key={temperament}>
            <input type="checkbox" value={temperament} {...register('temperament')} />
            <span>{t(`temperament.${temperament}`)}</span>
          </label>
        ))}
      </div>
      {chosen.includes('other-please-specify') && (
        <TextInput
          mt="sm"
          label={t('form.otherTemperament')}
          size="md"
          maxLength={200}
          error={formState.errors.temperamentNote && t('form.otherMissing')}
          {...register('temperamentNote')}
        />
      )}
    </fieldset>
  )
}
