import { randomUUID } from 'node:crypto'
import type { Events, EventType, LapkaEvent } from '@lapka/contracts/events.ts'
import { priceOfService } from '@lapka/contracts/money.ts'
import type { PaymentIdentity } from '@lapka/contracts/payments.ts'
import type { CancellationReasonCode, CancelledBy } from '@lapka/contracts/events/appointments.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import {
  accountStream,
  appointmentStream,
  ledgerStream,
  paymentStream,
  petStream,
  professionalStream,
  scheduleStream,
} from '@lapka/contracts/streams.ts'
import type { Facts, TestViews } from './test-views.ts'

export const checkUp: Service = {
  id: 'check-up',
  name: 'Профилактичен преглед',
  nameEn: 'Check-up',
  priceCents: 4000,
  durationMinutes: 30,
}
const surgery: Service = { id: 'surgery', name: 'Операция', nameEn: 'Surgery', priceCents: 12_000, durationMinutes: 60 }

/** Of the one payment of an appointment. */
export const paymentOf = (appointmentId: string): PaymentIdentity => ({
  paymentId: `p-${appointmentId}`,
  subject: { kind: 'appointment', id: appointmentId },
})

const minutesAfter = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

export const account = (change: Partial<Events['AccountRegistered']> = {}): Events['AccountRegistered'] => {
  const accountId = change.accountId ?? randomUUID()
  const who = { email: `${accountId}@example.test`, name: 'Елена', surname: 'Тодорова', emailKey: `key-${accountId}` }
  return { accountId, role: 'PARENT', language: 'bg', ...who, ...change }
}

export const pet = (ownerId: string, change: Partial<Events['PetAdded']> = {}): Events['PetAdded'] => ({
  petId: randomUUID(),
  ownerId,
  name: 'Рекс',
  gender: 'male',
  animalType: 'dog',
  breed: 'labrador',
  ageYears: 4,
  temperament: ['playful'],
  ...change,
})

const registration = (change: Partial<Events['ProfessionalRegistered']> = {}): Events['ProfessionalRegistered'] => ({
  professionalId: randomUUID(),
  accountId: randomUUID(),
  role: 'VET',
  prefix: 'д-р',
  name: 'Мария',
  surname: 'Жечева',
  businessName: '',
  city: 'София',
  address2: 'ул. „Липова“ 14',
  coordinates: [23.3219, 42.6977],
  clinicName: 'Зелен хълм',
  specializations: ['dermatology'],
  languages: ['bg', 'en'],
  ratingTenths: 48,
  reviewCount: 120,
  zone: 'Europe/Sofia',
  ...change,
})

export type ProfessionalPlan = Partial<Events['ProfessionalRegistered']> & { services?: Service[]; isVerified?: boolean }

/** Registered, priced, scheduled and verified, as onboarding writes it. */
export const professionalFacts = ({ services = [checkUp, surgery], isVerified = true, ...change }: ProfessionalPlan = {}) => {
  const registered = registration(change)
  const { professionalId, accountId, role, zone } = registered
  const plan: Events['ScheduleSet'] = {
    scheduleId: professionalId,
    professionalId,
    name: '',
    zone,
    weekly: [{ weekday: 1, from: '09:00', to: '17:00' }],
    breaks: [],
    bufferMinutes: 5,
    minimumNoticeMinutes: 60,
    horizonDays: 60,
  }
  const profile: LapkaEvent[] = [
    { type: 'ProfessionalRegistered', data: registered },
    { type: 'ServicesSet', data: { professionalId, services } },
    { type: 'CancellationPolicySet', data: { professionalId, policy: { version: 1, noticeHours: 24, lateRefundPercent: 50 } } },
    ...(isVerified ? [{ type: 'ProfessionalVerified', data: { professionalId } } as const] : []),
  ]
  const facts: Facts = {
    [accountStream(accountId)]: [{ type: 'AccountRegistered', data: account({ accountId, role }) }],
    [professionalStream(professionalId)]: profile,
    [scheduleStream(professionalId)]: [{ type: 'ScheduleSet', data: plan }],
  }
  return { professionalId, accountId, facts }
}

export type Visit = {
  appointmentId: string
  parentId: string
  petId: string
  professionalId: string
  startsAt: string
  endsAt: string
}
type RefundEventType = Extract<EventType, `Refund${string}`>
/** What happened to a refund; the practice adds which payment it is of. */
type RefundFact = { [T in RefundEventType]: { type: T; data: Omit<Events[T], keyof PaymentIdentity> } }[RefundEventType]
type CancelOptions = { refundCents?: number; reasonCode?: CancellationReasonCode | undefined }
type Wish = { amountCents?: number; refundId?: string; attempt?: number }

