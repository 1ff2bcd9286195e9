import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import { LARGEST_SERVICE_AREA_KM, serviceLocations } from '@lapka/contracts/service-locations.ts'
import { travelModes } from '@lapka/contracts/travel.ts'
import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useFieldArray, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { centsOf } from '../../kit/format/euro-text.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { FeeLine } from '../../kit/ui/fee-line.tsx'
import { SectionForm } from '../section-form.tsx'
import { useFault } from './fields.tsx'
import { ExtraFields, RowFields } from './service-table-fields.tsx'
import {
  bodyOf,
  fresh,
  isGiven,
  isTravelling,
  lengths,
  priceBounds,
  priceRules,
  valuesOf,
  type ServiceValues,
  type Values,
} from './service-values.ts'
import classes from './sections.module.css'

// Vets alone need it, where their clinic has rooms.
const NeedsField = lazy(async () => ({ default: (await import('./needs-field.tsx')).NeedsField }))

export function ServicesPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const form = useForm<Values>({ defaultValues: valuesOf(profile.sections.services, language) })
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'services',
    keyName: 'key',
    rules: { required: true },
  })
  const typed = useWatch({ control: form.control, name: 'services' })
  const names = new Set(typed.map(({ name }) => name.trim()))
  const usual = usualServices[profile.role].filter(({ name }) => !names.has(name))
  return (
    <SectionForm section="services" profile={profile} form={form} toBody={bodyOf}>
      <FeeLine className={classes.none} />
      {fields.length === 0 && <p className={classes.none}>{t('services.none')}</p>}
      <Stack component="ol" gap="md">
        {fields.map((field, index) => (
          <li key={field.key}>
            <ServiceFields form={form} index={index} role={profile.role} onRemove={() => remove(index)} />
          </li>
        ))}
      </Stack>
      {usual.length > 0 && (
        <Group className={classes.usual} gap="xs" c="dimmed">
          <span>{t('services.usual')}</span>
          {usual.map((service) => (
            <button key={service.name} type="button" onClick={() => append({ ...fresh(profile.role), ...service })}>
              <IconPlus size={16} aria-hidden="true" />
              {language === 'bg' ? service.name : service.nameEn}
            </button>
          ))}
        </Group>
      )}
      <Button
        variant="light"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={19} aria-hidden="true" />}
        onClick={() => append(fresh(profile.role))}
      >
        {t('services.add')}
      </Button>
      {isTravelling(typed) && (
        <>
          <ServiceArea form={form} />
          <TravelModeField form={form} />
        </>
      )}
      {form.formState.errors.services?.root && (
        <p className={classes.fault} role="alert">
          {t('fault.addOne')}
        </p>
      )}
    </SectionForm>
  )
}

