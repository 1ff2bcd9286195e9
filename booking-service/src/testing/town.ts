import { randomUUID } from 'node:crypto'
import type { Service } from '@lapka/contracts/events.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import {
  appointmentStream,
  dayStream,
  paymentStream,
  petStream,
  professionalStream,
  scheduleStream,
} from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { decideRecordCapture, type RecordCaptureStates } from '@lapka/domain/payments/record-capture/decide.ts'
import { decideRecordCheckout } from '@lapka/domain/payments/record-checkout/decide.ts'
import { decideAddPet } from '@lapka/domain/pets/add-pet/decide.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { decideRegisterProfessional } from '@lapka/domain/professionals/register-professional/decide.ts'
import { decideSetCancellationPolicy } from '@lapka/domain/professionals/set-cancellation-policy/decide.ts'
import { decideSetServices } from '@lapka/domain/professionals/set-services/decide.ts'
import { decideVerifyProfessional } from '@lapka/domain/professionals/verify-professional/decide.ts'
import { scheduleFold } from '@lapka/domain/schedules/schedule.ts'
import { decideSetSchedule } from '@lapka/domain/schedules/set-schedule/decide.ts'
import { dayFold } from '@lapka/domain/slots/day-ledger.ts'
import { registerAccount } from '../accounts/register-account/register-account.ts'
import { masterKey, systemContext, type TestService } from './test-service.ts'

export const examination: Service = { id: 'exam', name: 'Преглед', nameEn: 'Examination', priceCents: 3000, durationMinutes: 30 }
export const surgery: Service = { id: 'surgery', name: 'Операция', nameEn: 'Surgery', priceCents: 12_000, durationMinutes: 60 }

export type Person = { accountId: string; email: string; headers: { cookie: string } }
export type Vet = Person & { professionalId: string }

const at = () => new Date().toISOString()

/** An account with a session, made through the commands; the password hash is never needed. */
export const registerPerson = async ({ handle, db, sessions, seen }: TestService, role: Role): Promise<Person> => {
  const accountId = randomUUID()
  const email = `${accountId}@example.test`
  const account = { accountId, email, passwordHash: 'none', role, name: 'Елена', surname: 'Тодорова', language: 'bg' as const }
  await registerAccount({ handle, db, masterKey }, systemContext(at()), account)
  await seen()
  return { accountId, email, headers: { cookie: `__Host-lapka=${await sessions.start(accountId)}` } }
}

export const addPet = async ({ handle }: TestService, ownerId: string): Promise<string> => {
  const petId = randomUUID()
  const pet = {
    petId,
    ownerId,
    name: 'Рекс',
    gender: 'male' as const,
    animalType: 'dog' as const,
    breed: 'labrador',
    ageYears: 4,
    temperament: [],
  }
  await handle(systemContext(at()), { pet: { stream: petStream(petId), fold: petFold } }, (states) => decideAddPet(pet, states))
  return petId
}

const everyDay = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, from: '08:00', to: '18:00' }))

type VetOptions = { isVerified?: boolean; noticeHours?: number; lateRefundPercent?: number }

/** A vet in Sofia who works every day from 8 to 18. */
export const registerVet = async (service: TestService, options: VetOptions = {}): Promise<Vet> => {
  const { isVerified = true, noticeHours = 24, lateRefundPercent = 50 } = options
  const person = await registerPerson(service, 'VET')
  const professionalId = randomUUID()
  const { handle } = service
  const professional = { stream: professionalStream(professionalId), fold: professionalFold }
  const who = {
    name: 'Мария',
    surname: 'Жечева',
    prefix: 'д-р',
    businessName: '',
    clinicName: 'Зелен хълм',
    city: 'София',
    address2: 'ул. „Липова“ 14',
  }
  const facts = {
    specializations: ['dermatology'],
    languages: ['bg', 'en'],
    ratingTenths: 49,
    reviewCount: 212,
    zone: 'Europe/Sofia',
  }
  const registration = {
    professionalId,
    accountId: person.accountId,
    role: 'VET' as const,
    coordinates: [23.32, 42.7] as [number, number],
    ...who,
    ...facts,
  }
  await handle(systemContext(at()), { professional }, (states) => decideRegisterProfessional(registration, states))
  await handle(systemContext(at()), { professional }, (states) => decideSetServices({ services: [examination, surgery] }, states))
  await handle(systemContext(at()), { professional }, (states) =>
    decideSetCancellationPolicy({ noticeHours, lateRefundPercent }, states),
  )
  if (isVerified) await handle(systemContext(at()), { professional }, (states) => decideVerifyProfessional(states))
  const plan = {
    scheduleId: professionalId,
    name: 'София',
    weekly: everyDay,
    breaks: [],
    bufferMinutes: 0,
    minimumNoticeMinutes: 0,
    horizonDays: 60,
  }
  await handle(
    systemContext(at()),
    { professional, schedule: { stream: scheduleStream(professionalId), fold: scheduleFold } },
    (states) => decideSetSchedule(plan, states),
  )
  await service.seen()
  return { ...person, professionalId }
}

/** An hour of the vet's day, some days ahead, in UTC as Sofia's wall shows it in winter and summer alike enough for working hours. */
export const inDays = (days: number, utcTime: string): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${utcTime}:00.000Z`

/** What a worker records when the provider says that the money is there. */
export const payFor = async (service: TestService, appointmentId: string, when = at()): Promise<number> => {
  const { handle } = service
  const streams = {
    appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
    payment: { stream: paymentStream(appointmentId), fold: paymentFold },
  }
  const { appointment } = await handle.read(streams)
  if (appointment.status === 'none') throw new Error('There is nothing to pay for.')
  const checkout = { checkoutSessionId: `cs_${appointmentId}`, checkoutUrl: `http://localhost:4001/checkout/cs_${appointmentId}` }
  await handle(systemContext(when), { payment: streams.payment }, (states) => decideRecordCheckout(checkout, states))
  const date = appointment.startsAt.slice(0, 10)
  const days = { [`day:${date}`]: { stream: dayStream(appointment.professionalId, date), fold: dayFold } }
  const capture = {
    at: when,
    amountCents: appointment.priceCents,
    paymentIntentId: `pi_${appointmentId}`,
    cardLast4: '4242',
    refund: { refundId: randomUUID(), idempotencyKey: `late-${appointmentId}` },
  }
  const handled = await handle<RecordCaptureStates>(systemContext(when), { ...streams, ...days }, (states) =>
    decideRecordCapture(capture, states),
  )
  if ('refused' in handled) throw new Error(handled.refused)
  return handled.position
}
