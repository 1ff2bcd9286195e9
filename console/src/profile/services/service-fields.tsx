import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { centsOf } from '../../format/euro-text.ts'
import { useFormat } from '../../format/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useFault } from '../use-fault.ts'
import classes from '../sections/fields.module.css'

export type ServiceValues = { id: string; name: string; nameEn: string; price: string; durationMinutes: number }

type ServiceFieldsProps = { form: UseFormReturn<{ services: ServiceValues[] }>; index: number; onRemove: () => void }

/** Half an hour to half a day, in half-hours. */
const lengths = Array.from({ length: 24 }, (_, step) => (step + 1) * 30)
const LOWEST_CENTS = 50
const HIGHEST_CENTS = 1_000_000

const isGiven = (text: string) => text.trim() !== ''
const nameIn = (language: 'bg' | 'en', { name, nameEn }: ServiceValues) => (language === 'en' && nameEn.trim()) || name.trim()
const price = {
  price: (text: string) => centsOf(text) !== null,
  priceLow: (text: string) => (centsOf(text) ?? 0) >= LOWEST_CENTS,
  priceHigh: (text: string) => (centsOf(text) ?? 0) <= HIGHEST_CENTS,
}

export function ServiceFields({ form, index, onRemove }: ServiceFieldsProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const faultOf = useFault()
  const { register, control, formState } = form
  const errors = formState.errors.services?.[index]
  const typed = useWatch({ control, name: `services.${index}` })
  const title = nameIn(useLanguage(), typed) || t('services.service', { number: index + 1 })
  const choices = [...new Set([...lengths, typed.durationMinutes])].toSorted((one, other) => one - other)
  const priceFault = () => {
    if (errors?.price?.type === 'priceLow') return t('fault.priceLow', { sum: format.euro(LOWEST_CENTS) })
    if (errors?.price?.type === 'priceHigh') return t('fault.priceHigh', { sum: format.euro(HIGHEST_CENTS) })
    return faultOf(errors?.price, 'price')
  }
  return (
    <fieldset className={classes.row} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('services.remove', { name: title })} onClick={onRemove}>
          <IconTrash size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={classes.grid}>
        <TextInput
          size="md"
          label={t('services.name')}
          lang="bg"
          maxLength={120}
          error={faultOf(errors?.name)}
          wrapperProps={{ 'data-span': '3' }}
          {...register(`services.${index}.name`, { validate: { too_small: isGiven } })}
        />
        <TextInput
          size="md"
          label={t('services.nameEn')}
          lang="en"
          maxLength={120}
          error={faultOf(errors?.nameEn)}
          wrapperProps={{ 'data-span': '3' }}
          {...register(`services.${index}.nameEn`, { validate: { too_small: isGiven } })}
        />
        <NativeSelect
          size="md"
          label={t('services.length')}
          data={choices.map((minutes) => ({ value: String(minutes), label: format.minutes(minutes) }))}
          wrapperProps={{ 'data-span': '3' }}
          {...register(`services.${index}.durationMinutes`, { valueAsNumber: true })}
        />
        <TextInput
          size="md"
          label={t('services.price')}
          inputMode="decimal"
          autoComplete="off"
          rightSection="€"
          rightSectionPointerEvents="none"
          description={levOf(typed.price)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={priceFault()}
          wrapperProps={{ 'data-span': '3' }}
          {...register(`services.${index}.price`, { validate: price })}
        />
      </div>
    </fieldset>
  )

  function levOf(text: string) {
    const cents = centsOf(text)
    return cents === null ? t('services.levEmpty') : t('services.lev', { sum: format.lev(cents) })
  }
}
