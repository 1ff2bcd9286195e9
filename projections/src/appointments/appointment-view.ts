import type { AppointmentView, RefundStatus, VisitingPet } from '@lapka/contracts/api/appointments.ts'
import { MAX_NIGHTS } from '@lapka/contracts/stays.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { usualLocationOf, type ServiceLocation } from '@lapka/contracts/service-locations.ts'
import { whyAddressFixed } from '@lapka/domain/appointments/change-address/decide.ts'
import { publicStatusOf } from '@lapka/domain/appointments/appointment-status.ts'
import { whyNotCancellable } from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import { whyNotEditable } from '@lapka/domain/appointments/edit-appointment/decide.ts'
import { whyNotExtendable } from '@lapka/domain/appointments/extend-hold/decide.ts'
import { whyNotMovable } from '@lapka/domain/appointments/move-appointment/decide.ts'
import { whyNotResizable } from '@lapka/domain/appointments/resize-appointment/decide.ts'
import { isUndoOver } from '@lapka/domain/appointments/undo-cancellation/decide.ts'
import { leftAtClinic } from '@lapka/domain/appointments/due-at-clinic.ts'
import { isUnpaid } from '@lapka/domain/appointments/unpaid.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { unusedCents, visitsLeft } from '@lapka/domain/passes/pass.ts'
import { minutesInTurn } from '@lapka/domain/services/services-in-turn.ts'
import type { Cancellation, SeatRow, StayRow } from '../tables/appointments.ts'
import type { RefundRow, SelectedAppointment } from './select-appointments.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** What of a clinic it has, and the visits that it was booked together with. */
const bookedWith = ({ resources, seriesId }: Pick<SelectedAppointment, 'resources' | 'seriesId'>) => ({
  ...(resources && { resources }),
  seriesId,
})

/** A row as clients see it. */
export const toView = (row: SelectedAppointment, now: string): AppointmentView => {
  const { status, outcome, moveCount, changeCount, hasMoreTime, meetingType, visitMinutes } = row
  const [startsAt, endsAt, holdExpiresAt] = [row.startsAt.toISOString(), row.endsAt.toISOString(), iso(row.holdExpiresAt)]
  const billCents = row.bill?.amountCents ?? null
  const terms = { status, outcome, startsAt, endsAt, zone: row.zone, moveCount, changeCount, billCents, ...kindIn(row) }
  const location = locationIn(row)
  const movable = { ...terms, hasArrived: row.arrival !== null }
  const refunds = [...row.refunds.map(toRefund), ...announcedRefund(row.cancellation)]
  return {
    id: row.appointmentId,
    number: numberOf(row.appointmentId),
    status: publicStatusOf({ status, outcome, endsAt }, now),
    startsAt,
    endsAt,
    zone: row.zone,
    meetingType,
    location,
    // `withVisitAddresses` adds it for readers who may see it.
    visitAddress: null,
    stay: stayIn(row, now),
    seat: seatIn(row.seat),
    visitMinutes,
    ...bookedWith(row),
    isAddressChangeable: whyAddressFixed({ ...terms, location }, { at: now }) === null,
    priceCents: row.priceCents,
    priceLines: row.priceLines,
    paidCents: row.paidCents,
    currency: 'EUR',
    freeCancellationUntil: row.freeCancellationUntil.toISOString(),
    holdExpiresAt,
    isHoldExtendable: isExtendable(row) && whyNotExtendable({ holdExpiresAt, startsAt, hasMoreTime }, now) === null,
    isCancellable: whyNotCancellable(terms, { by: 'parent', at: now }) === null,
    isMovable: whyNotMovable(movable, { by: 'parent', at: now }) === null,
    isMovableByProfessional: whyNotMovable(movable, { by: 'professional', at: now }) === null,
    isEditable: whyNotEditable(terms, { at: now }) === null,
    isResizable: whyNotResizable({ ...terms, isInWindow: visitMinutes !== null }, { at: now }) === null,
    placedAt: row.placedAt.toISOString(),
    paidAt: iso(row.paidAt),
    cardLast4: row.cardLast4,
    service: serviceIn(row),
    professional: {
      id: row.professionalId,
      ...namesAt(row),
      phone: row.status === 'confirmed' ? (row.professionalPhone ?? '') : '',
      role: row.role ?? '',
      city: row.city ?? '',
      // A class meets where its trainer said, wherever they work otherwise.
      address2: location === 'AT_PROFESSIONAL' ? (row.seat?.place ?? row.address2 ?? '') : '',
      clinicName: row.clinicName ?? '',
      specializations: row.specializations ?? [],
    },
    parent: { id: row.parentId, displayName: [row.parentName, row.parentSurname].filter(Boolean).join(' ') },
    ...petsIn(row),
    reason: row.reason,
    policy: row.policy,
    moveCount,
    changeCount,
    cancellation: row.cancellation && toCancellation(row.cancellation, now),
    arrival: row.arrival,
    report: row.report,
    outcome,
    bill: row.bill,
    overlap: row.overlap,
    dueToClinicCents: row.dueToClinicCents,
    paidAtClinicCents: row.paidAtClinicCents,
    leftAtClinicCents: leftAtClinic({ ...row, billCents }),
    dueRemindedAt: iso(row.dueRemindedAt),
    refund: refundInAll(refunds),
    refunds,
    position: row.position,
  }
}

