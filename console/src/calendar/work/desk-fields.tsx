import type { FoundClient } from '@lapka/contracts/api/clients.ts'
import { animalTypes, genders } from '@lapka/contracts/pets.ts'
import { TextInput } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../kit/forms/choice.tsx'
import { useFormat } from '../../kit/format/format.ts'
import texts from '../../kit/i18n/bg/desk.json'
import classes from './desk-fields.module.css'
import { NEW, type DeskClient, type TypedPet, type Who } from './use-desk-client.ts'

/** Who it is, and which of their pets. */
export function DeskFields({ desk }: { desk: DeskClient }) {
  return (
    <>
      <WhoFields who={desk.who} />
      {desk.who.client !== undefined && <WhichPet desk={desk} client={desk.who.client} />}
      {desk.isNewPet && <NewPetFields pet={desk.pet} onChange={desk.setPet} />}
    </>
  )
}

/** The phone comes first: it finds the client, or says that they are new. */
export function WhoFields({ who }: { who: Who }) {
  const { t } = useTranslation('desk')
  const { typed, set, found } = who
  return (
    <>
      <TextInput
        size="md"
        type="tel"
        label={t('phone')}
        autoComplete="off"
        maxLength={30}
        value={typed.phone}
        onChange={(event) => set({ phone: event.currentTarget.value, clientId: '' })}
        description={<span role="status">{found?.length === 0 ? t('nobody') : found ? t('known') : t('phoneHint')}</span>}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {found !== undefined && found.length > 0 && <WhoIsIt who={who} />}
      {who.isNewPerson && (
        <TextInput
          size="md"
          label={t('name')}
          autoComplete="off"
          maxLength={80}
          value={typed.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function WhoIsIt({ who: { found = [], typed, set } }: { who: Who }) {
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
      onChange={(clientId) => set({ clientId })}
    />
  )
}

function WhichPet({ desk: { petId, setPet }, client }: { desk: DeskClient; client: FoundClient }) {
  const { t } = useTranslation('desk')
  const { letters } = useFormat()
  const pets = client.pets.map(({ id, name }) => ({ value: id, text: letters(name) }))
  if (!client.isOfDesk && pets.length === 0) return <p>{t('noPets')}</p>
  return (
    <Choice
      legend={t('pet')}
      options={[...pets, ...(client.isOfDesk ? [{ value: NEW, text: t('newPet') }] : [])]}
      value={petId}
      onChange={(chosen) => setPet({ petId: chosen })}
    />
  )
}

type NewPetFieldsProps = { pet: TypedPet; onChange: (change: Partial<TypedPet>) => void }

/** As much of a new pet as a person says at the door. */
export function NewPetFields({ pet, onChange }: NewPetFieldsProps) {
  const { t } = useTranslation('desk')
  return (
    <>
      <TextInput
        size="md"
        label={t('pet')}
        autoComplete="off"
        maxLength={80}
        value={pet.petName}
        onChange={(event) => onChange({ petName: event.currentTarget.value })}
      />
      <Choice
        legend={t('animal')}
        options={animalTypes.map((animalType) => ({ value: animalType, text: t(`animals.${animalType}`) }))}
        value={pet.animalType}
        onChange={(animalType) => onChange({ animalType })}
      />
      <div className={classes.nature}>
        <Choice
          legend={t('gender')}
          options={genders.map((gender) => ({ value: gender, text: t(`genders.${gender}`) }))}
          value={pet.gender}
          onChange={(gender) => onChange({ gender })}
        />
        <TextInput
          size="md"
          label={t('born')}
          description={t('bornHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={pet.born}
          onChange={(event) => onChange({ born: event.currentTarget.value.replaceAll(/\D/g, '') })}
        />
      </div>
    </>
  )
}

i18next.addResourceBundle('bg', 'desk', texts)