const policy = { version: 1, noticeHours: 24, lateRefundPercent: 50 }

/** One vet, one parent with a dog, and the commands of the booking road as the facts that they write. */
export const makePractice = async ({ write }: TestViews) => {
  const founded = '2026-11-01T08:00:00.000Z'
  const parent = account()
  const dog = pet(parent.accountId)
  const { professionalId, facts } = professionalFacts()
  await write(founded, {
    ...facts,
    [accountStream(parent.accountId)]: [{ type: 'AccountRegistered', data: parent }],
    [petStream(dog.petId)]: [{ type: 'PetAdded', data: dog }],
  })
  const day = (startsAt: string) => ledgerStream(professionalId, startsAt.slice(0, 10))

  const heldData = (appointment: Visit, expiresAt: string): Events['ClaimHeld'] => ({
    resourceId: professionalId,
    capacity: 1,
    unit: 0,
    claimId: appointment.appointmentId,
    holderId: appointment.parentId,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    bufferMinutes: 5,
    expiresAt,
  })

  const place = async (at: string, startsAt: string, reason = 'Кашля от два дни'): Promise<Visit> => {
    const appointmentId = randomUUID()
    const who = { parentId: parent.accountId, petId: dog.petId, professionalId }
    const appointment = { appointmentId, ...who, startsAt, endsAt: minutesAfter(startsAt, 30) }
    const holdExpiresAt = minutesAfter(at, 10)
    const placed: Events['AppointmentPlaced'] = {
      ...appointment,
      serviceId: checkUp.id,
      serviceName: checkUp.name,
      serviceNameEn: checkUp.nameEn,
      zone: 'Europe/Sofia',
      tzdataVersion: '2026b',
      price: priceOfService(checkUp),
      bufferMinutes: 5,
      reason,
      policy,
      freeCancellationUntil: minutesAfter(startsAt, -24 * 60),
      holdExpiresAt,
      scheduleRevision: 0,
      professionalRevision: 3,
    }
    await write(at, {
      [appointmentStream(appointmentId)]: [{ type: 'AppointmentPlaced', data: placed }],
      [day(startsAt)]: [{ type: 'ClaimHeld', data: heldData(appointment, holdExpiresAt) }],
    })
    return appointment
  }

  const startPayment = (at: string, { appointmentId, parentId, startsAt }: Visit) => {
    const holdExpiresAt = minutesAfter(at, 20)
    const requested: Events['PaymentRequested'] = {
      ...paymentOf(appointmentId),
      parentId,
      price: priceOfService(checkUp),
      idempotencyKey: `pay-${appointmentId}`,
      sessionExpiresAt: holdExpiresAt,
    }
    return write(at, {
      [paymentStream(paymentOf(appointmentId).paymentId)]: [{ type: 'PaymentRequested', data: requested }],
      [day(startsAt)]: [
        { type: 'HoldExtended', data: { resourceId: professionalId, claimId: appointmentId, expiresAt: holdExpiresAt } },
      ],
      [appointmentStream(appointmentId)]: [
        { type: 'PaymentStarted', data: { appointmentId, paymentId: requested.paymentId, holdExpiresAt } },
      ],
    })
  }

  const giveMoreTime = (at: string, { appointmentId, startsAt }: Visit, holdExpiresAt: string) =>
    write(at, {
      [day(startsAt)]: [
        { type: 'HoldExtended', data: { resourceId: professionalId, claimId: appointmentId, expiresAt: holdExpiresAt } },
      ],
      [appointmentStream(appointmentId)]: [{ type: 'MoreTimeGiven', data: { appointmentId, holdExpiresAt } }],
    })

  const openCheckout = (at: string, { appointmentId }: Visit) => {
    const opened = { ...paymentOf(appointmentId), checkoutSessionId: 'cs_1', checkoutUrl: 'https://pay.example.test/cs_1' }
    return write(at, { [paymentStream(paymentOf(appointmentId).paymentId)]: [{ type: 'CheckoutOpened', data: opened }] })
  }

  const capture = (at: string, { appointmentId, startsAt }: Visit) => {
    const paidCents = checkUp.priceCents
    const captured = { ...paymentOf(appointmentId), amountCents: paidCents, paymentIntentId: 'pi_1', cardLast4: '4242' }
    return write(at, {
      [paymentStream(paymentOf(appointmentId).paymentId)]: [{ type: 'PaymentCaptured', data: captured }],
      [day(startsAt)]: [{ type: 'ClaimConfirmed', data: { resourceId: professionalId, claimId: appointmentId } }],
      [appointmentStream(appointmentId)]: [{ type: 'AppointmentConfirmed', data: { appointmentId, paidCents } }],
    })
  }

  const expire = (at: string, { appointmentId, startsAt }: Visit) =>
    write(at, {
      [day(startsAt)]: [{ type: 'HoldExpired', data: { resourceId: professionalId, claimId: appointmentId } }],
      [appointmentStream(appointmentId)]: [{ type: 'AppointmentExpired', data: { appointmentId } }],
    })

  const move = async (at: string, appointment: Visit, startsAt: string, sequence = 1): Promise<Visit> => {
    const moved = { ...appointment, startsAt, endsAt: minutesAfter(startsAt, 30) }
    const { appointmentId } = appointment
    const data: Events['AppointmentMoved'] = {
      appointmentId,
      fromStartsAt: appointment.startsAt,
      fromEndsAt: appointment.endsAt,
      startsAt,
      endsAt: moved.endsAt,
      freeCancellationUntil: minutesAfter(startsAt, -24 * 60),
      isLate: false,
      sequence,
    }
    const released: LapkaEvent = {
      type: 'ClaimReleased',
      data: { resourceId: professionalId, claimId: appointmentId, reason: 'moved' },
    }
    const claimed: LapkaEvent[] = [
      { type: 'ClaimHeld', data: heldData(moved, minutesAfter(at, 10)) },
      { type: 'ClaimConfirmed', data: { resourceId: professionalId, claimId: appointmentId } },
    ]
    const isSameDay = day(appointment.startsAt) === day(startsAt)
    await write(at, {
      [appointmentStream(appointmentId)]: [{ type: 'AppointmentMoved', data }],
      ...(isSameDay
        ? { [day(startsAt)]: [released, ...claimed] }
        : { [day(appointment.startsAt)]: [released], [day(startsAt)]: claimed }),
    })
    return moved
  }

  const cancelled = (
    { appointmentId, parentId }: Visit,
    by: CancelledBy,
    { refundCents = 0, reasonCode = by === 'system' ? 'PAID_AFTER_EXPIRY' : undefined }: CancelOptions,
  ) => ({
    appointmentId,
    parentId,
    by,
    paymentId: paymentOf(appointmentId).paymentId,
    ...(reasonCode ? { reasonCode } : { reason: 'Оправи се' }),
    isLate: false,
    refundCents,
    keptCents: refundCents === 0 ? 0 : checkUp.priceCents - refundCents,
    refundPercent: 100,
  })
  const cancel = (at: string, appointment: Visit, by: CancelledBy, options: CancelOptions = {}) =>
    write(at, {
      [appointmentStream(appointment.appointmentId)]: [
        { type: 'AppointmentCancelled', data: cancelled(appointment, by, options) },
      ],
      [day(appointment.startsAt)]: [
        { type: 'ClaimReleased', data: { resourceId: professionalId, claimId: appointment.appointmentId, reason: 'cancelled' } },
      ],
    })

  const refundOf = ({ appointmentId }: Visit, { amountCents = 4000, refundId = randomUUID() }: Wish = {}) => ({
    ...paymentOf(appointmentId),
    refundId,
    amountCents,
    why: 'cancelled_by_parent' as const,
    idempotencyKey: `refund-${refundId}`,
  })
  const requestRefund = async (at: string, appointment: Visit, wish?: Wish) => {
    const data = refundOf(appointment, wish)
    await write(at, { [paymentStream(paymentOf(appointment.appointmentId).paymentId)]: [{ type: 'RefundRequested', data }] })
    return data.refundId
  }

  /** By the parent, with all of it going back unless it is taken back. */
  const cancelForNow = async (at: string, appointment: Visit, undoUntil: string) => {
    const refund = refundOf(appointment)
    const data = { ...cancelled(appointment, 'parent', { refundCents: refund.amountCents }), undoUntil }
    await write(at, {
      [appointmentStream(appointment.appointmentId)]: [{ type: 'AppointmentCancelled', data }],
      [paymentStream(paymentOf(appointment.appointmentId).paymentId)]: [
        { type: 'RefundRequested', data: { ...refund, undoUntil } },
      ],
    })
    return refund.refundId
  }

  const refund = (at: string, { appointmentId }: Visit, ...facts: RefundFact[]) => {
    const identity = paymentOf(appointmentId)
    const complete = facts.map((fact) => ({ ...fact, data: { ...identity, ...fact.data } }) as LapkaEvent)
    return write(at, { [paymentStream(identity.paymentId)]: complete })
  }

  return {
    parent,
    dog,
    professionalId,
    place,
    startPayment,
    giveMoreTime,
    openCheckout,
    capture,
    expire,
    move,
    cancel,
    cancelForNow,
    requestRefund,
    refund,
  }
}

export type Practice = Awaited<ReturnType<typeof makePractice>>
