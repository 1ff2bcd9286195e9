import { bookClientStreams, decideBookClient, type BookClient } from '../clients/book-client/decide.ts'
import { command } from './commands.ts'

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
