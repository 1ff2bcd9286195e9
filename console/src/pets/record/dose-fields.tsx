import { diseases, doseKinds, vaccineKeys, vaccines, type VaccineKey } from '@lapka/contracts/pet-records.ts'
import type { AnimalType } from '@lapka/contracts/pets.ts'
import { Button, Group, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { monthsLater } from '@lapka/domain/subscriptions/start-trial/decide.ts'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/forms/date-field.tsx'
import type { TypedDose } from './typed-entry.ts'
import { useFirstFocus } from './use-first-focus.ts'
import classes from './record.module.css'

type DoseFieldsProps = {
  animalType: AnimalType
  /** The day the dose is given. */
  on: string
  dose: TypedDose
  onChange: (dose: TypedDose) => void
  /** A new row of a form that is filled by keyboard. */
  isAdded?: boolean
}

const MONTHS_OF_YEAR = 12

const forAnimal = (key: VaccineKey, animalType: AnimalType) => (vaccines[key].for as readonly AnimalType[]).includes(animalType)

/** A dose: a product of the list, or any other in words with what it protects against. Until when it holds is written by the leaflet. */
export function DoseFields({ animalType, on, dose, onChange, isAdded = false }: DoseFieldsProps) {
  const { t } = useTranslation('records')
  const first = useFirstFocus<HTMLSelectElement>(isAdded)
  const set = (change: Partial<TypedDose>) => onChange({ ...dose, ...change })
  const listed = vaccineKeys.filter((key) => forAnimal(key, animalType)).map((key) => ({ value: key, label: vaccines[key].name }))
  return (
    <div className={classes.fields}>
      <NativeSelect
        ref={first}
        size="md"
        label={t('fields.vaccine')}
        value={dose.product}
        onChange={({ currentTarget }) => set({ product: currentTarget.value as TypedDose['product'] })}
        data={[{ value: '', label: t('fields.choose') }, ...listed, { value: 'other', label: t('fields.other') }]}
      />
      {dose.product === 'other' && <OtherProduct dose={dose} onChange={set} />}
      <TextInput
        size="md"
        label={t('batch')}
        maxLength={60}
        autoComplete="off"
        value={dose.batch}
        onChange={({ currentTarget }) => set({ batch: currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('fields.dose')}
        value={dose.dose}
        onChange={({ currentTarget }) => set({ dose: currentTarget.value as TypedDose['dose'] })}
        data={doseKinds.map((value) => ({ value, label: t(`dose.${value}`) }))}
      />
      <DateField
        size="md"
        label={t('fields.nextDue')}
        description={t('fields.byLeaflet')}
        min={on}
        value={dose.validUntil}
        onChange={(validUntil) => set({ validUntil })}
      />
      <Group gap="xs">
        {[1, 3].map((years) => (
          <Button
            key={years}
            size="compact-sm"
            variant="light"
            disabled={on === ''}
            onClick={() => set({ validUntil: monthsLater(on, years * MONTHS_OF_YEAR) })}
          >
            {t('fields.years', { count: years })}
          </Button>
        ))}
      </Group>
    </div>
  )
}

function OtherProduct({ dose, onChange }: { dose: TypedDose; onChange: (change: Partial<TypedDose>) => void }) {
  const { t } = useTranslation('records')
  return (
    <>
      <TextInput
        size="md"
        label={t('fields.product')}
        maxLength={120}
        value={dose.productName}
        onChange={({ currentTarget }) => onChange({ productName: currentTarget.value })}
      />
      <MultiSelect
        size="md"
        label={t('against')}
        data={diseases.map((value) => ({ value, label: t(`disease.${value}`) }))}
        value={dose.against}
        onChange={(against) => onChange({ against: against as TypedDose['against'] })}
      />
    </>
  )
}
