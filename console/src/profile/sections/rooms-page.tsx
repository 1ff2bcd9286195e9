import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { MAX_EXTRAS, MAX_PETS_OF_HOTEL, MAX_ROOM_CLASSES, MAX_SEASONS } from '@lapka/contracts/stays.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { useFieldArray, useForm, type UseFieldArrayReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { FeeLine } from '../../kit/ui/fee-line.tsx'
import { SectionForm } from '../section-form.tsx'
import { ClassFields } from './rooms/class-fields.tsx'
import { DepositFields } from './rooms/deposit-fields.tsx'
import { CountField, WindowFields, type RoomsForm } from './rooms/room-fields.tsx'
import {
  bodyOf,
  freshClass,
  freshExtra,
  freshSeason,
  nextId,
  roomsResolver,
  valuesOf,
  type RoomsValues,
} from './rooms/rooms-form.ts'
import { ExtraFields, SeasonFields } from './rooms/season-fields.tsx'
import { VaccinationFields } from './rooms/vaccination-fields.tsx'
import fieldClasses from './sections.module.css'

/** A hotel's offer: kinds of rooms with their nights' prices, seasons, extras, and when guests come and go. */
export function RoomsPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const saved = profile.sections.rooms
  const form = useForm<RoomsValues>({ resolver: roomsResolver, defaultValues: valuesOf(saved, useLanguage()) })
  const lists = { control: form.control, keyName: 'key' } as const
  const roomClasses = useFieldArray({ ...lists, name: 'classes' })
  const seasons = useFieldArray({ ...lists, name: 'seasons' })
  const extras = useFieldArray({ ...lists, name: 'extras' })
  return (
    <SectionForm section="rooms" profile={profile} form={form} toBody={bodyOf}>
      <FeeLine className={fieldClasses.none} />
      <List
        {...{ form, name: 'classes', Item: ClassFields, list: roomClasses, most: MAX_ROOM_CLASSES }}
        onAdd={(id) => roomClasses.append(freshClass(id))}
        saved={saved?.classes ?? []}
      />
      <List
        {...{ form, name: 'seasons', Item: SeasonFields, list: seasons, most: MAX_SEASONS }}
        onAdd={(id) => seasons.append(freshSeason(id))}
        saved={saved?.seasons ?? []}
      />
      <List
        {...{ form, name: 'extras', Item: ExtraFields, list: extras, most: MAX_EXTRAS }}
        onAdd={(id) => extras.append(freshExtra(id))}
        saved={saved?.extras ?? []}
      />
      <section className={fieldClasses.roomsPart} aria-labelledby="rooms-hours">
        <h2 id="rooms-hours">{t('rooms.hours')}</h2>
        <p className={fieldClasses.note}>{t('rooms.hoursNote')}</p>
        <div className={fieldClasses.grid}>
          <WindowFields form={form} name="arrival" labels={['arrivalFrom', 'arrivalUntil']} />
          <WindowFields form={form} name="departure" labels={['departureFrom', 'departureUntil']} />
        </div>
      </section>
      <DepositFields form={form} />
      <VaccinationFields form={form} />
      <section className={fieldClasses.roomsPart} aria-labelledby="rooms-ceiling">
        <h2 id="rooms-ceiling">{t('rooms.ceiling')}</h2>
        <p className={fieldClasses.note}>{t('rooms.ceilingNote')}</p>
        <div className={fieldClasses.grid}>
          <CountField form={form} name="maxPets" label={t('rooms.maxPets')} span="3" most={MAX_PETS_OF_HOTEL} />
        </div>
      </section>
    </SectionForm>
  )
}

type ListName = 'classes' | 'seasons' | 'extras'
type ListProps = {
  form: RoomsForm
  name: ListName
  Item: ComponentType<{ form: RoomsForm; index: number; isNew: boolean; onRemove: () => void }>
  list: Pick<UseFieldArrayReturn<RoomsValues, ListName, 'key'>, 'fields' | 'remove'>
  most: number
  onAdd: (id: number) => void
  saved: readonly { id: number }[]
}

/** A list of the form: what it is for, its items, and one more. */
function List({ form, name, Item, list: { fields, remove }, most, onAdd, saved }: ListProps) {
  const { t } = useTranslation('profile')
  // Ids that were given here are not given again, also where their item is gone.
  const [last, setLast] = useState(0)
  const add = () => {
    const id = nextId(fields, saved, [{ id: last }])
    setLast(id)
    onAdd(id)
  }
  const isKnown = new Set(saved.map(({ id }) => id))
  return (
    <section className={fieldClasses.roomsPart} aria-labelledby={`rooms-${name}`}>
      <h2 id={`rooms-${name}`}>{t(`rooms.${name}`)}</h2>
      <p className={fieldClasses.note}>{t(`rooms.${name}Note`)}</p>
      <ul className={fieldClasses.items}>
        {fields.map((field, index) => (
          <Item key={field.key} form={form} index={index} isNew={!isKnown.has(field.id)} onRemove={() => remove(index)} />
        ))}
      </ul>
      {name === 'classes' && fields.length === 0 && form.formState.errors.classes && (
        <p className={fieldClasses.fault} role="alert">
          {t('fault.addRoom')}
        </p>
      )}
      {fields.length < most && (
        <Button
          variant="light"
          className={fieldClasses.add ?? ''}
          leftSection={<IconPlus size={19} aria-hidden="true" />}
          onClick={add}
        >
          {t(`rooms.add.${name}`)}
        </Button>
      )}
    </section>
  )
}
