import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { OpenedEvents } from '@lapka/contracts/events.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { addressLine } from '@lapka/contracts/map-link.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { listCentsOf, totalOf } from '@lapka/contracts/money.ts'
import { accountStream, addressStream, appointmentStream, petStream, professionalStream } from '@lapka/contracts/streams.ts'
import { findRefund, type LetterRequest } from '@lapka/domain/letters/appointment-letters.ts'
import { petIdsOf } from '@lapka/domain/appointments/pets-of-appointment.ts'
import { leftAtClinic } from '@lapka/domain/appointments/due-at-clinic.ts'
import type { PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { lettersOf } from '@lapka/contracts/transliterate.ts'
import { capturesOf, type Payment } from '@lapka/domain/payments/payment.ts'
import { isMissing } from '@lapka/domain/stays/vaccinations-of-stay.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { isKeeper } from '@lapka/domain/pets/record/record.ts'
import { readAppointment } from '../payments/appointment-streams.ts'
import type { CommandDependencies } from '../work/job.ts'
import type { LetterFacts } from './letter.ts'
import { passFactsIn } from './pass-letters.ts'
import { servicesIn } from './service-facts.ts'
import { readReportFacts } from './report-letter.ts'
import { readSeriesFacts } from './series-letters.ts'
import { bookedAs, clear, displayName, factOf, lastFactOf, listOfNames, personOf, phoneOf } from './people.ts'

export type LetterSources = CommandDependencies & { publicUrl: string; mapUrl: string | null }

/** Of its reader; `address` is empty if the reader was erased or never known: then no letter is sent. */
export type Addressed = {
  accountId: string
  address: string
  /** Of the appointment's page. */
  path: string
  facts: LetterFacts
  appointment: PlacedAppointment
  payment: Payment
  wasConfirmed: boolean
}

/** The content of a letter, folded from the log at this moment; personal fields are opened only here and go nowhere else. */
export const readFacts = async (sources: LetterSources, request: LetterRequest): Promise<Addressed | undefined> => {
  const { appointmentId, template, to } = request
  const { appointment, payment } = await readAppointment(sources, appointmentId)
  if (appointment.status === 'none') return undefined
  const open = sources.handle.readOpened
  const [events, parent, professional, ...pets] = await Promise.all([
    open(appointmentStream(appointmentId)),
    open(accountStream(appointment.parentId)),
    open(professionalStream(appointment.professionalId)),
    ...petIdsOf(appointment).map((petId) => open(petStream(petId))),
  ])
  // An appointment keeps the professional's name from when it was made.
  const madeAt = factOf(events, 'AppointmentPlaced')?.professionalRevision ?? Number.MAX_SAFE_INTEGER
  const booked = bookedAs(professional.filter(({ revision }) => revision <= madeAt))
  const accountId = to === 'parent' ? appointment.parentId : clear(booked?.accountId)
  const reader = to === 'parent' ? parent : await open(accountStream(accountId))
  const { email, name, language } = personOf(reader)
  const series = template === 'series-confirmed' ? await readSeriesFacts(sources, appointment.seriesId) : null
  const page = `/appointments/${appointmentId}${template === 'time-offered' ? '/checkout' : ''}`
  const path = series !== null && to === 'parent' ? `/series/${appointment.seriesId}` : page
  const petNames = pets.map((pet) => lettersOf(petNameOf(pet, appointment.parentId), language))
  return {
    accountId,
    address: email,
    path,
    appointment,
    payment,
    wasConfirmed: factOf(events, 'AppointmentConfirmed') !== undefined,
    facts: {
      ...agreedFacts(appointment, events, language),
      ...moneyFacts(payment, request),
      ...cancellationFacts(appointment, events),
      language,
      readerName: name,
      parentName: lettersOf(fullName(parent), language),
      professionalName: booked ? displayName(booked, language) : '',
      professionalPhone: phoneOf(professional),
      petCount: petNames.length,
      eachPrice: eachPriceOf(appointment, { petNames, language }),
      petName: listOfNames(petNames, language),
      series,
      report: template === 'visit-report' ? await readReportFacts(sources, appointmentId) : null,
      stay: stayFactsIn(appointment, events, { petNames, language, to }),
      ...(appointment.seat && { seat: appointment.seat.sessions }),
      ...fellAwayIn(events),
      ...passFactsIn(appointment, events, language),
      ...servicesIn(appointment, language),
      serviceName: language === 'bg' ? appointment.serviceName : appointment.serviceNameEn,
      appointmentUrl: `${sources.publicUrl.replace(/\/$/, '')}${path}`,
      address: await whereTo(sources, { appointment, professional, to }),
      alternatives: [],
      now: sources.now(),
    },
  }
}

/** "Рекс: Къпане, куче до 45 кг": none of one service for one animal. */
const eachPriceOf = (
  appointment: PlacedAppointment,
  { petNames, language }: Pick<Reading, 'petNames' | 'language'>,
): { name: string; cents: number }[] => {
  const petIds = petIdsOf(appointment)
  return appointment.price.lines.flatMap(({ item, cents }) => {
    if (item.kind !== 'service' || (item.petId === undefined && appointment.services === undefined)) return []
    const names = [petNames[petIds.indexOf(item.petId ?? '')], language === 'bg' ? item.name : item.nameEn]
    return { name: names.filter(Boolean).join(': '), cents }
  })
}

/** As the parent of the visit knows it: what it was called while they cared for it last. */
const petNameOf = (pet: readonly RecordedEvent[], parentId: string): string => {
  let [state, keptUntil] = [petFold.initialState(), 0]
  for (const [index, event] of pet.entries()) {
    state = petFold.evolve(state, event)
    if (isKeeper(state, parentId)) keptUntil = index + 1
  }
  const known = pet.slice(0, keptUntil)
  return clear((lastFactOf(known, 'PetChanged') ?? factOf(known, 'PetAdded'))?.name)
}

const fellAwayIn = (events: readonly RecordedEvent[]): Pick<LetterFacts, 'fellAway'> => {
  const last = openedFactsOf(events, 'SessionsGivenUp').at(-1)
  return last === undefined ? {} : { fellAway: { refundCents: last.refundCents, reason: clear(last.reason) } }
}

type Reading = { petNames: string[]; language: Language; to: LetterRequest['to'] }

const stayFactsIn = (
  { stay }: PlacedAppointment,
  events: readonly RecordedEvent[],
  { petNames, language, to }: Reading,
): LetterFacts['stay'] => {
  if (stay === undefined) return null
  const shortened = openedFactsOf(events, 'StayShortened')
  const extended = openedFactsOf(events, 'StayExtended').at(-1)
  const changes = events.filter(({ type }) => type === 'StayShortened' || type === 'StayExtended')
  const ends = [
    factOf(events, 'AppointmentPlaced')?.endsAt ?? '',
    ...changes.map(({ data }) => (data as { endsAt: string }).endsAt),
  ]
  const endBefore = (change: object) => ends[changes.findIndex(({ data }) => data === change)] ?? ''
  const told = shortened.findLastIndex(({ by, isEarlyDeparture }) => (isEarlyDeparture ? to === 'parent' : by !== to))
  const came = events.findLast(({ type }) => type === 'GuestsCheckedIn')
  const last = shortened[told]
  return {
    nightCount: stay.nights.length,
    petNames: petNames.filter(Boolean),
    extraNames: stay.terms.extras.map(({ name, nameEn }) => (language === 'bg' ? name : nameEn)),
    isShortened: shortened.length > 0,
    balance: stay.balance ?? null,
    awaited: awaitedOf(stay, petNames),
    checkedIn: came === undefined || stay.room === undefined ? null : { room: stay.room.room, at: came.occurredAt },
    shortening:
      last === undefined ? null : { fromEndsAt: endBefore(last), refundCents: last.refundCents, keptCents: last.keptCents },
    extension: extended === undefined ? null : { fromEndsAt: endBefore(extended), paidCents: extended.paidCents },
  }
}

const awaitedOf = ({ stay, vaccinations }: NonNullable<PlacedAppointment['stay']>, petNames: readonly string[]) => {
  const missing = vaccinations?.needs.filter((need) => isMissing(need, stay.departure)) ?? []
  if (vaccinations?.dueAt === undefined || missing.length === 0) return null
  const nameOf = (id: string) => petNames[stay.pets.findIndex(({ petId }) => petId === id)] ?? ''
  return { dueAt: vaccinations.dueAt, missing: missing.map(({ petId, group }) => ({ petName: nameOf(petId), group })) }
}

type Visit = { appointment: PlacedAppointment; professional: readonly RecordedEvent[]; to: LetterRequest['to'] }

/**
 * Where the two meet. The parent's own address stands in their letters alone: a professional reads it on the visit's page, for as long as
 * they need it.
 */
const whereTo = async ({ handle }: LetterSources, { appointment, professional, to }: Visit): Promise<string> => {
  const { location = 'AT_PROFESSIONAL', address, seat } = appointment
  if (seat !== undefined) return seat.place
  if (location === 'AT_PROFESSIONAL') {
    const booked = bookedAs(professional)
    return booked ? addressOf(professional, booked) : ''
  }
  if (!address || to !== 'parent') return ''
  const said = (await handle.readOpened(addressStream(address.addressId))).find(({ revision }) => revision === address.revision)
  const { city, line } = (said?.data ?? {}) as Partial<OpenedEvents['AddressAdded']>
  return [city, line].map(clear).filter(Boolean).join(', ')
}

/** The professional's address now, which may be newer than the booking. */
const addressOf = (professional: readonly RecordedEvent[], registered: NonNullable<ReturnType<typeof bookedAs>>): string => {
  const { city, address2 } = lastFactOf(professional, 'AddressDetailsSet') ?? registered
  return addressLine({ clinicName: '', address2: clear(address2), city: clear(city) })
}

const fullName = (account: readonly RecordedEvent[]): string => {
  const { name, surname } = personOf(account)
  return [name, surname].filter((part) => part !== '').join(' ')
}

/** By the placing or the move before the last one. */
const movedFromIn = (events: readonly RecordedEvent[], { fromStartsAt, fromEndsAt }: OpenedEvents['AppointmentMoved']) => {
  const [before] = events.filter(({ type }) => type === 'AppointmentPlaced' || type === 'AppointmentMoved').slice(-2)
  const isInWindow = (before?.data as { window?: object } | undefined)?.window !== undefined
  return { startsAt: fromStartsAt, endsAt: fromEndsAt, isInWindow }
}

const agreedFacts = (appointment: PlacedAppointment, events: readonly RecordedEvent[], language: Language) => {
  const moved = lastFactOf(events, 'AppointmentMoved')
  const {
    startsAt,
    endsAt,
    placedAt,
    zone,
    price,
    freeCancellationUntil,
    policy,
    holdExpiresAt,
    dueToClinicCents,
    paidAtClinicCents,
  } = appointment
  return {
    startsAt,
    endsAt,
    placedAt,
    dueToClinicCents,
    paidAtClinicCents,
    leftAtClinicCents: leftAtClinic(appointment),
    zone,
    priceCents: totalOf(price),
    listCents: listCentsOf(price),
    promotions: price.lines.flatMap(({ item, cents }) =>
      item.kind === 'promotion' ? [{ name: language === 'bg' ? item.name : item.nameEn, cents: -cents }] : [],
    ),
    freeCancellationUntil,
    policy,
    heldUntil: holdExpiresAt,
    visitReason: reasonIn(events),
    isInWindow: appointment.window !== undefined,
    movedFrom: moved ? movedFromIn(events, moved) : null,
    isMovedLate: appointment.isLateSticky,
    isTakenOver: appointment.takesOver !== undefined,
  }
}

/** The reason that was written last. */
const reasonIn = (events: readonly RecordedEvent[]): string => {
  const edited = openedFactsOf(events, 'AppointmentEdited').findLast(({ reason }) => reason !== undefined)
  return clear((edited ?? lastFactOf(events, 'AppointmentReasonChanged') ?? factOf(events, 'AppointmentPlaced'))?.reason)
}

/** The reason comes from the opened fact: in the folded state it is sealed. */
const cancellationFacts = (appointment: PlacedAppointment, events: readonly RecordedEvent[]) => {
  if (appointment.status !== 'cancelled') return { cancellation: null }
  const cancelled = sinceUndone(events).find(({ type }) => type === 'AppointmentCancelled')
  const { by, refundCents, keptCents } = appointment
  const said = cancelled && factOf([cancelled], 'AppointmentCancelled')
  const [reason, reasonCode] = [clear(said?.reason), said?.reasonCode]
  return { cancellation: { by, reasonCode, isByOperator: cancelled?.actor.role === 'OPERATOR', reason, refundCents, keptCents } }
}

/** The first cancellation is the one that counts, of those that were not taken back. */
const sinceUndone = (events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  events.slice(events.findLastIndex(({ type }) => type === 'CancellationUndone') + 1)

/** The card that a refund goes back to, or the one that all was paid with; empty where two cards were used. */
const cardOf = (payment: Payment, refund: ReturnType<typeof findRefund>): string => {
  const [first, ...later] = capturesOf(payment)
  const of = later.find(({ paymentIntentId }) => paymentIntentId === refund?.paymentIntentId) ?? first
  const isOne = later.every(({ cardLast4 }) => cardLast4 === first?.cardLast4)
  return refund === undefined && !isOne ? '' : (of?.cardLast4 ?? '')
}

/** The refund that a letter is about. */
const moneyFacts = (payment: Payment, request: LetterRequest) => {
  const refund = findRefund(payment, request)
  return {
    paidCents: payment.status === 'captured' ? payment.capturedCents : 0,
    cardLast4: cardOf(payment, refund),
    refund: refund ? { amountCents: refund.amountCents, reference: refund.bankReference ?? '' } : null,
  }
}
