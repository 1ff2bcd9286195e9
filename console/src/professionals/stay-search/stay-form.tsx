import type { Pet } from '@lapka/contracts/api/pets.ts'
import { animalTypes, type AnimalType } from '@lapka/contracts/pets.ts'
import { guestsText, STAY_HORIZON_DAYS, type StayingPet } from '@lapka/contracts/stays.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PetPortrait } from '../../entities/pet/pet-portrait.tsx'
import { useSearchChoicesQuery } from '../../entities/professional/professionals-api.ts'
import { changesToCity } from '../../entities/professional/search-city.ts'
import { readSearch, withFilters } from '../../entities/professional/search-parameters.ts'
import { useFormat } from '../../kit/format/format.ts'
import { DateField } from '../../kit/forms/date-field.tsx'
import { serverNow } from '../../kit/live/clock.ts'
import { Checks } from '../../stays/checks.tsx'
import { readChoice, writeChoice } from '../../stays/stay-choice.ts'
import { guestsOf, readAnimals } from '../../stays/use-stay.ts'
import { CityField } from '../search-form.tsx'
import classes from './stay-search.module.css'

const MAX_ANIMALS = 4

type StayFormProps = { pets: Pet[] | undefined; onSent: () => void }

/** Who stays, from when until when, and where. Visitors say which animals, parents which of their pets. */
export function StayForm({ pets, onSent }: StayFormProps) {
  const { t } = useTranslation(['stay-search', 'stays', 'professionals'])
  const [parameters, setParameters] = useSearchParams()
  const { data } = useSearchChoicesQuery()
  const known = readChoice(parameters)
  const search = readSearch(parameters)
  const [guests, setGuests] = useState(guestsOf(pets ?? [], known.guests).map(({ id: petId, weightKg }) => ({ petId, weightKg })))
  const [animals, setAnimals] = useState(readAnimals(parameters))
  const [arrival, setArrival] = useState(known.arrival ?? '')
  const [departure, setDeparture] = useState(known.departure ?? '')
  const [city, setCity] = useState(search.city ?? '')
  const [isAsked, setAsked] = useState(false)
  const today = localDateOf(serverNow(), DEFAULT_ZONE)
  const last = addDays(today, STAY_HORIZON_DAYS)
  const nobody = pets !== undefined && guests.length === 0
  const send = () => {
    setAsked(true)
    if (nobody || arrival === '' || departure <= arrival) return
    const next = withFilters(parameters, changesToCity(city.trim(), search, data?.cities))
    next.set('animals', guestsText(animals))
    setParameters(writeChoice(next, { arrival, departure, guests: pets === undefined ? known.guests : guests }))
    onSent()
  }
  return (
    <form
      role="search"
      className={classes.form}
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {pets === undefined ? (
        <AnimalFields animals={animals} onChange={setAnimals} />
      ) : (
        <PetFields pets={pets} guests={guests} isMissing={isAsked && nobody} onChange={setGuests} />
      )}
      <div className={classes.when}>
        <DateField
          size="md"
          label={t('stays:dates.arrival')}
          min={today}
          max={addDays(last, -1)}
          value={arrival}
          error={isAsked && arrival === '' && t('arrivalMissing')}
          onChange={(date) => {
            setArrival(date)
            if (date >= departure) setDeparture('')
          }}
        />
        <DateField
          size="md"
          label={t('stays:dates.departure')}
          min={arrival === '' ? today : addDays(arrival, 1)}
          max={last}
          value={departure}
          error={isAsked && departure <= arrival && t('departureMissing')}
          onChange={setDeparture}
        />
        <CityField label={t('professionals:find.city')} value={city} onChange={setCity} />
        <Button type="submit" size="md">
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}

type Animals = ReturnType<typeof readAnimals>

/** Animals of one kind: a room holds no others together. */
function AnimalFields({ animals, onChange }: { animals: Animals; onChange: (animals: Animals) => void }) {
  const { t } = useTranslation(['stay-search', 'stays'])
  const { animalType = 'dog' } = animals[0] ?? {}
  const set = (kind: AnimalType, count: number) =>
    onChange(Array.from({ length: count }, () => ({ animalType: kind, weightKg: null })))
  return (
    <div className={classes.animals}>
      <NativeSelect
        size="md"
        label={t('animal')}
        value={animalType}
        data={animalTypes.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={({ currentTarget }) => set(animalTypes.find((one) => one === currentTarget.value) ?? 'dog', animals.length)}
      />
      <NativeSelect
        size="md"
        label={t('count')}
        value={String(animals.length)}
        data={Array.from({ length: MAX_ANIMALS }, (_, nth) => String(nth + 1))}
        onChange={({ currentTarget }) => set(animalType, Number(currentTarget.value))}
      />
    </div>
  )
}

type PetFieldsProps = { pets: Pet[]; guests: StayingPet[]; isMissing: boolean; onChange: (guests: StayingPet[]) => void }

function PetFields({ pets, guests, isMissing, onChange }: PetFieldsProps) {
  const { t } = useTranslation(['stay-search', 'stays'])
  const format = useFormat()
  return (
    <Checks
      id="guests"
      legend={t('stays:guests.title')}
      kind="checkbox"
      columns={3}
      checks={pets.map(({ id, name, animalType, photoUrl }) => ({
        value: id,
        title: format.letters(name),
        face: <PetPortrait animalType={animalType} photoUrl={photoUrl} size={40} />,
        isChosen: guests.some(({ petId }) => petId === id),
      }))}
      onChange={(petId, isChosen) => {
        const { weightKg = null } = pets.find(({ id }) => id === petId) ?? {}
        const others = guests.filter((one) => one.petId !== petId)
        onChange(isChosen ? [...others, { petId, weightKg }] : others)
      }}
    >
      {isMissing && (
        <p className={classes.missing} role="alert">
          {t('stays:sum.toGuests')}
        </p>
      )}
    </Checks>
  )
}
