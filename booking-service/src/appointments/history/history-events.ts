import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { personalFieldsOf, type EventType } from '@lapka/contracts/events.ts'
import { factOf, factsOf } from '@lapka/contracts/facts.ts'
import { appointmentStream, consultationStream, ledgerStream, paymentStream, readsStream } from '@lapka/contracts/streams.ts'
import { claimDates, ledgerPeriods } from '@lapka/domain/kernel/ledger.ts'
import { timesOfStay } from '@lapka/domain/stays/claims-of-stay.ts'
import type { Handle } from '@lapka/event-log/handle.ts'

/** Whole streams, by name. */
export type Streams = Map<string, RecordedEvent[]>

export const readStreams = async (handle: Pick<Handle, 'readEvents'>, names: readonly string[]): Promise<Streams> => {
  const read = await Promise.all(names.map((name) => handle.readEvents(name)))
  return new Map(names.map((name, index) => [name, read[index] ?? []]))
}

/**
 * The appointment's own streams, the consultation that it came from and who looked at it among them, and the ledgers of the days it lay
 * on, which it shares with others; of a stay those of its class of rooms.
 */
export const streamNamesOf = async (handle: Pick<Handle, 'readEvents'>, appointmentId: string): Promise<string[]> => {
  const own = appointmentStream(appointmentId)
  const events = await handle.readEvents(own)
  const isConsultation = factOf(events, 'AppointmentPlaced')?.consultation !== undefined
  const asked = isConsultation ? [consultationStream(appointmentId)] : []
  // A free one has a payment that took nothing, which its appointment knows nothing of.
  const checked = isConsultation
    ? factsOf(await handle.readEvents(consultationStream(appointmentId)), 'ConsultationPaymentStarted')
    : []
  const payments = [...paymentStreamsIn(events), ...checked.map(({ paymentId }) => paymentStream(paymentId))]
  return [own, ...asked, ...new Set(payments), readsStream(appointmentId), ...daysOf(events)]
}

/** Streams of the payments that these events of appointments say were started. */
export const paymentStreamsIn = (events: readonly RecordedEvent[]): string[] =>
  factsOf(events, 'PaymentStarted').map(({ paymentId }) => paymentStream(paymentId))

const daysOf = (events: RecordedEvent[]): string[] => {
  const placed = factOf(events, 'AppointmentPlaced')
  if (placed === undefined) return []
  const { professionalId, zone, bufferMinutes } = placed
  const booked = factOf(events, 'StayBooked')
  if (booked !== undefined) {
    const last =
      factsOf(events, 'StayExtended')
        .map(({ departure }) => departure)
        .toSorted()
        .at(-1) ?? ''
    const departure = last > booked.stay.departure ? last : booked.stay.departure
    const [ofClass] = timesOfStay({ professionalId, stay: { ...booked.stay, departure } })
    return ledgerPeriods(ofClass, zone).map((month) => ledgerStream(ofClass.resourceId, month))
  }
  const appointments = [placed, ...factsOf(events, 'AppointmentMoved'), ...factsOf(events, 'AppointmentResized')]
  const dates = new Set(appointments.flatMap(({ startsAt, endsAt }) => claimDates({ startsAt, endsAt, bufferMinutes }, zone)))
  return [...dates].map((date) => ledgerStream(professionalId, date))
}

/** Messages and photos of the room belong to the two, and are no history of the appointment. */
const ofTheRoom: ReadonlySet<string> = new Set<EventType>(['ConsultationMessageWritten', 'ConsultationPhotoAdded'])

/** Of a day's ledger only the claim of this appointment is its history; the others belong to other people. */
export const isHistoryOf =
  (appointmentId: string) =>
  ({ stream, type, data }: RecordedEvent): boolean =>
    !ofTheRoom.has(type) && (!stream.startsWith('ledger-') || (data as { claimId?: string }).claimId === appointmentId)

export const inLogOrder = (events: RecordedEvent[]): RecordedEvent[] =>
  events.toSorted((one, other) => one.position - other.position)

/**
 * Every party of an appointment reads its history; only the parent reads why their bank did not pay, and what they told us of a
 * consultation.
 */
const keptSealed: ReadonlySet<string> = new Set<EventType>(['PaymentDeclined', 'ConsultationFeedbackGiven'])

/** The personal fields of an event that was opened. */
export const personalOf = ({ type, data }: RecordedEvent): Record<string, unknown> => {
  if (keptSealed.has(type)) return {}
  const known = data as Record<string, unknown>
  return Object.fromEntries(personalFieldsOf(type).flatMap(([field]) => (field in known ? [[field, known[field]]] : [])))
}

const isAccount = (id: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)
/** The people whose names the history needs. */
export const accountIdsOf = (events: RecordedEvent[]): string[] =>
  [...new Set(events.map((event) => event.actor.id))].filter(isAccount)
