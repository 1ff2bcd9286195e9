import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Group, Textarea, TextInput } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField } from '../kit/forms/date-field.tsx'
import { serverNow } from '../kit/live/clock.ts'
import type { PetFields } from '../entities/pet/pet-fields.ts'
import classes from './pets.module.css'

/** The fields that vets, sitters and hotels ask for. All of them are optional. */
export function ProfileFields() {
  const { t } = useTranslation('pets')
  const { register, formState } = useFormContext<PetFields>()
  const { field: chippedOn } = useController<PetFields, 'chippedOn'>({ name: 'chippedOn' })
  return (
    <>
      <NeuteredChoice />
      <div className={classes.pair}>
        <TextInput
          size="md"
          label={t('form.chip')}
          description={t('form.chipNote')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          maxLength={30}
          autoComplete="off"
          error={formState.errors.chip && t('form.chipWrong')}
          {...register('chip')}
        />
        <DateField
          size="md"
          label={t('form.chippedOn')}
          max={localDateOf(serverNow(), DEFAULT_ZONE)}
          value={chippedOn.value ?? ''}
          onChange={(day) => chippedOn.onChange(day || null)}
        />
      </div>
      <Textarea
        size="md"
        autosize
        maxLength={500}
        label={t('form.allergies')}
        description={t('form.careNote')}
        {...register('allergies')}
      />
      <Textarea size="md" autosize maxLength={1000} label={t('form.medicine')} {...register('medicine')} />
      <Textarea size="md" autosize maxLength={1000} label={t('form.feeding')} {...register('feeding')} />
      <TextInput size="md" maxLength={200} label={t('form.emergencyContact')} {...register('emergencyContact')} />
      <TextInput size="md" maxLength={200} label={t('form.usualVet')} {...register('usualVet')} />
    </>
  )
}

const answers = [true, false, null] as const

function NeuteredChoice() {
  const { t } = useTranslation('pets')
  const { field } = useController<PetFields, 'neutered'>({ name: 'neutered' })
  return (
    <fieldset className={classes.choice}>
      <legend>{t('form.neutered')}</legend>
      <Group className={classes.chips} gap="xs" align="stretch">
        {answers.map((answer) => (
          <label key={String(answer)}>
            <input
              type="radio"
              name="neutered"
              checked={(field.value ?? null) === answer}
              onChange={() => field.onChange(answer)}
            />
            <span>{t(answer === null ? 'form.unsaid' : answer ? 'form.yes' : 'form.no')}</span>
          </label>
        ))}
      </Group>
    </fieldset>
  )
}
