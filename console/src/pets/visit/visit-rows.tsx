import type { AnimalType } from '@lapka/contracts/pets.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { Button, Group, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/forms/date-field.tsx'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { Pill } from '../../kit/ui/pill.tsx'
import { emptyDose, today } from '../record/typed-entry.ts'
import type { TypedVisit } from './typed-visit.ts'
import classes from './visit.module.css'

const plus = <IconPlus size={18} stroke={2} aria-hidden="true" />

const DoseFields = lazy(async () => ({ default: (await import('../record/dose-fields.tsx')).DoseFields }))

type VaccineRowsProps = { animalType: AnimalType; on: string; isFaulty: boolean }

export function VaccineRows({ animalType, on, isFaulty }: VaccineRowsProps) {
  const { t } = useTranslation('records')
  const { setValue } = useFormContext<TypedVisit>()
  const doses = useWatch<TypedVisit, 'vaccines'>({ name: 'vaccines' })
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
          onClick={() => set([...doses, emptyDose])}
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
  return (
    <>
      {allergies !== '' && (
        <Group>
          <Pill tone="warn" icon={<IconAlertTriangle size={17} stroke={2} aria-hidden="true" />}>
            {t('allergies', { what: allergies })}
          </Pill>
        </Group>
      )}
      {fields.map((field, index) => (
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
          <Group>
            <Button size="compact-sm" variant="subtle" onClick={() => remove(index)}>
              {t('visit.removeMedicine')}
            </Button>
          </Group>
        </div>
      ))}
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

const proposals = [7, 14]

/** When to come again: not needed, in one or two weeks, or another day. The parent gets a way to book it. */
export function NextVisitChoice() {
  const { t } = useTranslation('records')
  const format = useFormat()
  const { setValue } = useFormContext<TypedVisit>()
  const nextOn = useWatch<TypedVisit, 'nextOn'>({ name: 'nextOn' })
  const set = (on: string) => setValue('nextOn', on, { shouldDirty: true })
  const tomorrow = addDays(today(), 1)
  return (
    <Group gap="xs" align="end" role="group" aria-label={t('visit.next')}>
      <Button size="sm" variant={nextOn === '' ? 'light' : 'default'} aria-pressed={nextOn === ''} onClick={() => set('')}>
        {t('visit.noNext')}
      </Button>
      {proposals.map((days) => {
        const on = addDays(today(), days)
        return (
          <Button
            key={days}
            size="sm"
            variant={nextOn === on ? 'light' : 'default'}
            aria-pressed={nextOn === on}
            onClick={() => set(on)}
          >
            {format.day(noonOf(on, DEFAULT_ZONE))}
          </Button>
        )
      })}
      <DateField size="sm" label={t('visit.next')} min={tomorrow} value={nextOn} onChange={set} />
    </Group>
  )
}
