import type { AnimalType } from '@lapka/contracts/pets.ts'
import { Button, Group, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Pill } from '../../kit/ui/pill.tsx'
import { emptyDose } from '../record/typed-entry.ts'
import { clashOf, type TypedVisit } from './typed-visit.ts'
import classes from './visit.module.css'

const plus = <IconPlus size={18} stroke={2} aria-hidden="true" />

const DoseFields = lazy(async () => ({ default: (await import('../record/dose-fields.tsx')).DoseFields }))

type VaccineRowsProps = { animalType: AnimalType; on: string; isFaulty: boolean }

export function VaccineRows({ animalType, on, isFaulty }: VaccineRowsProps) {
  const { t } = useTranslation('records')
  const { setValue } = useFormContext<TypedVisit>()
  const doses = useWatch<TypedVisit, 'vaccines'>({ name: 'vaccines' })
  const [added, setAdded] = useState<number | null>(null)
  const set = (vaccines: TypedVisit['vaccines']) => setValue('vaccines', vaccines, { shouldDirty: true })
  return (
    <>
      {doses.map((dose, index) => (
        <div key={index} className={classes.item}>
          <Suspense fallback={null}>
            <DoseFields
              animalType={animalType}
              on={on}
              dose={dose}
              isAdded={added === index}
              onChange={(changed) => set(doses.map((one, at) => (at === index ? changed : one)))}
            />
          </Suspense>
          <Group>
            <Button size="compact-sm" variant="subtle" onClick={() => set(doses.filter((_dose, at) => at !== index))}>
              {t('visit.removeVaccine')}
            </Button>
          </Group>
        </div>
      ))}
      {isFaulty && <p role="alert">{t('visit.vaccineUnfinished')}</p>}
      <Group>
        <Button
          size="sm"
          variant="light"
          leftSection={plus}
          disabled={doses.length >= 10}
          onClick={() => {
            setAdded(doses.length)
            set([...doses, emptyDose])
          }}
        >
          {t('visit.addVaccine')}
        </Button>
      </Group>
    </>
  )
}

export function MedicineRows({ allergies }: { allergies: string }) {
  const { t } = useTranslation('records')
  const { control, register } = useFormContext<TypedVisit>()
  const { fields, append, remove } = useFieldArray({ control, name: 'medicines' })
  const written = useWatch<TypedVisit, 'medicines'>({ name: 'medicines' })
  return (
    <>
      {allergies !== '' && (
        <Group>
          <Pill tone="warn" icon={<IconAlertTriangle size={17} stroke={2} aria-hidden="true" />}>
            {t('allergies', { what: allergies })}
          </Pill>
        </Group>
      )}
      {fields.map((field, index) => {
        const clash = clashOf(written[index]?.name ?? '', allergies)
        return (
          <div key={field.id} className={classes.item}>
            <div className={classes.row}>
              <TextInput size="md" label={t('visit.medicine')} maxLength={200} {...register(`medicines.${index}.name`)} />
              <TextInput size="md" label={t('visit.dose')} maxLength={200} {...register(`medicines.${index}.dose`)} />
              <TextInput
                size="md"
                label={t('visit.instructions')}
                maxLength={500}
                {...register(`medicines.${index}.instructions`)}
              />
            </div>
            {clash !== undefined && (
              <p className={classes.clash} role="alert">
                <IconAlertTriangle size={18} stroke={2} aria-hidden="true" /> {t('visit.clash', { what: clash })}
              </p>
            )}
            <Group>
              <Button size="compact-sm" variant="subtle" onClick={() => remove(index)}>
                {t('visit.removeMedicine')}
              </Button>
            </Group>
          </div>
        )
      })}
      <Group>
        <Button
          size="sm"
          variant="light"
          leftSection={plus}
          disabled={fields.length >= 20}
          onClick={() => append({ name: '', dose: '', instructions: '' })}
        >
          {t('visit.addMedicine')}
        </Button>
      </Group>
    </>
  )
}
