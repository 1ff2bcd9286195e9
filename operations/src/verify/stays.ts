import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import type { Events } from '@lapka/contracts/events.ts'
import { FREE, totalOf } from '@lapka/contracts/money.ts'
import { appointmentFold, type Appointment, type PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { ledgerFold, monthOf, type Nights } from '@lapka/domain/kernel/ledger.ts'
import { timesOfClosure } from '@lapka/domain/professionals/close-room/decide.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { timesOfStay } from '@lapka/domain/stays/claims-of-stay.ts'
import { priceOfExtended } from '@lapka/domain/stays/extended-stay.ts'
import { priceOfStay } from '@lapka/domain/stays/price-of-stay.ts'
import { nightsBetween } from '@lapka/domain/stays/stay-dates.ts'
import { isAwaited, vaccinationTimes } from '@lapka/domain/stays/vaccinations-of-stay.ts'
import type { Partitions } from './partitions.ts'
import { foldStream, streamsOf, violationOf, type Fact, type Streams, type Violation } from './violation.ts'

const i2 = violationOf('I2')
const i5 = violationOf('I5')

type BookedStay = NonNullable<PlacedAppointment['stay']>

/** Nights of a resource, as `{resourceId} {local date}`: what a stay takes of its class, its house and its animals, or what ledgers hold for it. */
export type StayLine = TakenLine | { holds: string[] }
/** `isClosure`: a room that is not sold takes nights as a stay does. */
type TakenLine = { resources: string[]; takes: string[]; isClosure?: boolean }

const nightsOf = (resourceId: string, { from, until }: Nights): string[] =>
  nightsBetween(from, until).map((localDate) => `${resourceId} ${localDate}`)

const dateOf = (night: string): string => night.slice(-'yyyy-mm-dd'.length)
const isOfMonth = (night: string, ledger: string): boolean => ledger.endsWith(monthOf(dateOf(night)))

/** Sorts stays, closed rooms and confirmed claims by the id that they share: they stand in streams of their own, and `verifyStays` compares them. */
export const sortStays = (streams: Streams, stays: Pick<Partitions<StayLine>, 'add'>): void => {
  for (const [, events] of streamsOf(streams, 'appointment')) {
    const appointment = settledOf(foldStream(appointmentFold, events))
    if (appointment?.stay !== undefined) stays.add(appointment.appointmentId, lineOf(appointment, appointment.stay))
  }
  for (const [, events] of streamsOf(streams, 'professional')) {
    const hotel = foldStream(professionalFold, events)
    if (hotel.status === 'none') continue
    for (const { closureId, ...closure } of closuresOf(events)) {
      const isClosed = hotel.closures?.some((one) => one.closureId === closureId) ?? false
      const times = timesOfClosure(hotel.professionalId, closure)
      stays.add(closureId, { ...takenBy(times, () => isClosed), isClosure: true })
    }
  }
  for (const [name, events] of streamsOf(streams, 'ledger'))
    for (const { resourceId, claimId, expiresAt, nights } of foldStream(ledgerFold, events).claims)
      if (nights !== undefined && expiresAt === null)
        stays.add(claimId, { holds: nightsOf(resourceId, nights).filter((night) => isOfMonth(night, name)) })
}

const closuresOf = (events: readonly Fact[]): Events['RoomClosed'][] =>
  events.flatMap(({ type, data }) => (type === 'RoomClosed' ? [data as Events['RoomClosed']] : []))

/** Undefined while nothing is promised. A cancellation that can be taken back keeps the nights. */
export const settledOf = (appointment: Appointment): PlacedAppointment | undefined => {
  if (appointment.status === 'cancelled') return appointment.undo?.appointment ?? appointment
  return appointment.status === 'confirmed' ? appointment : undefined
}

const lineOf = ({ status, professionalId }: PlacedAppointment, { stay, leftOn }: BookedStay): TakenLine => {
  const times = timesOfStay({ professionalId, stay })
  const isTaken = (night: string) => status === 'confirmed' && (leftOn === undefined || dateOf(night) < leftOn)
  return takenBy(times, isTaken)
}

const takenBy = (times: readonly { resourceId: string; nights: Nights }[], isTaken: (night: string) => boolean): TakenLine => ({
  resources: times.map(({ resourceId }) => resourceId),
  takes: times.flatMap(({ resourceId, nights }) => nightsOf(resourceId, nights).filter(isTaken)),
})

/** I5: a confirmed stay is claimed on each of its nights, and on no other: in its class, in its house and by each animal; so is a closed room, in its class and by itself. */
export const verifyStays = (lines: readonly [appointmentId: string, line: StayLine][]): Violation[] => {
  const held = new Map<string, Set<string>>()
  for (const [id, line] of lines) if ('holds' in line) held.set(id, new Set([...(held.get(id) ?? []), ...line.holds]))
  return lines.flatMap(([id, line]) => {
    if ('holds' in line) return []
    const takes = new Set(line.takes)
    const holds = held.get(id) ?? new Set()
    // Rooms are given to who is in the house, and keep the nights before a change.
    const spare = [...holds].filter((night) => !takes.has(night) && line.resources.includes(night.split(' ')[0] ?? ''))
    return [
      ...[...takes].filter((night) => !holds.has(night)).map((night) => i5(`the stay ${id} has no claim on ${night}`)),
      ...spare.map((night) => i5(`the stay ${id} is claimed on ${night}, which is no night of it`)),
    ]
  })
}

/** I2: a stay and each extension of it were sold at the prices of the hotel's that were pinned with them, night by night. */
export const verifyStayPrices = (streams: Streams): Violation[] =>
  streamsOf(streams, 'appointment').flatMap(([, events]) => [...verifyBooking(events), ...verifyExtensions(events)])

/** All of it was paid, and what was agreed before stays as it was. */
const verifyExtensions = (events: readonly Fact[]): Violation[] =>
  events.flatMap(({ type, data }, index) => {
    if (type !== 'StayExtended') return []
    const before = foldStream(appointmentFold, events.slice(0, index))
    const after = foldStream(appointmentFold, events.slice(0, index + 1))
    if (before.status === 'none' || after.status === 'none' || after.stay === undefined) return []
    const { price, stay, appointmentId } = after
    const { paidCents } = data as Events['StayExtended']
    const due = priceOfExtended(stay, stay.stay.departure)
    const isSame = canonicalJson({ price, nights: stay.nights }) === canonicalJson({ price: due.price, nights: due.nights })
    const isPaid = paidCents === totalOf(price) - totalOf(before.price)
    return isSame && isPaid ? [] : [i2(`the stay ${appointmentId} was extended at another price than its pinned rates come to`)]
  })

const verifyBooking = (events: readonly Fact[]): Violation[] => {
  const booked = events.findIndex(({ type }) => type === 'StayBooked')
  if (booked === -1) return []
  // The hotel's own bookings say in the same append what is due there.
  const due = events.filter((event) => event.type === HOTELS_OWN && event.commandId === events[booked]?.commandId)
  return verifyPrice([...events.slice(0, booked + 1), ...due])
}

const HOTELS_OWN = 'AppointmentAddedByProfessional'

const verifyPrice = (events: readonly Fact[]): Violation[] => {
  const appointment = foldStream(appointmentFold, events)
  if (appointment.status === 'none' || appointment.stay === undefined) return []
  const { appointmentId, price, stay, dueToClinicCents } = appointment
  const due = priceOfStay(stay.terms, stay.terms.roomClass, stay.stay)
  const isDueThere = events.some(({ type }) => type === HOTELS_OWN)
  const asked = isDueThere ? { price: FREE, dueCents: totalOf(due.price) } : { price: due.price, dueCents: 0 }
  const depositCents = stay.balance?.depositCents
  const isPart = depositCents === undefined || (depositCents > 0 && depositCents < totalOf(due.price))
  const isSame =
    isPart &&
    canonicalJson({ price, dueCents: dueToClinicCents, nights: stay.nights }) === canonicalJson({ ...asked, nights: due.nights })
  return isSame ? [] : [i2(`the stay ${appointmentId} was sold at another price than its pinned rates come to`)]
}

/** I2: no guests are in the house, and no stay was cancelled for a missing vaccination, against what the stay waited for at that moment. */
export const verifyVaccinations = (streams: Streams): Violation[] =>
  streamsOf(streams, 'appointment').flatMap(([, events]) =>
    events.flatMap((event, index) => {
      if (event.type !== 'GuestsCheckedIn' && !isForVaccination(event)) return []
      const appointment = foldStream(appointmentFold, events.slice(0, index))
      if (appointment.status === 'none') return []
      const { appointmentId, stay, placedAt } = appointment
      const { vaccinations } = stay ?? {}
      const isMissing = isAwaited(vaccinations, stay?.stay.departure ?? '')
      if (event.type === 'GuestsCheckedIn')
        return isMissing ? [i2(`the guests of ${appointmentId} were let in while a vaccination was missing`)] : []
      const dueAt = vaccinations?.dueAt
      const isOver = dueAt !== undefined && event.occurredAt >= vaccinationTimes({ dueAt, placedAt }).cancelAt
      return isMissing && isOver ? [] : [i2(`the stay ${appointmentId} was cancelled for a vaccination that was not overdue`)]
    }),
  )

const isForVaccination = ({ type, data }: Fact): boolean =>
  type === 'AppointmentCancelled' && (data as Events['AppointmentCancelled']).reasonCode === 'VACCINATION_MISSING'
