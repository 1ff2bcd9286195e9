import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { appointmentStream, paymentStream, petStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { appointmentFold, type Appointment } from '../appointments/appointment.ts'
import { claimedDays } from '../appointments/claimed-days.ts'
import { decideCancelAppointment, type CancelAppointment } from '../appointments/cancel-appointment/decide.ts'
import { decideSettleCancellation } from '../appointments/settle-cancellation/decide.ts'
import { decideUndoCancellation } from '../appointments/undo-cancellation/decide.ts'
import { decideExpireHold, type ExpireHold } from '../appointments/expire-hold/decide.ts'
import { decideExtendHold } from '../appointments/extend-hold/decide.ts'
import { decideMoveAppointment, moveAppointmentStreams, type MoveAppointment } from '../appointments/move-appointment/decide.ts'
import { decidePlaceAppointment, type PlaceAppointment } from '../appointments/place-appointment/decide.ts'
import { placeAppointmentStreams } from '../appointments/place-appointment/streams.ts'
import { decideStartPayment, type StartPayment } from '../appointments/start-payment/decide.ts'
import type { Fold } from '../fold.ts'
import { paymentFold } from '../payments/payment.ts'
import { decideRecordCapture, type RecordCapture } from '../payments/record-capture/decide.ts'
import { petFold } from '../pets/pet.ts'
import { professionalFold } from '../professionals/professional.ts'
import { scheduleFold } from '../schedules/schedule.ts'
import { dayFold, dayStreams } from '../slots/day-ledger.ts'
import type { KnownClaim } from '../slots/free-slots.ts'
import type { WorkingHours } from '../slots/working-hours.ts'
import { addMs } from '../time/instant.ts'
import { recorded } from './given.ts'

export const VET = '00000000-0000-4000-8000-000000000001'
export const ZONE = 'Europe/Sofia'

export const everyDay = (from: string, to: string): WeeklyHours[] =>
  ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, from, to }))

export const halfHour: Service = { id: 'exam', name: 'Преглед', nameEn: 'Check-up', priceCents: 3000, durationMinutes: 30 }
export const hour: Service = { id: 'long', name: 'Дълъг преглед', nameEn: 'Long check-up', priceCents: 5000, durationMinutes: 60 }

type TownPlan = Partial<Omit<WorkingHours, 'zone'>> & {
  zone?: string
  role?: ProfessionalRole
  isVerified?: boolean
  services?: Service[]
  policy?: { noticeHours: number; lateRefundPercent: number }
}

type Asked = { parent?: string; service?: string; pet?: string; openHoldCount?: number }
type AnyFold = { initialState: () => unknown; evolve: (state: never, event: RecordedEvent) => unknown }
type Streams = { [key: string]: { stream: string; fold: AnyFold } }
type StatesOf<S> = { [K in keyof S]: NonNullable<S[K]> extends { fold: { initialState: () => infer State } } ? State : never }
/** As event-log's `handle` takes it, which this room may not import. */
type Reading<S extends Streams, More extends Streams> = { streams: S; more?: (states: StatesOf<S>) => More }
type Outcome = { events: { [key: string]: LapkaEvent[] | undefined } } | { refused: string }

/**
 * One vet, parents with a pet each, and a log in memory: commands go the way `handle` takes them, so a test tells a
 * story in a few lines. Every stream is folded anew each time, which is slow and certain.
 */
