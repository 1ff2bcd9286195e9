import { MAX_ROOM_CENTS, MIN_ROOM_CENTS } from '@lapka/contracts/stays.ts'
import { TextInput } from '@mantine/core'
import { get, type FieldError, type Path, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { centsOf } from '../../../kit/format/euro-text.ts'
import { useFormat } from '../../../kit/format/format.ts'
import { typedTime } from '../../../kit/forms/date-text.ts'
import type profile from '../../../kit/i18n/bg/profile.json'
import { useFault } from '../fields.tsx'
import type { RoomsValues } from './rooms-form.ts'

export type RoomsForm = UseFormReturn<RoomsValues>
type Label = Extract<keyof (typeof profile)['rooms'], string>
type FieldProps = {
  form: RoomsForm
  name: Path<RoomsValues>
  label: string
  span: '2' | '3' | '6'
  note?: string | undefined
}

const faultAt = (form: RoomsForm, name: string) => get(form.formState.errors, name) as FieldError | undefined
const below = ['label', 'input', 'description', 'error'] as const

export function LineField({ form, name, label, span, note, lang }: FieldProps & { lang: 'bg' | 'en' }) {
  const faultOf = useFault()
  return (
    <TextInput
      size="md"
      label={label}
      description={note}
      inputWrapperOrder={[...below]}
      lang={lang}
      error={faultOf(faultAt(form, name))}
      wrapperProps={{ 'data-span': span }}
      {...form.register(name)}
    />
  )
}

/** A sum in euro as the person types it, with what is wrong with it. */
export function PriceField({ form, name, label, span, note }: FieldProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const fault = faultAt(form, name)
  const typed = form.getValues(name)
  const cents = typeof typed === 'string' ? centsOf(typed) : null
  const words = () => {
    if (cents === null || fault === undefined) return fault && t('fault.price')
    return cents < MIN_ROOM_CENTS
      ? t('fault.priceLow', { sum: format.euro(MIN_ROOM_CENTS) })
      : t('fault.priceHigh', { sum: format.euro(MAX_ROOM_CENTS) })
  }
  return (
    <TextInput
      size="md"
      label={label}
      description={note}
      inputWrapperOrder={[...below]}
      inputMode="decimal"
      autoComplete="off"
      rightSection="€"
      rightSectionPointerEvents="none"
      error={words()}
      wrapperProps={{ 'data-span': span }}
      {...form.register(name)}
    />
  )
}

/** A whole number; `most` is the contract's bound, which the fault names. */
export function CountField({ form, name, label, span, note, most, unit }: FieldProps & { most: number; unit?: string }) {
  const { t } = useTranslation('profile')
  return (
    <TextInput
      size="md"
      label={label}
      description={note}
      inputWrapperOrder={[...below]}
      inputMode="numeric"
      autoComplete="off"
      rightSection={unit}
      rightSectionPointerEvents="none"
      error={faultAt(form, name) && t('fault.count', { most })}
      wrapperProps={{ 'data-span': span }}
      {...form.register(name)}
    />
  )
}

/** Two hours on a clock of 24 hours, the first before the second. */
export function WindowFields({ form, name, labels }: { form: RoomsForm; name: 'arrival' | 'departure'; labels: [Label, Label] }) {
  const { t } = useTranslation('profile')
  const faultOf = (key: 'from' | 'until') => {
    const fault = faultAt(form, `${name}.${key}`)
    return fault && t(fault.type === 'custom' ? 'fault.after' : 'fault.hour')
  }
  return (['from', 'until'] as const).map((key, nth) => {
    const field = form.register(`${name}.${key}`)
    return (
      <TextInput
        key={key}
        size="md"
        label={t(`rooms.${labels[nth] ?? labels[0]}` as 'rooms.arrivalFrom')}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        error={faultOf(key)}
        wrapperProps={{ 'data-span': '3', 'data-half': true }}
        {...field}
        onBlur={(event) => {
          const time = typedTime(event.currentTarget.value)
          if (time !== undefined) form.setValue(`${name}.${key}`, time)
          return field.onBlur(event)
        }}
      />
    )
  })
}
