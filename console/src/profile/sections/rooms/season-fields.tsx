import { NativeSelect } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_MINIMUM_NIGHTS } from '@lapka/contracts/stays.ts'
import { DEFAULT_ZONE, isLocalDate } from '@lapka/contracts/time.ts'
import { centsOf } from '../../../kit/format/euro-text.ts'
import { noonOf, useFormat } from '../../../kit/format/format.ts'
import { DateField } from '../../../kit/forms/date-field.tsx'
import fieldClasses from '../sections.module.css'
import { useTypedName } from './class-fields.tsx'
import { FoldedItem } from './folded-item.tsx'
import { CountField, LineField, PriceField, type RoomsForm } from './room-fields.tsx'
import { priceKey, type ClassValues } from './rooms-form.ts'

type ItemProps = { form: RoomsForm; index: number; isNew: boolean; onRemove: () => void }

/** Nights of other prices, by class. */
export function SeasonFields({ form, index, isNew, onRemove }: ItemProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const at = `seasons.${index}` as const
  const typed = useWatch({ control: form.control, name: at })
  const roomClasses = useWatch({ control: form.control, name: 'classes' })
  const title = useTypedName(typed) || t('rooms.season', { number: index + 1 })
  const hasDates = isLocalDate(typed.from) && isLocalDate(typed.until) && typed.from <= typed.until
  return (
    <FoldedItem
      title={title}
      summary={hasDates ? format.dayRange(noonOf(typed.from, DEFAULT_ZONE), noonOf(typed.until, DEFAULT_ZONE)) : ''}
      isOpenAtFirst={isNew}
      hasFault={form.formState.errors.seasons?.[index] !== undefined}
      onRemove={onRemove}
    >
      <div className={fieldClasses.grid}>
        <LineField form={form} name={`${at}.name`} label={t('services.name')} span="3" lang="bg" />
        <LineField form={form} name={`${at}.nameEn`} label={t('services.nameEn')} span="3" lang="en" />
        <NightField form={form} name={`${at}.from`} label={t('rooms.firstNight')} />
        <NightField form={form} name={`${at}.until`} label={t('rooms.lastNight')} />
        <CountField form={form} name={`${at}.minimumNights`} label={t('rooms.minimum')} span="2" most={MAX_MINIMUM_NIGHTS} />
        {roomClasses.map((roomClass, nth) => (
          <SeasonPrice key={roomClass.id} form={form} at={at} roomClass={roomClass} number={nth + 1} />
        ))}
        <p className={fieldClasses.seasonNote}>{t('rooms.seasonPriceNote')}</p>
      </div>
    </FoldedItem>
  )
}

type SeasonPriceProps = { form: RoomsForm; at: `seasons.${number}`; roomClass: ClassValues; number: number }

function SeasonPrice({ form, at, roomClass, number }: SeasonPriceProps) {
  const { t } = useTranslation('profile')
  const name = useTypedName(roomClass) || t('rooms.class', { number })
  return (
    <PriceField form={form} name={`${at}.prices.${priceKey(roomClass.id)}`} label={t('rooms.seasonPrice', { name })} span="3" />
  )
}

function NightField({ form, name, label }: { form: RoomsForm; name: `seasons.${number}.${'from' | 'until'}`; label: string }) {
  const { t } = useTranslation('profile')
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control: form.control, name })
  const fault = fieldState.error && t(fieldState.error.type === 'custom' && value !== '' ? 'fault.lastNight' : 'fault.required')
  return (
    <DateField
      size="md"
      label={label}
      error={fault}
      wrapperProps={{ 'data-span': '2' }}
      ref={ref}
      value={value}
      onChange={onChange}
    />
  )
}

/** The extras of a stay, with their prices. */
export function ExtraFields({ form, index, isNew, onRemove }: ItemProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const at = `extras.${index}` as const
  const typed = useWatch({ control: form.control, name: at })
  const title = useTypedName(typed) || t('rooms.extra', { number: index + 1 })
  const cents = centsOf(typed.cents)
  return (
    <FoldedItem
      title={title}
      summary={cents === null ? '' : t(`rooms.extraSummary.${typed.per}`, { sum: format.euro(cents) })}
      isOpenAtFirst={isNew}
      hasFault={form.formState.errors.extras?.[index] !== undefined}
      onRemove={onRemove}
    >
      <div className={fieldClasses.grid}>
        <LineField form={form} name={`${at}.name`} label={t('services.name')} span="3" lang="bg" />
        <LineField form={form} name={`${at}.nameEn`} label={t('services.nameEn')} span="3" lang="en" />
        <PriceField form={form} name={`${at}.cents`} label={t('services.price')} span="3" />
        <NativeSelect
          size="md"
          label={t('rooms.per')}
          data={(['night', 'stay'] as const).map((per) => ({ value: per, label: t(`rooms.pers.${per}`) }))}
          wrapperProps={{ 'data-span': '3' }}
          {...form.register(`${at}.per`)}
        />
      </div>
    </FoldedItem>
  )
}
