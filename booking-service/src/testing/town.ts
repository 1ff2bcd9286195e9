import { randomUUID } from 'node:crypto'
import type { Events } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import { petStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { decideAddPet } from '@lapka/domain/pets/add-pet/decide.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { decideRegisterProfessional } from '@lapka/domain/professionals/register-professional/decide.ts'
import { decideSetCancellationPolicy } from '@lapka/domain/professionals/set-cancellation-policy/decide.ts'
import { decideSetServices } from '@lapka/domain/professionals/set-services/decide.ts'
import { decideVerifyProfessional } from '@lapka/domain/professionals/verify-professional/decide.ts'
import { scheduleFold } from '@lapka/domain/schedules/schedule.ts'
import { decideSetSchedule } from '@lapka/domain/schedules/set-schedule/decide.ts'
import { registerAccount } from '../accounts/register-account/register-account.ts'
import { masterKey, systemContext, type TestService } from './test-service.ts'

export const examination: Service = { id: 'exam', name: 'Преглед', nameEn: 'Examination', priceCents: 3000, durationMinutes: 30 }
export const surgery: Service = { id: 'surgery', name: 'Операция', nameEn: 'Surgery', priceCents: 12_000, durationMinutes: 60 }

export type Person = { accountId: string; email: string; headers: { cookie: string } }
export type Parent = Person & { petId: string }
export type Vet = Person & { professionalId: string }

const at = () => new Date().toISOString()

type PersonOptions = { email?: string; passwordHash?: string; name?: string }

/** An account with a session, made through the commands; without a password nobody can sign in by one. */
export const registerPerson = async (
  { handle, db, sessions, seen }: TestService,
  role: Role,
  { email = `${randomUUID()}@example.test`, passwordHash = 'none', name = 'Елена' }: PersonOptions = {},
): Promise<Person> => {
  const accountId = randomUUID()
  const account = { accountId, email, passwordHash, role, name, surname: 'Тодорова', language: 'bg' as const }
  const registered = await registerAccount({ handle, db, masterKey }, systemContext(at()), account)
  if ('refused' in registered) throw new Error(registered.refused)
  // A session is of use only once the view shows whose it is.
  await seen()
  return { accountId, email, headers: { cookie: `__Host-lapka=${await sessions.start(accountId)}` } }
}

export const addPet = async ({ handle }: TestService, ownerId: string): Promise<string> => {
  const petId = randomUUID()
  const nature = { gender: 'male' as const, animalType: 'dog' as const, breed: 'labrador', ageYears: 4, temperament: [] }
  const pet = { petId, ownerId, name: 'Рекс', ...nature }
  await handle(systemContext(at()), { streams: { pet: { stream: petStream(petId), fold: petFold } } }, (states) =>
    decideAddPet(pet, states),
  )
  return petId
}

export const registerParent = async (service: TestService, options: PersonOptions = {}): Promise<Parent> => {
  const person = await registerPerson(service, 'PARENT', options)
  return { ...person, petId: await addPet(service, person.accountId) }
}

/** Many at once; their turns at the database overlap. */
export const registerParents = (service: TestService, count: number): Promise<Parent[]> =>
  Promise.all(Array.from({ length: count }, () => registerParent(service)))

const everyDay = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, from: '08:00', to: '18:00' }))

type VetOptions = {
  role?: 'VET' | 'CLINIC'
  name?: string
  passwordHash?: string
  isVerified?: boolean
  noticeHours?: number
  lateRefundPercent?: number
  bufferMinutes?: number
  isAroundTheClock?: boolean
  profile?: Partial<Events['ProfessionalRegistered']>
  services?: Service[]
}

/** A vet in Sofia who works every day from 8 to 18. */
export const registerVet = async (service: TestService, options: VetOptions = {}): Promise<Vet> => {
  const { isVerified = true, noticeHours = 24, lateRefundPercent = 50, bufferMinutes = 0, isAroundTheClock = false } = options
  const { profile = {}, services = [examination, surgery], name = 'Мария', passwordHash = 'none', role = 'VET' } = options
  const person = await registerPerson(service, role, { name, passwordHash })
  const professionalId = randomUUID()
  const { handle } = service
  const professional = { stream: professionalStream(professionalId), fold: professionalFold }
  const who = {
    professionalId,
    accountId: person.accountId,
    role,
    prefix: 'д-р',
    name,
    surname: 'Жечева',
  }
  const where = {
    clinicName: 'Зелен хълм',
    city: 'София',
    address2: 'ул. „Липова“ 14',
    coordinates: [23.32, 42.7] as [number, number],
  }
  const what = { specializations: ['dermatology'], languages: ['bg', 'en'], ratingTenths: 49, reviewCount: 212 }
  const registration = { ...who, ...where, ...what, businessName: '', zone: 'Europe/Sofia', ...profile }
  await handle(systemContext(at()), { streams: { professional } }, (states) => decideRegisterProfessional(registration, states))
  await handle(systemContext(at()), { streams: { professional } }, (states) => decideSetServices({ services }, states))
  await handle(systemContext(at()), { streams: { professional } }, (states) =>
    decideSetCancellationPolicy({ noticeHours, lateRefundPercent }, states),
  )
  if (isVerified) await handle(systemContext(at()), { streams: { professional } }, (states) => decideVerifyProfessional(states))
  const weekly = isAroundTheClock ? everyDay.map((day) => ({ ...day, from: '00:00', to: '24:00' })) : everyDay
  const plan = { scheduleId: professionalId, name: 'София', weekly, breaks: [], bufferMinutes }
  const streams = { professional, schedule: { stream: scheduleStream(professionalId), fold: scheduleFold } }
  await handle(systemContext(at()), { streams }, (states) =>
    decideSetSchedule({ ...plan, minimumNoticeMinutes: 0, horizonDays: 60 }, states),
  )
  return { ...person, professionalId }
}

/** An instant some days ahead by its UTC time; 07:00 to 14:00 lies within the vet's hours in winter and summer. */
export const inDays = (days: number, utcTime: string): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${utcTime}:00.000Z`