export const makeTown = (plan: TownPlan = {}) => {
  const log = new Map<string, RecordedEvent[]>()
  const write = (stream: string, events: LapkaEvent[], at: string) => {
    const known = log.get(stream) ?? []
    log.set(stream, [...known, ...events.map((event, index) => recorded(stream, known.length + index, event, at))])
  }
  const read = <State>(stream: string, fold: Fold<State>): State =>
    (log.get(stream) ?? []).reduce(fold.evolve, fold.initialState())
  const statesOf = <S extends Streams>(streams: S) =>
    Object.fromEntries(
      Object.entries(streams).map(([key, { stream, fold }]) => [key, read(stream, fold as Fold<unknown>)]),
    ) as StatesOf<S>

  /** Decides on the folded streams and those that follow from them, and writes what was decided; a refusal writes nothing. */
  const handle = <S extends Streams, Answer extends object, More extends Streams = Record<never, never>>(
    { streams, more }: Reading<S, More>,
    at: string,
    decide: (states: StatesOf<S> & StatesOf<More>) => Answer,
  ): Answer => {
    let all: Streams = streams
    for (let found = more?.(statesOf(streams)) ?? {}; Object.keys(found).some((key) => !(key in all));) {
      all = { ...all, ...found }
      found = more?.(statesOf(all) as StatesOf<S>) ?? {}
    }
    const decision = decide(statesOf(all) as StatesOf<S> & StatesOf<More>)
    const outcome = decision as unknown as Outcome
    if ('events' in outcome) for (const [key, events] of Object.entries(outcome.events)) write(all[key]!.stream, events ?? [], at)
    return decision
  }

  const zone = plan.zone ?? ZONE
  const founded = '2026-01-01T00:00:00.000Z'
  const policy = plan.policy && { version: 1, ...plan.policy }
  write(
    professionalStream(VET),
    [
      {
        type: 'ProfessionalRegistered',
        data: {
          professionalId: VET,
          accountId: 'vet-account',
          role: plan.role ?? 'VET',
          prefix: 'dr',
          name: 'sealed',
          surname: 'sealed',
          businessName: '',
          city: 'София',
          address2: 'sealed',
          coordinates: [23.32, 42.69],
          clinicName: '',
          specializations: [],
          languages: ['bg'],
          ratingTenths: 48,
          reviewCount: 12,
          zone,
        },
      },
      { type: 'ServicesSet', data: { professionalId: VET, services: plan.services ?? [halfHour, hour] } },
      ...(policy ? [{ type: 'CancellationPolicySet', data: { professionalId: VET, policy } } as const] : []),
      ...((plan.isVerified ?? true) ? [{ type: 'ProfessionalVerified', data: { professionalId: VET } } as const] : []),
    ],
    founded,
  )
  const hours: WorkingHours = {
    zone,
    weekly: plan.weekly ?? everyDay('09:00', '17:00'),
    breaks: plan.breaks ?? [],
    bufferMinutes: plan.bufferMinutes ?? 0,
    minimumNoticeMinutes: plan.minimumNoticeMinutes ?? 0,
    horizonDays: plan.horizonDays ?? 60,
  }
  write(
    scheduleStream(VET),
    [{ type: 'ScheduleSet', data: { scheduleId: 's', professionalId: VET, name: '', ...hours } }],
    founded,
  )

  const professional = { stream: professionalStream(VET), fold: professionalFold }
  const schedule = { stream: scheduleStream(VET), fold: scheduleFold }
  const appointmentOf = (id: string) => ({ stream: appointmentStream(id), fold: appointmentFold })
  const paymentOf = (id: string) => ({ stream: paymentStream(id), fold: paymentFold })
  const appointment = (id: string): Appointment => read(appointmentStream(id), appointmentFold)
  const roadOf = (id: string) => ({ streams: { appointment: appointmentOf(id), payment: paymentOf(id) }, more: claimedDays })
  /** Its road beside other streams. */
  const roadWith = <S extends Streams>(id: string, others: S) => ({
    ...roadOf(id),
    streams: { ...roadOf(id).streams, ...others },
  })

  const addPet = (petId: string, ownerId: string) => {
    const pet = {
      petId,
      ownerId,
      name: 'sealed',
      gender: 'male',
      animalType: 'dog',
      breed: '',
      ageYears: 3,
      temperament: [],
    } as const
    if (!log.has(petStream(petId))) write(petStream(petId), [{ type: 'PetAdded', data: { ...pet, temperament: [] } }], founded)
  }

  const place = (id: string, at: string, startsAt: string, asked: Asked = {}) => {
    const parentId = asked.parent ?? 'ana'
    const petId = asked.pet ?? `pet-of-${parentId}`
    addPet(petId, parentId)
    const command: PlaceAppointment = {
      appointmentId: id,
      parentId,
      petId,
      professionalId: VET,
      serviceId: asked.service ?? 'exam',
      startsAt,
      reason: 'sealed',
      at,
      tzdataVersion: '2026b',
      openHoldCount: asked.openHoldCount ?? 0,
    }
    return handle(placeAppointmentStreams(command), at, (states) => decidePlaceAppointment(command, states))
  }

  const startPayment = (id: string, at: string, change: Partial<StartPayment> = {}) =>
    handle(roadWith(id, { professional }), at, (states) =>
      decideStartPayment({ at, paymentId: id, idempotencyKey: `pay-${id}`, ...change }, states),
    )

  const extendHold = (id: string, at: string) => handle(roadOf(id), at, (states) => decideExtendHold({ at }, states))

  const capture = (id: string, at: string, change: Partial<RecordCapture> = {}) =>
    handle(roadWith(id, { professional, schedule }), at, (states) => {
      const { payment } = states
      const amountCents = payment.status === 'none' ? 0 : totalOf(payment.price)
      const refund = { refundId: `refund-${id}`, idempotencyKey: `refund-key-${id}` }
      return decideRecordCapture({ at, amountCents, paymentIntentId: `pi-${id}`, cardLast4: '4242', refund, ...change }, states)
    })

  const cancel = (id: string, at: string, by: CancelAppointment['by'] = 'parent') =>
    handle(roadOf(id), at, (states) =>
      decideCancelAppointment(
        { by, reason: '', at, refund: { refundId: `refund-${id}-${by}`, idempotencyKey: `refund-key-${id}-${by}` } },
        states,
      ),
    )

  /** It may be taken back for a minute. */
  const cancelForNow = (id: string, at: string, by: CancelAppointment['by'] = 'parent') => {
    const refund = { refundId: `refund-${id}-${at}`, idempotencyKey: `refund-key-${id}-${at}` }
    return handle(roadOf(id), at, (states) =>
      decideCancelAppointment({ by, reason: '', at, refund, undoUntil: addMs(at, MINUTE_MS) }, states),
    )
  }
  const undo = (id: string, at: string, by: CancelAppointment['by'] = 'parent') =>
    handle(roadOf(id), at, (states) => decideUndoCancellation({ by, at }, states))
  const settle = (id: string, at: string) => handle(roadOf(id), at, decideSettleCancellation)

  const move = (id: string, at: string, startsAt: string, by: MoveAppointment['by'] = 'parent') =>
    handle(moveAppointmentStreams({ appointmentId: id, professionalId: VET, startsAt }), at, (states) =>
      decideMoveAppointment({ by, startsAt, at }, states),
    )

  const expire = (id: string, at: string, closedCheckout: ExpireHold['closedCheckout'] = null) =>
    handle(roadOf(id), at, (states) => decideExpireHold({ at, closedCheckout }, states))

  /** Placed, paying started, paid: each a minute after the other. */
  const book = (id: string, at: string, startsAt: string, asked: Asked = {}) => {
    place(id, at, startsAt, asked)
    startPayment(id, at)
    return capture(id, at)
  }

  const eventsOf = (stream: string) => (log.get(stream) ?? []).map(({ type, data }) => ({ type, data }))
  const typesOf = (stream: string) => (log.get(stream) ?? []).map(({ type }) => type)
  const dayStreamNames = () => [...log.keys()].filter((name) => name.startsWith('day-'))
  const claims = (): KnownClaim[] => {
    const byId = new Map(
      dayStreamNames().flatMap((name) => read(name, dayFold).claims.map((claim) => [claim.claimId, claim] as const)),
    )
    return [...byId.values()]
  }
  const payment = (id: string) => read(paymentStream(id), paymentFold)
  const ledgers = () => dayStreamNames().map((name) => read(name, dayFold))
  const daysFor = (dates: string[]) => statesOf(dayStreams(VET, dates))
  /** The four aggregates of a booking that has no appointment yet. */
  const aggregatesFor = (petId: string) => ({
    appointment: appointmentFold.initialState(),
    professional: read(professional.stream, professionalFold),
    schedule: read(schedule.stream, scheduleFold),
    pet: read(petStream(petId), petFold),
  })
  /** An operator has looked again and said no. */
  const reject = (at: string) => {
    const data = { professionalId: VET, accountId: 'vet-account', reason: 'sealed' }
    write(professional.stream, [{ type: 'VerificationRejected', data }], at)
  }
  const eventCount = () => [...log.values()].reduce((count, events) => count + events.length, 0)
  return {
    log,
    write,
    handle,
    roadOf,
    roadWith,
    schedule,
    hours,
    place,
    startPayment,
    extendHold,
    capture,
    cancel,
    cancelForNow,
    undo,
    settle,
    move,
    reject,
    expire,
    book,
    appointment,
    payment,
    claims,
    eventsOf,
    typesOf,
    dayStreamNames,
    eventCount,
    addPet,
    daysFor,
    ledgers,
    aggregatesFor,
  }
}

export type Town = ReturnType<typeof makeTown>
