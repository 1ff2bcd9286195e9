import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { isPetTime, petTimeResourceId } from '@lapka/contracts/pets.ts'
import { appointmentStream, petStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '../appointments/appointment.ts'
import type { CancelAppointment } from '../appointments/cancel-appointment/decide.ts'
import type { EditAppointment } from '../appointments/edit-appointment/decide.ts'
import type { ExpireHold } from '../appointments/expire-hold/decide.ts'
import type { MoveAppointment } from '../appointments/move-appointment/decide.ts'
import type { StartPayment } from '../appointments/start-payment/decide.ts'
import type { Fold } from '../kernel/fold.ts'
import { paymentFold } from '../payments/payment.ts'
import type { RecordCapture } from '../captures/record-capture/decide.ts'
import { petFold } from '../pets/pet.ts'
import { professionalFold } from '../professionals/professional.ts'
import { scheduleFold } from '../professionals/schedule/schedule.ts'
import type { SetSchedule } from '../professionals/schedule/set-schedule/decide.ts'
import { ledgerFold, ledgerKey, ledgerStreams } from '../kernel/ledger.ts'
import type { KnownClaim } from '../slots/free-slots.ts'
import type { WorkingHours } from '../kernel/working-hours.ts'
import * as commands from './commands.ts'
import type { ProfessionalPlan, StatesOf, StoryCommand, Streams } from './commands.ts'
import { recorded, writtenBy } from './given.ts'
import * as people from './people-commands.ts'

export const VET = '00000000-0000-4000-8000-000000000001'
export const ZONE = 'Europe/Sofia'
const FOUNDED = '2026-01-01T00:00:00.000Z'

type StoryPlan = Partial<Omit<WorkingHours, 'zone'>> &
  Pick<ProfessionalPlan, 'zone' | 'role' | 'isVerified' | 'services' | 'policy'>
type PlaceOptions = { parent?: string; service?: string; pet?: string; openHoldCount?: number }
type By = CancelAppointment['by']

/** Streams in memory that only deciders write to. Every stream is folded anew each time, which is slow and certain. */
export const createMemory = () => {
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
  const run = <Answer extends object>(at: string, { reading, decide }: StoryCommand<Answer>): Answer => {
    let all = reading.streams
    for (let found = all; Object.keys(found).length > 0;) {
      const named = reading.more?.(statesOf(all) as never) ?? {}
      found = Object.fromEntries(Object.entries(named).filter(([key]) => !(key in all)))
      all = { ...all, ...found }
    }
    const answer = writtenBy(decide(statesOf(all) as never))
    const { events = {} } = answer as { events?: { [key: string]: LapkaEvent[] | undefined } }
    for (const [key, decided] of Object.entries(events)) write(all[key]?.stream ?? key, decided ?? [], at)
    return answer
  }
  return { log, read, statesOf, run }
}

type ClaimFact = { type: string; data: object }
/** What a decision about one visit of Ana's pet writes into the ledgers of a day: the vet's, and that of the animal's hours. */
export const inBothLedgers = (date: string, facts: readonly ClaimFact[]) => {
  const hours = petTimeResourceId('pet-of-ana')
  return {
    [ledgerKey(VET, date)]: facts,
    [ledgerKey(hours, date)]: facts.map(({ type, data }) => ({ type, data: { ...data, resourceId: hours } })),
  }
}

/** One vet, parents with a pet each, and the commands they give: each goes the way that `handle` takes it, through the real decider. */
export const createStory = (plan: StoryPlan = {}) => {
  const { log, read, statesOf, run } = createMemory()
  const { zone = ZONE, role = 'VET', isVerified = true, services = [commands.halfHour, commands.hour], policy, ...change } = plan
  const limits = { breaks: [], bufferMinutes: 0, minimumNoticeMinutes: 0, horizonDays: 60 }
  const hours: WorkingHours = { zone, weekly: commands.everyDay('09:00', '17:00'), ...limits, ...change }
  const { zone: _zone, ...working } = hours
  const profile = { zone, role, isVerified, services, accountId: 'vet-account', hours: working, ...(policy && { policy }) }
  for (const one of commands.openPractice(VET, profile)) if ('refused' in run(FOUNDED, one)) throw new Error('no such practice')

  const addPet = (petId: string, ownerId: string) => {
    if (!log.has(petStream(petId))) run(FOUNDED, people.addPet({ petId, ownerId }))
  }
  const register = (accountId: string) => run(FOUNDED, people.registerAccount({ accountId }))
  const place = (appointmentId: string, at: string, startsAt: string, options: PlaceOptions = {}) => {
    const {
      parent: parentId = 'ana',
      pet: petId = `pet-of-${parentId}`,
      service: serviceId = 'exam',
      openHoldCount = 0,
    } = options
    addPet(petId, parentId)
    const who = { appointmentId, parentId, petId, professionalId: VET }
    return run(at, commands.place({ ...who, serviceId, startsAt, at, openHoldCount }))
  }
  const startPayment = (appointmentId: string, at: string, more: Partial<StartPayment> = {}) =>
    run(at, commands.startPayment({ appointmentId, at, ...more }))
  const capture = (appointmentId: string, at: string, more: Partial<RecordCapture> = {}) =>
    run(at, commands.capture({ appointmentId, at, ...more }))

  const eventsOf = (stream: string) => log.get(stream) ?? []
  const isPets = (name: string) => isPetTime(name.slice(0, -'-yyyy-mm-dd'.length))
  const dayStreamNames = () => [...log.keys()].filter((name) => name.startsWith('ledger-') && !isPets(name))
  const ledgers = () => dayStreamNames().map((name) => read(name, ledgerFold))
  const professional = { stream: professionalStream(VET), fold: professionalFold }
  const schedule = { stream: scheduleStream(VET), fold: scheduleFold }
  return {
    log,
    run,
    statesOf,
    hours,
    schedule,
    addPet,
    register,
    place,
    startPayment,
    capture,
    setSchedule: (at: string, more: Partial<SetSchedule>) => run(at, commands.setSchedule(VET, { ...working, ...more })),
    authorise: (appointmentId: string, at: string) => run(at, commands.authorise({ appointmentId, at })),
    requestCapture: (appointmentId: string, at: string) => run(at, commands.requestCapture({ appointmentId, at })),
    requestVoid: (appointmentId: string, at: string) => run(at, commands.requestVoid({ appointmentId })),
    extendHold: (appointmentId: string, at: string) => run(at, commands.extendHold({ appointmentId, at })),
    cancel: (appointmentId: string, at: string, by: By = 'parent') => run(at, commands.cancel({ appointmentId, at, by })),
    /** It may be taken back for ten seconds. */
    cancelForNow: (appointmentId: string, at: string, by: By = 'parent') => {
      const refund = { refundId: `refund-${appointmentId}-${at}`, idempotencyKey: `refund-key-${appointmentId}-${at}` }
      return run(at, commands.cancel({ appointmentId, at, by, refund, isUndoable: true }))
    },
    undo: (appointmentId: string, at: string, by: By = 'parent') => run(at, commands.undoCancellation({ appointmentId, at, by })),
    settle: (appointmentId: string, at: string) => run(at, commands.settleCancellation({ appointmentId, at })),
    move: (appointmentId: string, at: string, startsAt: string, by: MoveAppointment['by'] = 'parent') =>
      run(at, commands.move({ appointmentId, professionalId: VET, at, startsAt, by })),
    edit: (appointmentId: string, at: string, change: Partial<EditAppointment>) =>
      run(at, commands.edit({ appointmentId, professionalId: VET, at, ...change })),
    resize: (appointmentId: string, at: string, endsAt: string, fromEndsAt?: string) =>
      run(at, commands.resize({ appointmentId, at, endsAt, fromEndsAt })),
    reject: (at: string) => run(at, commands.rejectVerification(VET)),
    expire: (appointmentId: string, at: string, closedCheckout: ExpireHold['closedCheckout'] = null) =>
      run(at, commands.expireHold({ appointmentId, at, closedCheckout })),
    /** Placed, asked to be paid and paid in one moment. */
    book: (appointmentId: string, at: string, startsAt: string, options: PlaceOptions = {}) => {
      place(appointmentId, at, startsAt, options)
      startPayment(appointmentId, at)
      return capture(appointmentId, at)
    },
    appointment: (appointmentId: string) => read(appointmentStream(appointmentId), appointmentFold),
    payment: (appointmentId: string) => read(commands.paymentStreamOf(appointmentId).stream, paymentFold),
    eventsOf: (stream: string) => eventsOf(stream).map(({ type, data }) => ({ type, data })),
    typesOf: (stream: string) => eventsOf(stream).map(({ type }) => type),
    eventCount: () => [...log.values()].reduce((count, events) => count + events.length, 0),
    dayStreamNames,
    ledgers,
    claims: (): KnownClaim[] => [
      ...new Map(ledgers().flatMap(({ claims }) => claims.map((claim) => [claim.claimId, claim] as const))).values(),
    ],
    daysFor: (dates: string[]) =>
      statesOf({ ...ledgerStreams(VET, dates), ...ledgerStreams(petTimeResourceId('pet-of-ana'), dates) }),
    /** The four aggregates of a booking that has no appointment yet. */
    aggregatesFor: (petId: string) => ({
      appointment: appointmentFold.initialState(),
      ...statesOf({ professional, schedule, pet: { stream: petStream(petId), fold: petFold } }),
    }),
  }
}

export type Story = ReturnType<typeof createStory>