/** What was booked; of several services each with its part of the time. */
const serviceIn = (row: SelectedAppointment): AppointmentView['service'] => {
  const { serviceId: id, serviceName: name, serviceNameEn: nameEn, services } = row
  if (services === null) return { id, name, nameEn }
  const minutes = minutesInTurn(services, row.visitMinutes ?? (row.endsAt.getTime() - row.startsAt.getTime()) / MINUTE_MS)
  const inTurn = services.map((one, nth) => ({ id: one.id, name: one.name, nameEn: one.nameEn, minutes: minutes[nth] ?? 0 }))
  return { id, name, nameEn, inTurn }
}

/** The animals that it is for, the first one beside all of them. */
const petsIn = ({ petId, petName, animalType, breed, petIds, petsById }: SelectedAppointment) => {
  const pet: VisitingPet = { id: petId, name: petName ?? '', animalType: animalType ?? 'dog', breed: breed ?? '' }
  const unknown = { name: '', animalType: 'dog', breed: '' } as const
  return { pet, pets: petIds.map((id): VisitingPet => (id === petId ? pet : (petsById[id] ?? { id, ...unknown }))) }
}

/** Consultations are rung at once, and a series has one deadline for all of its visits. */
const isExtendable = (row: SelectedAppointment): boolean => row.meetingType === null && row.seriesId === null && isUnpaid(row)

/** Tells the rules about changes that this is no ordinary appointment. */
const kindIn = ({ meetingType, stay, seat }: SelectedAppointment) => ({
  ...(meetingType !== null && { consultation: { meetingType } }),
  ...(stay !== null && { stay: { ...(stay.room !== null && { room: stay.room }) } }),
  ...(seat !== null && { seat: { sessions: seat.sessions, pass: seat.pass ?? undefined } }),
})

/** A seat as clients see it: of a pass, how much of it is left. */
export const seatIn = (seat: SeatRow | null): AppointmentView['seat'] => {
  if (seat === null) return null
  const { courseId, place, sessions, pass } = seat
  if (pass === null) return { courseId, place, sessions, pass }
  const { visits, until, serviceIds, classes } = pass
  const ofPass = { sessions, pass }
  return {
    courseId,
    place,
    sessions,
    pass: {
      visits,
      visitsLeft: visitsLeft(ofPass),
      unusedCents: unusedCents(ofPass),
      until,
      serviceIds,
      classes: Object.entries(classes).map(([sessionId, visit]) => ({ sessionId, ...visit })),
    },
  }
}

const stayIn = (row: SelectedAppointment, now: string): AppointmentView['stay'] => {
  const { stay } = row
  if (stay === null) return null
  const weights = new Map(stay.pets.map(({ petId, weightKg }) => [petId, weightKg]))
  return {
    ...stay,
    isShortenable: isShortenable(row, stay, now),
    isExtendable: isStayExtendable(row, stay, now),
    extending: stay.extending !== null && stay.extending.until > now ? stay.extending : null,
    pets: petsIn(row).pets.map((pet) => ({ ...pet, weightKg: weights.get(pet.id) ?? null })),
  }
}

/** As the decision looks at it; what the row does not know, it answers. */
const isStayExtendable = (row: SelectedAppointment, stay: StayRow, now: string): boolean => {
  const { status, outcome, bill, zone, priceLines } = row
  const isOpen = status === 'confirmed' && outcome === null && bill === null
  const isThere = stay.checkedOutAt === null && stay.freeFrom === null && localDateOf(now, zone) <= stay.departure
  const isOverdue = stay.balance !== null && stay.balance.dueCents > 0 && now >= stay.balance.dueAt
  return isOpen && isThere && !isOverdue && priceLines.length > 0 && stay.nights.length < MAX_NIGHTS
}

