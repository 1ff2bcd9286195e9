import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Events } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import type { HotelRooms } from '@lapka/contracts/stays.ts'
import type { TravelMode } from '@lapka/contracts/travel.ts'
import { everyDay, openPractice, setRooms } from '@lapka/domain/testing/commands.ts'
import * as people from '@lapka/domain/testing/people-commands.ts'
import { planCourse } from '@lapka/domain/testing/course-commands.ts'
import { closeRoom } from '@lapka/domain/testing/stay-commands.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { registerAccount } from '../accounts/register-account/register-account.ts'
import { masterKey, systemContext, type TestService } from './test-service.ts'

export const examination: Service = { id: 'exam', name: 'Преглед', nameEn: 'Examination', priceCents: 3000, durationMinutes: 30 }
export const surgery: Service = { id: 'surgery', name: 'Операция', nameEn: 'Surgery', priceCents: 12_000, durationMinutes: 60 }

export type Person = { accountId: string; email: string; role: Role; headers: { cookie: string } }
export type Parent = Person & { petId: string }
export type Vet = Person & { professionalId: string }

const at = () => new Date().toISOString()

type PersonOptions = { email?: string; passwordHash?: string; name?: string }

/** An operator's has proven a second factor just now, as the console asks for it. */
export const startSession = (
  { sessions }: Pick<TestService, 'sessions'>,
  { accountId, role }: Pick<Person, 'accountId' | 'role'>,
): Promise<string> => sessions.start(accountId, { role, factorAtMs: role === 'OPERATOR' ? Date.now() : null })

/** An account with a session, made through the commands; without a password it has no sign-in by one. */
export const registerPerson = async (
  { handle, db, sessions, seen }: TestService,
  role: Role,
  { email = `${randomUUID()}@example.test`, passwordHash = 'none', name = 'Елена' }: PersonOptions = {},
): Promise<Person> => {
  const accountId = randomUUID()
  const account = { accountId, email, passwordHash, role, name, surname: 'Тодорова', language: 'bg' as const }
  const registered = await registerAccount({ handle, db, lookupKey: masterKey }, systemContext(at()), account)
  if ('refused' in registered) throw new Error(registered.refused)
  // A session is of use only once the view shows whose it is.
  await seen()
  return { accountId, email, role, headers: { cookie: `__Host-lapka=${await startSession({ sessions }, { accountId, role })}` } }
}

export const addPet = async ({ handle }: TestService, ownerId: string): Promise<string> => {
  const petId = randomUUID()
  await createPlay(handle)(at(), people.addPet({ petId, ownerId }))
  return petId
}

/** A home of a parent in Sofia, a street away from the vet. */
export const addAddress = async (
  { handle }: TestService,
  accountId: string,
  change: Partial<Events['AddressAdded']> = {},
): Promise<string> => {
  const addressId = randomUUID()
  await createPlay(handle)(at(), people.addAddress({ addressId, accountId, ...change }))
  return addressId
}

export const registerParent = async (service: TestService, options: PersonOptions = {}): Promise<Parent> => {
  const person = await registerPerson(service, 'PARENT', options)
  return { ...person, petId: await addPet(service, person.accountId) }
}

/** Many at once; their turns at the database overlap. */
export const registerParents = (service: TestService, count: number): Promise<Parent[]> =>
  Promise.all(Array.from({ length: count }, () => registerParent(service)))

type VetOptions = {
  role?: 'VET' | 'TRAINER' | 'CLINIC' | 'PET_WALKER' | 'HOTELS' | 'SHELTER'
  name?: string
  passwordHash?: string
  isVerified?: boolean
  noticeHours?: number
  noShowRefundPercent?: number
  lateRefundPercent?: number
  bufferMinutes?: number
  isAroundTheClock?: boolean
  profile?: Partial<Events['ProfessionalRegistered']>
  services?: Service[]
  serviceAreaKm?: number
  travelMode?: TravelMode
}