/** How far they go, where a service goes to the parent. */
function ServiceArea({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('profile')
  return (
    <TextInput
      size="md"
      maw={320}
      mt="md"
      label={t('services.area')}
      description={t('services.areaNote')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      autoComplete="off"
      rightSection={t('services.km')}
      rightSectionPointerEvents="none"
      error={form.formState.errors.serviceAreaKm && t('fault.area', { most: LARGEST_SERVICE_AREA_KM })}
      {...form.register('serviceAreaKm', { validate: isArea })}
    />
  )
}

/** How they get from one parent to the next. */
function TravelModeField({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('profile')
  const none = { value: '', label: t('services.travel.none') }
  return (
    <NativeSelect
      size="md"
      maw={320}
      mt="md"
      label={t('services.travel.label')}
      description={t('services.travel.note')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[none, ...travelModes.map((mode) => ({ value: mode, label: t(`services.travel.${mode}`) }))]}
      {...form.register('travelMode')}
    />
  )
}

const isArea = (text: string, { services }: Values) =>
  !isTravelling(services) || (/^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= LARGEST_SERVICE_AREA_KM)

type FieldProps = { form: UseFormReturn<Values>; index: number }
type ServiceFieldsProps = FieldProps & { role: ProfessionalRole; onRemove: () => void }

const nameIn = (language: 'bg' | 'en', { name, nameEn }: ServiceValues) => (language === 'en' && nameEn.trim()) || name.trim()
function ServiceFields({ form, index, role, onRemove }: ServiceFieldsProps) {
  const { t } = useTranslation('profile')
  const faultOf = useFault()
  const { register, control, formState } = form
  const errors = formState.errors.services?.[index]
  const typed = useWatch({ control, name: `services.${index}` })
  const title = nameIn(useLanguage(), typed) || t('services.service', { number: index + 1 })
  return (
    <fieldset className={classes.row} aria-label={title}>
      <Group className={classes.head} gap="xs" justify="space-between" mb="xs">
        <h2>{title}</h2>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('services.remove', { name: title })} onClick={onRemove}>
          <IconTrash size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Group>
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
        {typed.rows.length === 0 && <LengthAndPrice form={form} index={index} />}
        <LocationField form={form} index={index} />
      </div>
      <Suspense fallback={null}>{role === 'VET' && <NeedsField form={form} index={index} />}</Suspense>
      <RowFields form={form} index={index} />
      <ExtraFields form={form} index={index} />
    </fieldset>
  )
}

/** Of a service without a table. */
function LengthAndPrice({ form, index }: FieldProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const faultOf = useFault()
  const { register, control, formState } = form
  const errors = formState.errors.services?.[index]
  const typed = useWatch({ control, name: `services.${index}` })
  const choices = [...new Set([...lengths, typed.durationMinutes])].toSorted((one, other) => one - other)
  const priceFault = () => {
    if (errors?.price?.type === 'priceLow') return t('fault.priceLow', { sum: format.euro(priceBounds.low) })
    if (errors?.price?.type === 'priceHigh') return t('fault.priceHigh', { sum: format.euro(priceBounds.high) })
    return faultOf(errors?.price, 'price')
  }
  return (
    <>
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
        {...register(`services.${index}.price`, { validate: priceRules })}
      />
    </>
  )

  function levOf(text: string) {
    const cents = centsOf(text)
    return cents === null ? t('services.levEmpty') : t('services.lev', { sum: format.lev(cents) })
  }
}

function LocationField({ form, index }: FieldProps) {
  const { t } = useTranslation('profile')
  return (
    <NativeSelect
      size="md"
      label={t('services.location')}
      data={serviceLocations.map((location) => ({ value: location, label: t(`services.locations.${location}`) }))}
      wrapperProps={{ 'data-span': '6' }}
      {...form.register(`services.${index}.location`)}
    />
  )
}

type UsualService = { name: string; nameEn: string; durationMinutes: number }
const usual = (name: string, nameEn: string, durationMinutes: number): UsualService => ({ name, nameEn, durationMinutes })

/** The usual services of a trade, so that a first list is a few presses. Prices are left to each professional. */
const usualServices: Record<ProfessionalRole, UsualService[]> = {
  VET: [
    usual('Преглед', 'Check-up', 30),
    usual('Контролен преглед', 'Follow-up visit', 30),
    usual('Ваксинация', 'Vaccination', 15),
    usual('Ехография', 'Ultrasound', 60),
    usual('Кръвни изследвания', 'Blood tests', 30),
  ],
  GROOMER: [
    usual('Къпане и подсушаване', 'Bath and dry', 60),
    usual('Подстригване по порода', 'Breed haircut', 90),
    usual('Рязане на нокти', 'Nail trim', 30),
  ],
  TRAINER: [usual('Индивидуален урок', 'Individual lesson', 60), usual('Първи урок за кученце', 'First puppy lesson', 60)],
  PET_WALKER: [usual('Разходка 30 минути', '30-minute walk', 30), usual('Разходка един час', 'One-hour walk', 60)],
  PET_SITTER: [usual('Посещение у дома', 'Home visit', 60), usual('Гледане половин ден', 'Half-day sitting', 240)],
  HOTELS: [],
  SHELTER: [],
  CLINIC: [],
}
