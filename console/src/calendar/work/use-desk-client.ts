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

type Typed = {
  phone: string
  /** Who of those that have this phone; empty until the desk has said. */
  clientId: string
  petId: string
  name: string
  petName: string
  animalType: AnimalType | ''
  gender: Gender | ''
  born: string
}
const nothing: Typed = { phone: '', clientId: '', petId: '', name: '', petName: '', animalType: '', gender: '', born: '' }

type Slot = { professionalId?: string; serviceId: string; startsAt: string; visitReason: string }
export type DeskClient = ReturnType<typeof useDeskClient>

/** Who is on the phone or at the door: their number finds the clients of this desk that have it. Nobody is taken for another unasked. */
export const useDeskClient = () => {
  const [typed, setTyped] = useState(nothing)
  const number = phoneNumberOf(typed.phone)
  const [searched] = useDebouncedValue(number, TYPING_MS)
  const search = useFindClientsQuery(searched, { skip: searched === '' || searched !== number })
  const found = number !== '' && searched === number ? search.currentData : undefined
  const client = found?.find(({ id }) => id === typed.clientId)
  const isNewPerson = found !== undefined && (found.length === 0 || typed.clientId === NEW)
  const petId = client === undefined ? NEW : petIn(client, typed.petId)
  const [add, added] = useAddAppointmentMutation()
  const [bookClient, clientBooked] = useBookClientMutation()
  const [bookPet, petBooked] = useBookPetMutation()

  const name = typed.name.trim()
  const pet = newPetOf(typed)
  const isReady = (isNewPerson && name !== '' && pet !== null) || (client !== undefined && (petId !== NEW || pet !== null))

  /** The id of the appointment; undefined if it was not booked. */
  const book = async (slot: Slot, idempotencyKey: string): Promise<string | undefined> => {
    if (client !== undefined && petId !== NEW) return (await add({ body: { ...slot, petId }, idempotencyKey })).data?.id
    if (pet === null) return undefined
    if (client !== undefined) return (await bookPet({ clientId: client.id, body: { ...slot, pet }, idempotencyKey })).data?.id
    const person = { ...namesIn(name), phone: number }
    const isAnotherPerson = typed.clientId === NEW
    const answer = await bookClient({ body: { ...slot, client: person, pet, isAnotherPerson }, idempotencyKey })
    // Written down meanwhile, perhaps at the next desk.
    if (codeOf(answer.error) === 'PHONE_KNOWN') await search.refetch()
    return answer.data?.id
  }
  const failed = client === undefined ? clientBooked.error : petId === NEW ? petBooked.error : added.error
  return {
    typed,
    set: (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change })),
    found,
    client,
    isNewPerson,
    isNewPet: isNewPerson || (client !== undefined && petId === NEW),
    petId,
    isReady,
    /** Gets letters about it. */
    hasAddress: client !== undefined && !client.isOfDesk,
    error: search.error ?? failed,
    isSending: added.isLoading || clientBooked.isLoading || petBooked.isLoading,
    about: JSON.stringify(typed),
    book,
  }
}

/** The one that was chosen, else the first; of people with an account only pets that were here. */
const petIn = ({ pets }: FoundClient, chosen: string): string =>
  chosen === NEW || pets.some(({ id }) => id === chosen) ? chosen : (pets[0]?.id ?? NEW)

const newPetOf = ({ petName, animalType, gender, born }: Typed) =>
  petName.trim() === '' || animalType === '' || gender === '' || !/^(19|20)\d\d$/.test(born)
    ? null
    : { name: petName.trim(), animalType, gender, born }

/** "Радостина Илчева": the first word is the name. */
const namesIn = (full: string): { name: string; surname: string } => {
  const [name = '', ...others] = full.split(/\s+/)
  return { name, surname: others.join(' ') }
}
