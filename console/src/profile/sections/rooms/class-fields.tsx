import { animalTypes } from '@lapka/contracts/pets.ts'
import { MAX_PETS_OF_ROOM, MAX_ROOMS_OF_CLASS, MAX_WEIGHT_KG } from '@lapka/contracts/stays.ts'
import { Textarea } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { centsOf } from '../../../kit/format/euro-text.ts'
import { useFormat } from '../../../kit/format/format.ts'
import { useLanguage } from '../../../kit/i18n/use-language.ts'
import { ChoiceCards } from '../choice-cards.tsx'
import { useFault } from '../fields.tsx'
import fieldClasses from '../sections.module.css'
import { FoldedItem } from './folded-item.tsx'
import { CountField, LineField, PriceField, type RoomsForm } from './room-fields.tsx'

type ClassFieldsProps = { form: RoomsForm; index: number; isNew: boolean; onRemove: () => void }

/** Rooms that are alike: for which animals they are, how many there are, and what a night costs. */
export function ClassFields({ form, index, isNew, onRemove }: ClassFieldsProps) {
  const { t } = useTranslation('profile')
  const at = `classes.${index}` as const
  const typed = useWatch({ control: form.control, name: at })
  const errors = form.formState.errors.classes?.[index]
  const title = useTypedName(typed) || t('rooms.class', { number: index + 1 })
  return (
    <FoldedItem
      title={title}
      summary={useSummary()(typed)}
      isOpenAtFirst={isNew}
      hasFault={errors !== undefined}
      onRemove={onRemove}
    >
      <div className={fieldClasses.grid}>
        <LineField form={form} name={`${at}.name`} label={t('services.name')} span="3" lang="bg" />
        <LineField form={form} name={`${at}.nameEn`} label={t('services.nameEn')} span="3" lang="en" />
        <AboutField form={form} name={`${at}.about`} label={t('rooms.about')} lang="bg" />
        <AboutField form={form} name={`${at}.aboutEn`} label={t('rooms.aboutEn')} lang="en" />
        <SpeciesField form={form} index={index} />
        <CountField
          {...{ form, name: `${at}.maxWeightKg`, label: t('rooms.weight'), span: '2', most: MAX_WEIGHT_KG }}
          note={t('rooms.weightNote')}
          unit={t('rooms.kg')}
        />
        <CountField
          {...{ form, name: `${at}.maxPets`, label: t('rooms.pets'), span: '2', most: MAX_PETS_OF_ROOM }}
          note={t('rooms.petsNote')}
        />
        <CountField
          {...{ form, name: `${at}.rooms`, label: t('rooms.count'), span: '2', most: MAX_ROOMS_OF_CLASS }}
          note={t('rooms.countNote')}
        />
        <PriceField form={form} name={`${at}.nightCents`} label={t('rooms.night')} span="2" note={t('rooms.nightNote')} />
        <PriceField
          form={form}
          name={`${at}.weekendNightCents`}
          label={t('rooms.weekend')}
          span="2"
          note={t('rooms.weekendNote')}
        />
        <PriceField
          form={form}
          name={`${at}.furtherPetCents`}
          label={t('rooms.further')}
          span="2"
          note={t('rooms.furtherNote')}
        />
      </div>
    </FoldedItem>
  )
}

/** Its name in the page's language, as far as that is typed. */
export const useTypedName = ({ name, nameEn }: { name: string; nameEn: string }): string =>
  (useLanguage() === 'en' && nameEn.trim()) || name.trim()

const useSummary = () => {
  const { t } = useTranslation('profile')
  const format = useFormat()
  return ({ rooms, nightCents }: { rooms: string; nightCents: string }) => {
    const cents = centsOf(nightCents)
    const count = Number(rooms)
    return cents === null || !Number.isInteger(count) ? '' : t('rooms.summary', { count, sum: format.euro(cents) })
  }
}

type AboutFieldProps = { form: RoomsForm; name: `classes.${number}.${'about' | 'aboutEn'}`; label: string; lang: 'bg' | 'en' }

function AboutField({ form, name, label, lang }: AboutFieldProps) {
  const faultOf = useFault()
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <Textarea
      size="md"
      label={label}
      autosize
      minRows={2}
      lang={lang}
      maxLength={300}
      error={faultOf(fieldState.error)}
      wrapperProps={{ 'data-span': '3' }}
      {...field}
      // One line, however it wraps.
      onChange={({ currentTarget }) => field.onChange(currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
    />
  )
}

function SpeciesField({ form, index }: { form: RoomsForm; index: number }) {
  const { t } = useTranslation('profile')
  const { field, fieldState } = useController({ control: form.control, name: `classes.${index}.species` })
  return (
    <div className={fieldClasses.whole}>
      <ChoiceCards
        legend={t('rooms.species')}
        isLegendShown
        choices={animalTypes.map((animal) => ({ value: animal, label: t(`species.${animal}`) }))}
        chosen={field.value}
        onChoose={(chosen) => field.onChange(animalTypes.filter((one) => chosen.includes(one)))}
        error={fieldState.error && t('fault.chooseOne')}
      />
    </div>
  )
}