/** Some night is left that can be given up, and one that stays. */
const isShortenable = ({ status, outcome, bill, zone, startsAt }: SelectedAppointment, stay: StayRow, now: string): boolean => {
  const isOpen = status === 'confirmed' && outcome === null && bill === null && stay.checkedOutAt === null
  // A no-show is judged by the policy for that.
  const isThere = stay.room !== null || now < startsAt.toISOString()
  return isOpen && isThere && stay.nights.some(({ date }) => date > stay.arrival && date >= localDateOf(now, zone))
}

/** As it was agreed; of older ones as the trade usually works. */
const locationIn = ({ location, meetingType, role }: SelectedAppointment): ServiceLocation => {
  if (location !== null) return location
  return meetingType === null ? usualLocationOf(role ?? 'VET') : 'ONLINE'
}

/** They are called as they were when it was made. */
const namesAt = ({ names, professionalRevision }: SelectedAppointment) => {
  const { displayName = '', latinName = '' } = (names ?? []).findLast(({ since }) => since <= professionalRevision) ?? {}
  return { displayName, latinName }
}

/** An undo period that is over by the clock is over, settled or not. */
const toCancellation = ({ undo, ...cancellation }: Cancellation, now: string) => ({
  ...cancellation,
  undoUntil: undo === null || isUndoOver(undo.until, now) ? null : undo.until,
})

/** The refund is requested by what settles the cancellation; until then it is shown as what will come, under the id that it will have. */
const announcedRefund = (cancellation: Cancellation | null): Refund[] => {
  if (cancellation === null || cancellation.undo === null || cancellation.refundCents === 0) return []
  const { undo, refundCents, at } = cancellation
  const nothingYet = { reference: null, bankReference: null, expectedBy: null }
  return [
    { ...nothingYet, id: undo.refundId, amountCents: refundCents, status: 'requested', timeline: [{ status: 'requested', at }] },
  ]
}

/** Several refunds of one payment are one to the parent: the sum, and the trail of all in order. */
export const refundOf = (refunds: RefundRow[]): AppointmentView['refund'] => refundInAll(refunds.map(toRefund))

const refundInAll = (refunds: Refund[]): AppointmentView['refund'] => {
  const [first] = refunds
  if (first === undefined) return null
  const slowest =
    refunds.toSorted((one, other) => leastFinished.indexOf(one.status) - leastFinished.indexOf(other.status))[0] ?? first
  return {
    ...slowest,
    id: first.id,
    amountCents: refunds.reduce((sum, refund) => sum + refund.amountCents, 0),
    timeline: refunds.flatMap(({ timeline }) => timeline).toSorted((one, other) => one.at.localeCompare(other.at)),
  }
}

type Refund = AppointmentView['refunds'][number]

const toRefund = ({ refundId, expectedBy, steps, ...refund }: RefundRow): Refund => ({
  ...refund,
  id: refundId,
  expectedBy: expectedBy && new Date(expectedBy).toISOString(),
  timeline: steps.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
})

/** Least finished first: several refunds of one payment are shown as one, as far as the slowest has come. */
const leastFinished: readonly RefundStatus[] = ['needs_person', 'failed', 'requested', 'submitted', 'pending', 'succeeded']

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'

/** `LP-24817A`: short enough to read out on the phone; only the id is exact. */
export const numberOf = (appointmentId: string): string => {
  const value = Number.parseInt(appointmentId.replaceAll('-', '').slice(0, 11), 16)
  return `LP-${String(value % 100_000).padStart(5, '0')}${LETTERS[Math.floor(value / 100_000) % LETTERS.length]}`
}

/** The `NUMBER_KEY` of a typed appointment number, in any spelling; undefined for other texts. */
export const numberKeyOf = (typed: string): number | undefined => {
  const [, digits, letter = ''] = /^(?:LP-?)?(\d{5})([A-Z])$/.exec(typed.toUpperCase().replaceAll(/\s/g, '')) ?? []
  const place = LETTERS.indexOf(letter)
  return digits === undefined || place < 0 ? undefined : place * 100_000 + Number(digits)
}
