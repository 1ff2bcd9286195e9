import { animalTypes, coats, HEAVIEST_KG } from '@lapka/contracts/pets.ts'
import { MAX_ROWS, MAX_SERVICE_EXTRAS } from '@lapka/contracts/service-table.ts'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import '../../entities/pet/pets-api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useFault } from './fields.tsx'
import { freshExtra, isGiven, lengths, nextRow, priceBounds, priceRules, type Values } from './service-values.ts'
import classes from './sections.module.css'

type TableProps = { form: UseFormReturn<Values>; index: number }

const isWeight = (text: string) => text.trim() === '' || (/^\d{1,3}$/.test(text.trim()) && isKg(Number(text)))
const isKg = (weight: number) => weight >= 1 && weight <= HEAVIEST_KG

/** Prices and lengths by animal. */
export function RowFields({ form, index }: TableProps) {
  const { t } = useTranslation('profile')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `services.${index}.rows`, keyName: 'key' })
  return (
    <div className={classes.table}>
      {fields.length > 0 && <h3>{t('services.rows')}</h3>}
      {fields.map((field, nth) => (
        <Row key={field.key} {...{ form, index, nth }} onRemove={() => remove(nth)} />
      ))}
      {fields.length < MAX_ROWS && (
        <AddButton
          name={t(fields.length === 0 ? 'services.addTable' : 'services.addRow')}
          onClick={() => append(nextRow(form.getValues(`services.${index}`)))}
        />
      )}
    </div>
  )
}

type PartProps = TableProps & { nth: number; onRemove: () => void }

function Row({ form, index, nth, onRemove }: PartProps) {
  const { t } = useTranslation(['profile', 'pets'])
  const at = `services.${index}.rows.${nth}` as const
  const errors = form.formState.errors.services?.[index]?.rows?.[nth]
  return (
    <div className={classes.part} role="group" aria-label={t('services.row', { number: nth + 1 })}>
      <NativeSelect
        size="sm"
        label={t('services.species')}
        data={animalTypes.map((value) => ({ value, label: t(`pets:type.${value}`) }))}
        {...form.register(`${at}.species`)}
      />
      <TextInput
        size="sm"
        label={t('services.upTo')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('services.any')}
        error={errors?.upToKg && t('services.upToWrong', { most: HEAVIEST_KG })}
        {...form.register(`${at}.upToKg`, { validate: isWeight })}
      />
      <NativeSelect
        size="sm"
        label={t('services.coat')}
        data={[{ value: '', label: t('services.any') }, ...coats.map((value) => ({ value, label: t(`pets:coat.${value}`) }))]}
        {...form.register(`${at}.coat`)}
      />
      <LengthAndPrice form={form} at={at} fault={errors?.price?.type} />
      <RemoveButton name={t('services.removeRow', { number: nth + 1 })} onClick={onRemove} />
    </div>
  )
}

/** Extras of the service. */
export function ExtraFields({ form, index }: TableProps) {
  const { t } = useTranslation('profile')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `services.${index}.extras`, keyName: 'key' })
  return (
    <div className={classes.table}>
      {fields.length > 0 && <h3>{t('services.extras')}</h3>}
      {fields.map((field, nth) => (
        <Extra key={field.key} {...{ form, index, nth }} onRemove={() => remove(nth)} />
      ))}
      {fields.length < MAX_SERVICE_EXTRAS && <AddButton name={t('services.addExtra')} onClick={() => append(freshExtra())} />}
    </div>
  )
}

function Extra({ form, index, nth, onRemove }: PartProps) {
  const { t } = useTranslation('profile')
  const faultOf = useFault()
  const at = `services.${index}.extras.${nth}` as const
  const errors = form.formState.errors.services?.[index]?.extras?.[nth]
  return (
    <div className={classes.part} data-named role="group" aria-label={t('services.extra', { number: nth + 1 })}>
      <TextInput
        size="sm"
        label={t('services.name')}
        lang="bg"
        maxLength={80}
        error={faultOf(errors?.name)}
        {...form.register(`${at}.name`, { validate: { too_small: isGiven } })}
      />
      <TextInput
        size="sm"
        label={t('services.nameEn')}
        lang="en"
        maxLength={80}
        error={faultOf(errors?.nameEn)}
        {...form.register(`${at}.nameEn`, { validate: { too_small: isGiven } })}
      />
      <LengthAndPrice form={form} at={at} fault={errors?.price?.type} isExtra />
      <RemoveButton name={t('services.removeExtra', { number: nth + 1 })} onClick={onRemove} />
    </div>
  )
}

type LengthAndPriceProps = {
  form: UseFormReturn<Values>
  at: `services.${number}.rows.${number}` | `services.${number}.extras.${number}`
  fault: string | undefined
  isExtra?: boolean
}

function LengthAndPrice({ form, at, fault, isExtra = false }: LengthAndPriceProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const typed = useWatch({ control: form.control, name: `${at}.durationMinutes` })
  const steps = isExtra ? [0, ...lengths.filter((minutes) => minutes <= 120)] : lengths
  const choices = [...new Set([...steps, typed])].toSorted((one, other) => one - other)
  const faults: Record<string, string> = {
    price: t('fault.price'),
    priceLow: t('fault.priceLow', { sum: format.euro(priceBounds.low) }),
    priceHigh: t('fault.priceHigh', { sum: format.euro(priceBounds.high) }),
  }
  return (
    <>
      <NativeSelect
        size="sm"
        label={t(isExtra ? 'services.longer' : 'services.length')}
        data={choices.map((minutes) => ({ value: String(minutes), label: format.minutes(minutes) }))}
        {...form.register(`${at}.durationMinutes`, { valueAsNumber: true })}
      />
      <TextInput
        size="sm"
        label={t('services.price')}
        inputMode="decimal"
        autoComplete="off"
        rightSection="€"
        rightSectionPointerEvents="none"
        error={fault && (faults[fault] ?? faults['price'])}
        {...form.register(`${at}.price`, { validate: priceRules })}
      />
    </>
  )
}

function AddButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button variant="subtle" size="sm" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={onClick}>
      {name}
    </Button>
  )
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={name} onClick={onClick}>
      <IconTrash size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}
