import type { Pet } from '@lapka/contracts/api/pets.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/forms/date-field.tsx'
import { DoseFields } from './dose-fields.tsx'
import { TreatmentFields } from './treatment-fields.tsx'
import { today, type TypedEntry } from './typed-entry.ts'

type EntryFieldsProps = { pet: Pick<Pet, 'animalType'>; entry: TypedEntry; onChange: (entry: TypedEntry) => void }

/** The fields of an entry, by its kind. */
export function EntryFields({ pet, entry, onChange }: EntryFieldsProps) {
  const { t } = useTranslation('records')
  const set = (change: Partial<TypedEntry>) => onChange({ ...entry, ...change })
  return (
    <>
      <DateField size="md" label={t('fields.on')} value={entry.on} max={today()} onChange={(on) => set({ on })} />
      {entry.kind === 'weight' && (
        <TextInput
          size="md"
          label={t('fields.kilograms')}
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
          value={entry.kilograms}
          onChange={({ currentTarget }) => set({ kilograms: currentTarget.value })}
        />
      )}
      {entry.kind === 'vaccination' && (
        <DoseFields animalType={pet.animalType} on={entry.on} dose={entry} onChange={(dose) => set(dose)} />
      )}
      {entry.kind === 'treatment' && (
        <TreatmentFields
          on={entry.on}
          treatment={{ ...entry, product: entry.treatment }}
          onChange={({ product, ...change }) => set({ ...change, ...(product !== undefined && { treatment: product }) })}
        />
      )}
      {entry.kind === 'note' && (
        <Textarea
          size="md"
          label={t('fields.text')}
          maxLength={4000}
          autosize
          minRows={3}
          value={entry.text}
          onChange={({ currentTarget }) => set({ text: currentTarget.value })}
        />
      )}
    </>
  )
}
