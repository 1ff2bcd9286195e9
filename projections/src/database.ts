import type { ColumnType, JSONColumnType, Kysely } from 'kysely'
import type { CancellationPolicy, Service } from '@lapka/contracts/events/professionals.ts'
import type { PriceLine } from '@lapka/contracts/money.ts'
import type { CancellationReasonCode, CancelledBy } from '@lapka/contracts/events/appointments.ts'
import type { ExceptionKind, WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import type { AnimalType, Gender, Temperament } from '@lapka/contracts/pets.ts'
import type { VerificationStatus } from '@lapka/contracts/profile.ts'
import type { Language, ProfessionalRole, Role } from '@lapka/contracts/roles.ts'
import type { RefundStatus } from '@lapka/contracts/api/appointments.ts'
import type { Placed } from '@lapka/domain/appointments/appointment.ts'
import { openTables, type DatabaseOptions, type StateTables } from '@lapka/state/database.ts'

type Instant = ColumnType<Date, string | Date, string | Date>
type InstantOrNull = ColumnType<Date | null, string | Date | null, string | Date | null>
type Defaulted<T> = ColumnType<T, T | undefined, T>

/** Of one place, with its exceptions. */
type PlaceHours = {
  scheduleId: string
  zone: string
  weekly: WeeklyHours[]
  breaks: WeeklyHours[]
  bufferMinutes: number
  minimumNoticeMinutes: number
  horizonDays: number
  exceptions: { from: string; to: string; kind: ExceptionKind }[]
}
/** The place that looks furthest ahead, and with it all others. */
export type Schedule = PlaceHours & { more: PlaceHours[] }
export type Bill = { amountCents: number; refundCents: number; dueToClinicCents: number; reason: string; at: string }
export type Overlap = { appointmentId: string; reason: string; dueToClinicCents: number }
export type Cancellation = {
  by: CancelledBy
  reasonCode: CancellationReasonCode | null
  at: string
  reason: string
  refundCents: number
  keptCents: number
  undoUntil: string | null
}

/** The views. What is kept beside them is the state room’s. */
export type ViewTables = {
  'views.logOrigin': { firstHash: string }
  'views.checkpoints': { projection: string; version: number; position: number; updatedAt: Defaulted<Date> }
  'views.accounts': {
    accountId: string
    role: Role
    language: Language
    email: string
    name: string
    surname: string
    emailKey: string
    professionalId: string | null
    photoId: string | null
  }
  'views.pets': {
    petId: string
    ownerId: string
    name: string
    gender: Gender
    animalType: AnimalType
    breed: string
    ageYears: number
    temperament: JSONColumnType<Temperament[]>
    temperamentNote: string
  }
  'views.professionals': {
    professionalId: string
    accountId: string
    role: ProfessionalRole
    name: Defaulted<string>
    surname: Defaulted<string>
    displayName: string
    businessName: string
    prefix: string
    city: string
    address2: string
    latitude: number
    longitude: number
    clinicName: string
    specializations: JSONColumnType<string[]>
    languages: JSONColumnType<string[]>
    ratingTenths: number
    reviewCount: number
    zone: string
    services: JSONColumnType<Service[]>
    fromPriceCents: number | null
    policy: JSONColumnType<CancellationPolicy>
    schedule: JSONColumnType<Schedule> | null
    verifiedAt: InstantOrNull
    verificationStatus: VerificationStatus
    submittedAt: InstantOrNull
    diplomaIds: JSONColumnType<string[]>
    photoId: string | null
  }
  'views.listings': {
    professionalId: string
    roleKey: number
    rankKey: number
    priceKey: number
    /** Copied from `state.nextFree`. */
    freeKey: number
    x: number
    y: number
    z: number
    facets: number[]
    lexemes: string
  }
  'views.services': { professionalId: string; nameKey: number; priceCents: number }
  'views.serviceNames': { nameKey: number; lexemes: string }
  'views.words': { word: string; listings: Defaulted<number>; namesService: Defaulted<boolean> }
  'views.tradeFacets': { facet: number; roleKey: number; listings: number }
  'views.claims': {
    claimId: string
    resourceId: string
    day: string
    capacity: number
    unit: number
    holderId: string
    startsAt: Instant
    endsAt: Instant
    bufferMinutes: number
    expiresAt: InstantOrNull
    during: string
    overlapKey: string
  }
  'views.appointments': {
    appointmentId: string
    parentId: string
    professionalId: string
    petId: string
    status: Placed['status']
    startsAt: Instant
    endsAt: Instant
    zone: string
    serviceId: string
    serviceName: string
    serviceNameEn: string
    /** The total of the lines. */
    priceCents: number
    priceLines: JSONColumnType<PriceLine[]>
    paidCents: Defaulted<number>
    reason: string
    policy: JSONColumnType<CancellationPolicy>
    freeCancellationUntil: Instant
    isLate: Defaulted<boolean>
    holdExpiresAt: InstantOrNull
    hasMoreTime: Defaulted<boolean>
    checkoutUrl: string | null
    cardLast4: string | null
    placedAt: Instant
    paidAt: InstantOrNull
    moveCount: Defaulted<number>
    cancellation: JSONColumnType<Cancellation> | null
    outcome: Placed['outcome']
    bill: JSONColumnType<Bill> | null
    overlap: JSONColumnType<Overlap> | null
    dueToClinicCents: Defaulted<number>
    position: number
  }
  'views.refunds': {
    refundId: string
    appointmentId: string
    amountCents: number
    status: RefundStatus
    reference: string | null
    expectedBy: InstantOrNull
    requestedAt: Instant
  }
  'views.refundSteps': { refundId: string; position: number; revision: number; status: RefundStatus; at: Instant }
  'views.history': {
    position: number
    stream: string
    revision: number
    appointmentId: string
    professionalId: string
    parentId: string
    type: string
    actorId: string
    actorRole: string
    occurredAt: Instant
    startsAt: InstantOrNull
  }
  'views.waits': {
    waitId: string
    professionalId: string
    day: string
    parentId: string
    petId: string
    serviceId: string
    /** Who was offered a time is `offered` for good; what became of it stands with the appointment. */
    state: 'waiting' | 'offered' | 'left'
    appointmentId: string | null
    joinedAt: Instant
    position: number
  }
  'views.clinicInvitations': {
    invitationId: string
    clinicId: string
    /** Empty once it was answered. */
    email: string
    emailKey: string
    invitedAt: Instant
    isOpen: boolean
  }
  'views.clinicVets': { clinicId: string; professionalId: string; joinedAt: Instant; leftAt: InstantOrNull }
}

/** One transaction writes views and the work that follows from them. */
export type Database = ViewTables & StateTables

/** `destroy()` ends the pool. */
export const openDatabase = (options: DatabaseOptions): Kysely<Database> => openTables<Database>(options)
