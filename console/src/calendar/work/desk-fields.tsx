import { animalTypes, genders } from '@lapka/contracts/pets.ts'
import { TextInput } from '@mantine/core'
import i18next from 'i18next'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import texts from '../../kit/i18n/bg/desk.json'
import classes from './desk-fields.module.css'
import { NEW, type DeskClient } from './use-desk-client.ts'

/** The phone comes first: it finds the client, or says that they are new. */
export function DeskFields({ desk }: { desk: DeskClient }) {
  const { t } = useTranslation('desk')
  const { typed, set, found } = desk
  return (
    <>
      <TextInput
        size="md"
        type="tel"
        label={t('phone')}
        autoComplete="off"
        maxLength={30}
        value={typed.phone}
        onChange={(event) => set({ phone: event.currentTarget.value, clientId: '', petId: '' })}
        description={<span role="status">{found?.length === 0 ? t('nobody') : found ? t('known') : t('phoneHint')}</span>}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {found !== undefined && found.length > 0 && <WhoIsIt desk={desk} />}
      {desk.isNewPerson && (
        <TextInput
          size="md"
          label={t('name')}
          autoComplete="off"
          maxLength={80}
          value={typed.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      )}
      {desk.client !== undefined && <WhichPet desk={desk} />}
      {desk.isNewPet && <NewPet desk={desk} />}
    </>
  )
}

function WhoIsIt({ desk: { found = [], typed, set } }: { desk: DeskClient }) {
  const { t } = useTranslation('desk')
  const { letters } = useFormat()
  const people = found.map(({ id, name, pets }) => ({
    value: id,
    text: letters(name),
    more: letters(pets.map((pet) => pet.name).join(', ')),
  }))
  return (
    <Choice
      legend={t('who')}
      options={[...people, { value: NEW, text: t('another') }]}
      value={typed.clientId}
      onChange={(clientId) => set({ clientId, petId: '' })}
    />
  )
}

function WhichPet({ desk: { client, petId, set } }: { desk: DeskClient }) {
  const { t } = useTranslation('desk')
  const { letters } = useFormat()
  if (client === undefined) return null
  const pets = client.pets.map(({ id, name }) => ({ value: id, text: letters(name) }))
  if (!client.isOfDesk && pets.length === 0) return <p>{t('noPets')}</p>
  return (
    <Choice
      legend={t('pet')}
      options={[...pets, ...(client.isOfDesk ? [{ value: NEW, text: t('newPet') }] : [])]}
      value={petId}
      onChange={(chosen) => set({ petId: chosen })}
    />
  )
}

function NewPet({ desk: { typed, set } }: { desk: DeskClient }) {
  const { t } = useTranslation('desk')
  return (
    <>
      <TextInput
        size="md"
        label={t('pet')}
        autoComplete="off"
        maxLength={80}
        value={typed.petName}
        onChange={(event) => set({ petName: event.currentTarget.value })}
      />
      <Choice
        legend={t('animal')}
        options={animalTypes.map((animalType) => ({ value: animalType, text: t(`animals.${animalType}`) }))}
        value={typed.animalType}
        onChange={(animalType) => set({ animalType })}
      />
      <div className={classes.nature}>
        <Choice
          legend={t('gender')}
          options={genders.map((gender) => ({ value: gender, text: t(`genders.${gender}`) }))}
          value={typed.gender}
          onChange={(gender) => set({ gender })}
        />
        <TextInput
          size="md"
          label={t('born')}
          description={t('bornHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={typed.born}
          onChange={(event) => set({ born: event.currentTarget.value.replaceAll(/\D/g, '') })}
        />
      </div>
    </>
  )
}

type ChoiceProps<Value extends string> = {
  legend: string
  options: { value: Value; text: ReactNode; more?: string }[]
  value: string
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>
              {option.text}
              {option.more !== undefined && option.more !== '' && <small>{option.more}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

i18next.addResourceBundle('bg', 'desk', texts)
