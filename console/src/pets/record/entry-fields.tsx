import type { Pet } from '@lapka/contracts/api/pets.ts'
import { parasiteKinds } from '@lapka/contracts/pet-records.ts'
import { Group, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/forms/date-field.tsx'
import petClasses from '../pets.module.css'
import { DoseFields } from './dose-fields.tsx'
import { today, type TypedEntry } from './typed-entry.ts'

type EntryFieldsProps = { pet: Pet; entry: TypedEntry; onChange: (entry: TypedEntry) => void }

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
        <>
          <ParasiteChoice chosen={entry.parasites} onChange={(parasites) => set({ parasites })} />
          <TextInput
            size="md"
            label={t('fields.product')}
            maxLength={120}
            autoComplete="off"
            value={entry.treatment}
            onChange={({ currentTarget }) => set({ treatment: currentTarget.value })}
          />
          <DateField
            size="md"
            label={t('fields.protectsUntil')}
            min={entry.on}
            value={entry.validUntil}
            onChange={(validUntil) => set({ validUntil })}
          />
        </>
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

type ParasiteChoiceProps = { chosen: TypedEntry['parasites']; onChange: (chosen: TypedEntry['parasites']) => void }

function ParasiteChoice({ chosen, onChange }: ParasiteChoiceProps) {
  const { t } = useTranslation('records')
  return (
    <fieldset className={petClasses.choice}>
      <legend>{t('fields.parasites')}</legend>
      <Group className={petClasses.chips} gap="xs" align="stretch">
        {parasiteKinds.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={chosen.includes(kind)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
              }
            />
            <span>{t(`parasites.${kind}`)}</span>
          </label>
        ))}
      </Group>
    </fieldset>
  )
}