/** A vet in Sofia who works every day from 8 to 18. */
export const registerVet = async (service: TestService, options: VetOptions = {}): Promise<Vet> => {
  const { isVerified = true, noticeHours = 24, lateRefundPercent = 50, bufferMinutes = 0, isAroundTheClock = false } = options
  const { profile = {}, services = [examination, surgery], name = 'Мария', passwordHash = 'none', role = 'VET' } = options
  const person = await registerPerson(service, role, { name, passwordHash })
  const professionalId = randomUUID()
  const play = createPlay(service.handle)
  const weekly = isAroundTheClock ? everyDay('00:00', '24:00') : everyDay('08:00', '18:00')
  const where = { clinicName: 'Зелен хълм', coordinates: [23.32, 42.7] as [number, number], languages: ['bg', 'en'] }
  const what = { prefix: 'д-р', name, specializations: ['dermatology'] }
  const plan = {
    accountId: person.accountId,
    role,
    ...where,
    ...what,
    ...profile,
    services,
    serviceAreaKm: options.serviceAreaKm,
    travelMode: options.travelMode,
    isVerified,
    policy: { noticeHours, lateRefundPercent, noShowRefundPercent: options.noShowRefundPercent ?? 0 },
    hours: { scheduleId: professionalId, name: 'София', weekly, bufferMinutes },
  }
  for (const command of openPractice(professionalId, plan)) {
    const answer = await play(at(), command)
    if ('refused' in answer) throw new Error(answer.refused)
  }
  return { ...person, professionalId }
}

/** An instant some days ahead by its UTC time; 07:00 to 14:00 lies within the vet's hours in winter and summer. */
export const inDays = (days: number, utcTime: string): string =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T${utcTime}:00.000Z`

/** Their own spelling of their name, as the view has it once an operator accepted it. */
export const spell = ({ db }: TestService, professionalId: string, latinName: string) =>
  db.updateTable('views.professionals').set({ latinName }).where('professionalId', '=', professionalId).execute()

/** Two large rooms for dogs and one for a cat; a season of at least three nights when the year ends. */
export const hotelRooms = (change: Partial<HotelRooms> = {}): HotelRooms => ({
  classes: [
    { ...roomNames, id: 1, name: 'Стая за голямо куче', nameEn: 'Large dog room', species: ['dog'], rooms: 2, maxPets: 2 },
    { ...roomNames, id: 2, name: 'Стая за котки', nameEn: 'Cat room', species: ['cat'], rooms: 1, maxPets: 1 },
  ],
  seasons: [],
  extras: [{ id: 1, name: 'Разходка в гората', nameEn: 'Forest walk', cents: 700, per: 'night' }],
  arrival: { from: '14:00', until: '19:00' },
  departure: { from: '09:00', until: '12:00' },
  maxPets: null,
  ...change,
})

const roomNames = { about: '', aboutEn: '', maxWeightKg: null, nightCents: 3400, weekendNightCents: 3800, furtherPetCents: 1200 }

export type Hotel = Vet & { setRooms: (rooms: HotelRooms) => Promise<void> }

/** A verified hotel in Sofia that sells nights. */
export const registerHotel = async (
  service: TestService,
  rooms: HotelRooms = hotelRooms(),
  policy: Pick<VetOptions, 'noticeHours' | 'lateRefundPercent'> = {},
): Promise<Hotel> => {
  const hotel = await registerVet(service, { role: 'HOTELS', services: [], ...policy })
  const set = async (next: HotelRooms) => {
    const answer = await createPlay(service.handle)(at(), setRooms(hotel.professionalId, next))
    if ('refused' in answer) throw new Error(answer.refused)
  }
  await set(rooms)
  return { ...hotel, setRooms: set }
}

/** A room that some hotel has closed, and a class of some trainer. */
export const offerSomething = async (service: TestService) => ({
  roomClosure: await closeSomeRoom(service),
  course: await planSomeCourse(service),
})

const closeSomeRoom = async (service: TestService): Promise<string> => {
  const { professionalId } = await registerHotel(service)
  const closure = { closureId: randomUUID(), classId: 1, room: 1, from: dateInDays(5), until: dateInDays(6), reason: 'Нов под' }
  await createPlay(service.handle)(at(), closeRoom({ ...closure, professionalId, isNeeded: false, at: at() }))
  return closure.closureId
}

const planSomeCourse = async (service: TestService): Promise<string> => {
  const { professionalId } = await registerVet(service, { role: 'TRAINER' })
  const courseId = randomUUID()
  const starts = [inDays(5, '08:00')]
  await createPlay(service.handle)(at(), planCourse({ courseId, professionalId, starts, sessionIds: [randomUUID()], at: at() }))
  return courseId
}

/** A local date in Sofia some days ahead. */
export const dateInDays = (days: number): string => inDays(days, '12:00').slice(0, 10)
