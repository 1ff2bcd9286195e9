import type { Board } from '@lapka/contracts/api/board.ts'
import { MAX_PETS_OF_ROOM, roomClassResourceId, type Guest } from '@lapka/contracts/stays.ts'
import { whyNotNights, whyNotRoom } from '@lapka/domain/stays/why-not-stay.ts'
import { useState } from 'react'
import { useBookStayMutation } from '../../calendar/work/work-api.ts'
import { newPetOf, noPet, useWho, type TypedPet, type Who } from '../../calendar/work/use-desk-client.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { offersOf, roomsLeftBetween } from '../../stays/night-offers.ts'
import { useNightsQuery } from '../../stays/stays-api.ts'
import type { Draft } from './board-layout.ts'

/** A guest of the form: one of the client's pets, or a new one. */
export type FormGuest = Guest & { key: string; name: string }
type Weights = { [key: string]: number | null }
type NewGuest = TypedPet & { key: string }

const FIRST = 'new-0'

/** The form's state: who stays, in which class, what is free and whether all is said. The dates are the board's, which shows them. */
export const useNewStay = (board: Board, { classId, arrival, departure }: Draft) => {
  const who = useWho()
  const pets = useGuests(who)
  const [extraIds, setExtraIds] = useState<number[]>([])
  const [reason, setReason] = useState('')
  const [book, { isLoading, error }] = useBookStayMutation()
  const roomClass = board.rooms.classes.find(({ id }) => id === classId)
  const free = useFree(board, { classId, arrival, departure, guests: Math.max(1, pets.guests.length) })
  const refused =
    whyNotNights(board.rooms, { arrival, departure }, { at: serverNow(), zone: board.zone, isAtDesk: true }) ??
    (roomClass === undefined || pets.guests.length === 0 ? null : whyNotRoom(roomClass, pets.guests))
  const { client, person, isAnotherPerson } = who
  const asked = client === undefined ? person : { id: client.id }
  const isReady = asked !== undefined && pets.isComplete && refused === null && free !== 0
  const stay = { classId, arrival, departure, extraIds, reason: reason.trim() }
  const idempotencyKey = useIdempotencyKey(JSON.stringify([stay, asked, pets.body, isAnotherPerson]))
  const submit = async (): Promise<string | undefined> => {
    if (!isReady) return undefined
    const answer = await book({ body: { ...stay, client: asked, isAnotherPerson, pets: pets.body }, idempotencyKey })
    await who.refuse(answer.error)
    return answer.data?.id
  }
  return {
    who,
    pets,
    roomClass,
    extraIds,
    reason,
    setReason,
    toggleExtra: (id: number) => setExtraIds((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    free,
    refused,
    isReady,
    isSending: isLoading,
    error: who.error ?? error,
    submit,
  }
}
export type NewStay = ReturnType<typeof useNewStay>

type Asked = Omit<Draft, 'room'> & { guests: number }

/** Rooms of the class that are free on all of these nights; null while it is not known. */
const useFree = ({ rooms }: Board, { classId, arrival, departure, guests }: Asked): number | null => {
  const professionalId = useCurrentUser()?.professionalId ?? ''
  const resourceIds = [professionalId, ...rooms.classes.map(({ id }) => roomClassResourceId(professionalId, id))]
  const isRange = arrival < departure
  const { currentData } = useNightsQuery(
    { professionalId, resourceIds, from: arrival, to: departure },
    { skip: professionalId === '' || !isRange },
  )
  if (currentData === undefined || !isRange) return null
  return roomsLeftBetween({ offers: offersOf(currentData.nights, { classId, guests }) }, arrival, departure)
}

/** A client's only pet is the one that stays until the desk says otherwise; a new person has a new pet. */
const useGuests = ({ client, isNewPerson }: Who) => {
  const [chosen, setChosen] = useState<{ clientId: string; petIds: string[] } | null>(null)
  const [added, setAdded] = useState<NewGuest[]>([])
  const [weights, setWeights] = useState<Weights>({})
  const known = client?.pets ?? []
  const own =
    chosen !== null && chosen.clientId === client?.id ? chosen.petIds : known.length === 1 ? known.map(({ id }) => id) : []
  const isAsked = isNewPerson || (client?.isOfDesk === true && known.length === 0)
  const news = isAsked && added.length === 0 ? [{ ...noPet, key: FIRST }] : client?.isOfDesk === false ? [] : added
  const weightOf = (key: string) => weights[key] ?? null
  const guests: FormGuest[] = [
    ...known.flatMap(({ id, name, animalType }) =>
      own.includes(id) ? { key: id, name, animalType, weightKg: weightOf(id) } : [],
    ),
    ...news.flatMap(({ key, petName, animalType }) =>
      animalType === '' ? [] : { key, name: petName.trim(), animalType, weightKg: weightOf(key) },
    ),
  ]
  const sent = news.map(({ key, ...pet }) => ({ pet: newPetOf(pet), weightKg: weightOf(key) }))
  const change = (key: string, changed: Partial<TypedPet>) =>
    setAdded(news.map((pet) => (pet.key === key ? { ...pet, ...changed } : pet)))
  return {
    known,
    own,
    news,
    guests,
    isComplete: own.length + news.length > 0 && sent.every(({ pet }) => pet !== null),
    canAdd: (isNewPerson || client?.isOfDesk === true) && own.length + news.length < MAX_PETS_OF_ROOM,
    toggle: (petId: string) => {
      const petIds = own.includes(petId) ? own.filter((id) => id !== petId) : [...own, petId]
      setChosen({ clientId: client?.id ?? '', petIds })
    },
    add: () => setAdded([...news, { ...noPet, key: `new-${Date.now()}` }]),
    remove: (key: string) => setAdded(news.filter((pet) => pet.key !== key)),
    change,
    weigh: (key: string, weightKg: number | null) => setWeights((before) => ({ ...before, [key]: weightKg })),
    body: [
      ...own.map((petId) => ({ petId, weightKg: weightOf(petId) })),
      ...sent.flatMap(({ pet, weightKg }) => (pet === null ? [] : { ...pet, weightKg })),
    ],
  }
}
