import type { FoundClient } from '@lapka/contracts/api/clients.ts'
import type { AnimalType, Gender } from '@lapka/contracts/pets.ts'
import { phoneNumberOf } from '@lapka/contracts/phone.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { codeOf } from '../../kit/api/problem.ts'
import { useAddAppointmentMutation, useBookClientMutation, useBookPetMutation, useFindClientsQuery } from './work-api.ts'

const TYPING_MS = 250
/** Of a person or a pet that was not here before. */
export const NEW = 'new'

type TypedWho = {
  phone: string
  /** Who of those that have this phone; empty until the desk has said. */
  clientId: string
  name: string
}
/** A pet that the desk has not seen, as far as it is said. */
export type TypedPet = { petName: string; animalType: AnimalType | ''; gender: Gender | ''; born: string }
export const noPet: TypedPet = { petName: '', animalType: '', gender: '', born: '' }

/** Who is on the phone or at the door: their number finds the clients of this desk that have it. Nobody is taken for another unasked. */
export const useWho = () => {
  const [typed, setTyped] = useState<TypedWho>({ phone: '', clientId: '', name: '' })
  const number = phoneNumberOf(typed.phone)
  const [searched] = useDebouncedValue(number, TYPING_MS)
  const search = useFindClientsQuery(searched, { skip: searched === '' || searched !== number })
  const found = number !== '' && searched === number ? search.currentData : undefined
  const client = found?.find(({ id }) => id === typed.clientId)
  return {
    typed,
    set: (change: Partial<TypedWho>) => setTyped((before) => ({ ...before, ...change })),
    found,
    client,
    isNewPerson: found !== undefined && (found.length === 0 || typed.clientId === NEW),
    /** A new client as they are sent; undefined until they have a name. */
    person: typed.name.trim() === '' ? undefined : { ...namesIn(typed.name.trim()), phone: number },
    isAnotherPerson: typed.clientId === NEW,
    /** Gets letters about it. */
    hasAddress: client !== undefined && !client.isOfDesk,
    error: search.error,
    /** Written down meanwhile, perhaps at the next desk. */
    refuse: async (error: unknown) => {
      if (codeOf(error) === 'PHONE_KNOWN') await search.refetch()
    },
  }
}
export type Who = ReturnType<typeof useWho>

type Slot = { professionalId?: string; serviceId: string; startsAt: string; visitReason: string }
/** The person at the desk, and which pet it is for. */
export const useDeskClient = () => {
  const who = useWho()
  const [pet, setPet] = useState({ ...noPet, petId: '' })
  const { client, isNewPerson, person } = who
  const petId = client === undefined ? NEW : petIn(client, pet.petId)
  const [add, added] = useAddAppointmentMutation()
  const [bookClient, clientBooked] = useBookClientMutation()
  const [bookPet, petBooked] = useBookPetMutation()

  const newPet = newPetOf(pet)
  const isReady =
    (isNewPerson && person !== undefined && newPet !== null) || (client !== undefined && (petId !== NEW || newPet !== null))

  /** The id of the appointment; undefined if it was not booked. */
  const book = async (slot: Slot, idempotencyKey: string): Promise<string | undefined> => {
    if (client !== undefined && petId !== NEW) return (await add({ body: { ...slot, petId }, idempotencyKey })).data?.id
    if (newPet === null) return undefined
    if (client !== undefined)
      return (await bookPet({ clientId: client.id, body: { ...slot, pet: newPet }, idempotencyKey })).data?.id
    if (person === undefined) return undefined
    const { isAnotherPerson } = who
    const answer = await bookClient({ body: { ...slot, client: person, pet: newPet, isAnotherPerson }, idempotencyKey })
    await who.refuse(answer.error)
    return answer.data?.id
  }
  const failed = client === undefined ? clientBooked.error : petId === NEW ? petBooked.error : added.error
  return {
    who,
    pet,
    setPet: (change: Partial<typeof pet>) => setPet((before) => ({ ...before, ...change })),
    isNewPet: isNewPerson || (client !== undefined && petId === NEW),
    petId,
    isReady,
    hasAddress: who.hasAddress,
    error: who.error ?? failed,
    isSending: added.isLoading || clientBooked.isLoading || petBooked.isLoading,
    about: JSON.stringify([who.typed, pet]),
    book,
  }
}

export type DeskClient = ReturnType<typeof useDeskClient>

/** The one that was chosen, else the first; of people with an account only pets that were here. */
const petIn = ({ pets }: FoundClient, chosen: string): string =>
  chosen === NEW || pets.some(({ id }) => id === chosen) ? chosen : (pets[0]?.id ?? NEW)

/** As it is sent; null until all of it is said. */
export const newPetOf = ({ petName, animalType, gender, born }: TypedPet) =>
  petName.trim() === '' || animalType === '' || gender === '' || !/^(19|20)\d\d$/.test(born)
    ? null
    : { name: petName.trim(), animalType, gender, born }

/** "Радостина Илчева": the first word is the name. */
const namesIn = (full: string): { name: string; surname: string } => {
  const [name = '', ...others] = full.split(/\s+/)
  return { name, surname: others.join(' ') }
}
