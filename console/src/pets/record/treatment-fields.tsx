import { parasiteKinds, type ParasiteKind } from '@lapka/contracts/pet-records.ts'
import { Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/forms/date-field.tsx'
import petClasses from '../pets.module.css'
import { useFirstFocus } from './use-first-focus.ts'

/** A treatment against parasites as it is typed. */
export type Treatment = { parasites: ParasiteKind[]; product: string; validUntil: string }

type TreatmentFieldsProps = {
  /** The day it is given. */
  on: string
  treatment: Treatment
  onChange: (change: Partial<Treatment>) => void
  /** A new row of a form that is filled by keyboard. */
  isAdded?: boolean
}

export function TreatmentFields({ on, treatment, onChange, isAdded = false }: TreatmentFieldsProps) {
  const { t } = useTranslation('records')
  const first = useFirstFocus<HTMLInputElement>(isAdded)
  const { parasites } = treatment
  return (
    <>
      <fieldset className={petClasses.choice}>
        <legend>{t('fields.parasites')}</legend>
        <Group className={petClasses.chips} gap="xs" align="stretch">
          {parasiteKinds.map((kind, index) => (
            <label key={kind}>
              <input
                type="checkbox"
                ref={index === 0 ? first : null}
                checked={parasites.includes(kind)}
                onChange={({ currentTarget }) =>
                  onChange({ parasites: currentTarget.checked ? [...parasites, kind] : parasites.filter((one) => one !== kind) })
                }
              />
              <span>{t(`parasites.${kind}`)}</span>
            </label>
          ))}
        </Group>
      </fieldset>
      <TextInput
        size="md"
        label={t('fields.product')}
        maxLength={120}
        autoComplete="off"
        value={treatment.product}
        onChange={({ currentTarget }) => onChange({ product: currentTarget.value })}
      />
      <DateField
        size="md"
        label={t('fields.protectsUntil')}
        min={on}
        value={treatment.validUntil}
        onChange={(validUntil) => onChange({ validUntil })}
      />
    </>
  )
}
