import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '../accounts/account.ts'
import { bookClientStreams, decideBookClient, type BookClient } from '../clients/book-client/decide.ts'
import { bookStayStreams, decideBookStay, type BookStay } from '../clients/book-stay/decide.ts'
import { decideMakeClientLink } from '../clients/client-link/decide.ts'
import { decideJoinClient, joinClientStreams, type JoinClient } from '../clients/join-client/decide.ts'
import { command } from './commands.ts'
import { HOTEL } from './stay-commands.ts'

export const onThePhone = { name: 'Радостина', surname: 'Илчева', phone: '+359888555918', language: 'bg' } as const
const pipo = { name: 'Пипо', gender: 'male', animalType: 'rodent', breed: '', born: '2024' } as const

type Booking = Partial<BookClient> & Pick<BookClient, 'appointmentId' | 'professionalId' | 'petId' | 'startsAt' | 'at'>

/** A person on the phone with their rabbit, unless another is named. */
export const bookClient = (change: Booking, accountId: string = `client-${change.appointmentId}`) => {
  const booking: BookClient = {
    serviceId: 'exam',
    visitReason: 'По телефона',
    owner: { kind: 'new', client: { accountId, hostId: change.professionalId, ...onThePhone }, isPhoneKnown: false },
    pet: { ...pipo, temperament: [] },
    today: change.at.slice(0, 10),
    tzdataVersion: '2026b',
    ...change,
  }
  return command(bookClientStreams(booking), (states) => decideBookClient(booking, states))
}

export const makeClientLink = ({ accountId, hostIds, at }: { accountId: string; hostIds: string[]; at: string }) => {
  const make = { hostIds, linkKey: `key-${accountId}`, at }
  return command({ streams: { account: { stream: accountStream(accountId), fold: accountFold } } }, (states) =>
    decideMakeClientLink(make, states),
  )
}

/** By the link that `makeClientLink` made. */
export const joinClient = (change: Partial<JoinClient> & Pick<JoinClient, 'clientId' | 'intoId' | 'at'>) => {
  const join = { linkKey: `key-${change.clientId}`, petIds: [], appointmentIds: [], isListFull: false, pets: [], ...change }
  return command(joinClientStreams(join), (states) => decideJoinClient(join, states))
}

/** A person at a hotel's desk with their dogs, all of them new to it unless another owner is named. */
export const bookStay = ({
  dogs = [],
  stay,
  ...change
}: Partial<Omit<BookStay, 'stay'>> &
  Pick<BookStay, 'appointmentId' | 'at'> & {
    dogs?: string[]
    stay: Pick<BookStay['stay'], 'arrival' | 'departure'> & Partial<BookStay['stay']>
  }) => {
  const client = { accountId: `client-${change.appointmentId}`, hostId: HOTEL, ...onThePhone }
  const booking: BookStay = {
    professionalId: HOTEL,
    owner: { kind: 'new', client, isPhoneKnown: false },
    newPets: dogs.map((petId) => ({ ...pipo, animalType: 'dog', name: petId, petId, temperament: [] })),
    reason: 'По телефона',
    today: change.at.slice(0, 10),
    tzdataVersion: '2026b',
    stay: { classId: 1, extraIds: [], pets: dogs.map((petId) => ({ petId, weightKg: null })), ...stay },
    ...change,
  }
  return command(bookStayStreams(booking), (states) => decideBookStay(booking, states))
}
