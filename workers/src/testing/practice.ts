import { randomUUID } from 'node:crypto'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import {
  accountStream,
  appointmentStream,
  dayStream,
  paymentStream,
  petStream,
  professionalStream,
  scheduleStream,
} from '@lapka/contracts/streams.ts'
import { UNDO_MS } from '@lapka/contracts/time.ts'
import { decideUndoCancellation } from '@lapka/domain/appointments/undo-cancellation/decide.ts'
import { decideCancelAppointment } from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import { decidePlaceAppointment } from '@lapka/domain/appointments/place-appointment/decide.ts'
import { placeAppointmentStreams } from '@lapka/domain/appointments/place-appointment/streams.ts'
import { decideExtendHold } from '@lapka/domain/appointments/extend-hold/decide.ts'
import { decideStartPayment } from '@lapka/domain/appointments/start-payment/decide.ts'
import type { Fold } from '@lapka/domain/fold.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { localDateOf } from '@lapka/domain/time/zone.ts'
import { createHandle, type Handle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault, type Vault } from '@lapka/event-log/vault.ts'
import { claimStreams, readVisit } from '../payments/visit-streams.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ZONE = 'Europe/Sofia'

export type Practice = ReturnType<typeof createPractice>

/** A log with one vet and the commands a parent gives, taken through the real deciders; the clock is the test's. */
export const createPractice = (on: { log?: EventLog; vault?: Vault; isClockRunning?: boolean } = {}) => {
  const log = on.log ?? createMemoryLog()
  const vault = on.vault ?? createVault({ keys: createMemoryKeyStore(), masterKey: 'ab'.repeat(32) })
  const handle: Handle = createHandle({ log, vault })
  // From the real time on, for the provider and the outbox look at their own clocks too.
  const clock = { startMs: Date.now(), passedMs: 0 }
  const nowMs = () => (on.isClockRunning === true ? Date.now() : clock.startMs) + clock.passedMs
  const now = () => new Date(nowMs()).toISOString()
  const after = (ms: number) => new Date(nowMs() + ms).toISOString()
  const context = () => ({
    commandId: randomUUID(),
    commandHash: 'test',
    actor: { id: 'somebody', role: 'PARENT' as const },
    occurredAt: now(),
    correlationId: 'test',
    causationId: 'test',
  })
  const nothing: Fold<null> = { initialState: () => null, evolve: () => null }
  const write = async (stream: string, events: LapkaEvent[]) => {
    const written = await handle(context(), { streams: { it: { stream, fold: nothing } } }, () => ({ events: { it: events } }))
    if ('refused' in written) throw new Error(written.refused)
  }

  const registerAccount = async (given: { name: string; surname: string; language: Language; role: 'PARENT' | 'VET' }) => {
    const accountId = randomUUID()
    const email = `${accountId}@lapka.test`
    await write(accountStream(accountId), [
      { type: 'AccountRegistered', data: { ...given, accountId, email, emailKey: accountId } },
    ])
    return { accountId, email }
  }

  const openPractice = async (policy = { version: 1, noticeHours: 24, lateRefundPercent: 50 }) => {
    const vet = await registerAccount({ name: 'Мария', surname: 'Жечева', language: 'en', role: 'VET' })
    const professionalId = randomUUID()
    const place = {
      city: 'София',
      address2: 'ул. „Липова“ 14',
      coordinates: [23.32, 42.69] as [number, number],
      clinicName: '',
      specializations: [],
      languages: ['bg'],
    }
    await write(professionalStream(professionalId), [
      {
        type: 'ProfessionalRegistered',
        data: {
          professionalId,
          accountId: vet.accountId,
          role: 'VET',
          prefix: 'dr',
          name: 'Мария',
          surname: 'Жечева',
          businessName: '',
          ...place,
          ratingTenths: 0,
          reviewCount: 0,
          zone: ZONE,
        },
      },
      {
        type: 'ServicesSet',
        data: {
          professionalId,
          services: [{ id: 'exam', name: 'Общ преглед', nameEn: 'Check-up', priceCents: 3000, durationMinutes: 30 }],
        },
      },
      { type: 'CancellationPolicySet', data: { professionalId, policy } },
      { type: 'ProfessionalVerified', data: { professionalId } },
    ])
    const weekly = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday): WeeklyHours => ({ weekday, from: '00:00', to: '24:00' }))
    await write(scheduleStream(professionalId), [
      {
        type: 'ScheduleSet',
        data: {
          scheduleId: randomUUID(),
          professionalId,
          name: '',
          zone: ZONE,
          weekly,
          breaks: [],
          bufferMinutes: 0,
          minimumNoticeMinutes: 0,
          horizonDays: 60,
        },
      },
    ])
    return { professionalId, vetEmail: vet.email, vetAccountId: vet.accountId }
  }

  const registerParent = async (language: Language = 'bg') => {
    const { accountId, email } = await registerAccount({ name: 'Елена', surname: 'Петрова', language, role: 'PARENT' })
    const petId = randomUUID()
    await write(petStream(petId), [
      {
        type: 'PetAdded',
        data: {
          petId,
          ownerId: accountId,
          name: 'Рекс',
          gender: 'male',
          animalType: 'dog',
          breed: 'other',
          ageYears: 4,
          temperament: [],
        },
      },
    ])
    return { parentId: accountId, petId, email }
  }

  /** A whole half-hour at least so many hours ahead. */
  const slotAhead = (hours: number) =>
    new Date(Math.ceil((nowMs() + hours * HOUR_MS) / (30 * MINUTE_MS)) * 30 * MINUTE_MS).toISOString()

  const place = async (booking: { professionalId: string; parentId: string; petId: string; startsAt: string }) => {
    const appointmentId = randomUUID()
    const command = {
      ...booking,
      appointmentId,
      serviceId: 'exam',
      reason: 'Чеше се <много>',
      at: now(),
      tzdataVersion: 'test',
      openHoldCount: 0,
    }
    const placed = await handle(context(), placeAppointmentStreams(command), (states) => decidePlaceAppointment(command, states))
    if ('refused' in placed) throw new Error(placed.refused)
    return appointmentId
  }

  const startPayment = async (appointmentId: string, pages: { language?: Language } = {}) => {
    const command = { at: now(), paymentId: appointmentId, idempotencyKey: randomUUID(), ...pages }
    const { appointment } = await readVisit({ handle }, appointmentId)
    if (appointment.status === 'none') throw new Error('no such appointment')
    const professional = { stream: professionalStream(appointment.professionalId), fold: professionalFold }
    const { streams, more } = claimStreams(appointmentId)
    const answer = await handle(context(), { streams: { ...streams, professional }, more }, (states) =>
      decideStartPayment(command, states),
    )
    if ('refused' in answer) throw new Error(answer.refused)
  }

  const extendHold = async (appointmentId: string) => {
    const command = { at: now() }
    const answer = await handle(context(), claimStreams(appointmentId), (states) => decideExtendHold(command, states))
    if ('refused' in answer) throw new Error(answer.refused)
  }

  const cancel = async (appointmentId: string, by: 'parent' | 'professional' = 'parent', reason = '') => {
    const command = { by, reason, at: now(), refund: { refundId: randomUUID(), idempotencyKey: randomUUID() } }
    const answer = await handle(context(), claimStreams(appointmentId), (states) => decideCancelAppointment(command, states))
    if ('refused' in answer) throw new Error(answer.refused)
    return command.refund.refundId
  }

  /** It may be taken back for ten seconds by the practice's clock. */
  const cancelForNow = async (appointmentId: string) => {
    const refund = { refundId: randomUUID(), idempotencyKey: randomUUID() }
    const command = { by: 'parent', reason: '', at: now(), refund, undoUntil: after(UNDO_MS) } as const
    const answer = await handle(context(), claimStreams(appointmentId), (states) => decideCancelAppointment(command, states))
    if ('refused' in answer) throw new Error(answer.refused)
    return refund.refundId
  }

  const undo = async (appointmentId: string) =>
    handle(context(), claimStreams(appointmentId), (states) => decideUndoCancellation({ by: 'parent', at: now() }, states))

  const typesOf = async (stream: string) => (await log.readStream(stream)).map(({ type }) => type)
  return {
    log,
    vault,
    handle,
    now,
    write,
    registerAccount,
    openPractice,
    registerParent,
    slotAhead,
    place,
    startPayment,
    extendHold,
    cancel,
    cancelForNow,
    undo,
    pass: (ms: number) => void (clock.passedMs += ms),
    after,
    states: (appointmentId: string) => readVisit({ handle }, appointmentId),
    appointmentEvents: (appointmentId: string) => typesOf(appointmentStream(appointmentId)),
    paymentEvents: (appointmentId: string) => typesOf(paymentStream(appointmentId)),
    dayEvents: (professionalId: string, startsAt: string) => typesOf(dayStream(professionalId, localDateOf(startsAt, ZONE))),
  }
}
