import type { JSONColumnType } from 'kysely'
import type { MeetingType } from '@lapka/contracts/consultations.ts'
import type { Pass, PassVisit, Seat, SeatSession } from '@lapka/contracts/courses.ts'
import type { CancellationPolicy } from '@lapka/contracts/events/professionals.ts'
import type { BookedResource } from '@lapka/contracts/resources.ts'
import type { ServiceLocation } from '@lapka/contracts/service-locations.ts'
import type { PriceLine } from '@lapka/contracts/money.ts'
import type { BookedService } from '@lapka/contracts/service-table.ts'
import type { CancellationReasonCode, CancelledBy } from '@lapka/contracts/events/cancellations.ts'
import type { RefundStatus } from '@lapka/contracts/api/appointments.ts'
import type { PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import type { Defaulted, Instant, InstantOrNull } from '@lapka/state/database.ts'
import type { StayView } from '@lapka/contracts/api/stays.ts'
import type { DepositPlan, Night, Stay } from '@lapka/contracts/stays.ts'
import type { TableStatements } from '../projection.ts'

export type Bill = { amountCents: number; refundCents: number; dueToClinicCents: number; reason: string; at: string }
export type Overlap = { appointmentId: string; reason: string; dueToClinicCents: number }
/** Of a walker's or sitter's visit: when it began and ended, and its report went to the parent. */
export type ReportRow = { startedAt: string; endedAt: string | null; sentAt: string | null }
export type Arrival = { arrivedAt: string; calledInAt: string | null }
export type Cancellation = {
  by: CancelledBy
  reasonCode: CancellationReasonCode | null
  at: string
  reason: string
  refundCents: number
  keptCents: number
  /** Until it is settled: when taking it back ends, and which refund settling requests. */
  undo: { until: string; refundId: string } | null
}

export type StayRow = Stay & {
  nights: Night[]
  room: number | null
  roomFrom: string | null
  checkedInAt: string | null
  checkedOutAt: string | null
  /** Of guests who did not come: the local date from which on their nights are free. */
  freeFrom: string | null
  /** Of guests who left before their last night: when they were to leave, and the money of the nights that were left. */
  leftEarly: { departure: string; refundCents: number; keptCents: number } | null
  balance: (DepositPlan & { dueCents: number; paidAt: string | null }) | null
  vaccinations: StayView['vaccinations']
  /** More nights that are being paid, on a page that is open until then. */
  extending: { departure: string; nightCount: number; priceCents: number; until: string } | null
}

/** `isPresent`: null until it was said. */
export type SeatRow = Omit<Seat, 'sessions'> & {
  sessions: (SeatSession & { isPresent: boolean | null })[]
  pass: PassRow | null
}
/** `classes`: of each visit that was ever taken, by its session. */
export type PassRow = Pass & { spentVisits: number; spentCents: number; classes: { [sessionId: string]: PassVisit } }

export type AppointmentTables = {
  'views.appointments': {
    appointmentId: string
    parentId: string
    professionalId: string
    /** Their name is the one of that revision. */
    professionalRevision: number
    petId: string
    /** All animals that it is for, that one first. */
    petIds: Defaulted<string[]>
    status: PlacedAppointment['status']
    startsAt: Instant
    endsAt: Instant
    zone: string
    serviceId: string
    serviceName: string
    serviceNameEn: string
    /** Each of several, one after another; null of one alone. */
    services: JSONColumnType<BookedService[]> | null
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
    cardLast4: string | null
    placedAt: Instant
    paidAt: InstantOrNull
    moveCount: Defaulted<number>
    changeCount: Defaulted<number>
    cancellation: JSONColumnType<Cancellation> | null
    arrival: JSONColumnType<Arrival> | null
    report: JSONColumnType<ReportRow> | null
    outcome: PlacedAppointment['outcome']
    bill: JSONColumnType<Bill> | null
    overlap: JSONColumnType<Overlap> | null
    dueToClinicCents: Defaulted<number>
    paidAtClinicCents: Defaulted<number>
    dueRemindedAt: InstantOrNull
    /** Of a consultation; null for what was booked. */
    meetingType: MeetingType | null
    /** Null where the parent comes to the professional. */
    location: ServiceLocation | null
    /** Which revision of which address of the parent's. */
    addressId: string | null
    addressRevision: number | null
    /** Of a stay; null for what has a time. */
    stay: JSONColumnType<StayRow> | null
    /** Of a seat in a class; null for anything else. */
    seat: JSONColumnType<SeatRow> | null
    /** Rooms and devices of a clinic that it has; null of most. */
    resources: JSONColumnType<BookedResource[]> | null
    /** Of a visit in a window: how long it takes. Null for what has a time of its own. */
    visitMinutes: number | null
    /** Booked together with others; null for what was booked alone. */
    seriesId: string | null
    /** The side that chose the pet last: a professional's own choice opens no record to them. */
    petChosenBy: 'parent' | 'professional'
    /** However it ended since. */
    wasConfirmed: Defaulted<boolean>
    /** The transfer of its pet in which it took the place of the owner's, or is to. */
    takenOverIn: string | null
    position: number
  }
  'views.refunds': {
    refundId: string
    appointmentId: string
    amountCents: number
    status: RefundStatus
    reference: string | null
    bankReference: string | null
    expectedBy: InstantOrNull
    requestedAt: Instant
  }
  'views.refundSteps': { refundId: string; position: number; revision: number; status: RefundStatus; at: Instant }
}

/** Of an appointment's id what its short number is made from; about one in two million has the same. */
export const NUMBER_KEY = `(('x' || left(replace(appointment_id::text, '-', ''), 11))::bit(44)::bigint % 2300000)`

export const appointmentTables: TableStatements<AppointmentTables> = {
  'views.appointments': [
    `create table views.appointments (
      appointment_id uuid primary key,
      parent_id uuid not null,
      professional_id uuid not null,
      professional_revision int not null,
      pet_id uuid not null,
      pet_ids uuid[] not null,
      status text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      zone text not null,
      service_id text not null,
      service_name text not null,
      service_name_en text not null,
      services jsonb,
      price_cents int not null,
      price_lines jsonb not null,
      paid_cents int not null default 0,
      reason text not null,
      policy jsonb not null,
      free_cancellation_until timestamptz not null,
      is_late boolean not null default false,
      hold_expires_at timestamptz,
      has_more_time boolean not null default false,
      card_last4 text,
      placed_at timestamptz not null,
      paid_at timestamptz,
      move_count int not null default 0,
      change_count int not null default 0,
      cancellation jsonb,
      arrival jsonb,
      report jsonb,
      outcome text,
      bill jsonb,
      overlap jsonb,
      due_to_clinic_cents integer not null default 0,
      paid_at_clinic_cents integer not null default 0,
      due_reminded_at timestamptz,
      meeting_type text,
      location text,
      address_id uuid,
      address_revision int,
      stay jsonb,
      seat jsonb,
      resources jsonb,
      visit_minutes int,
      series_id uuid,
      pet_chosen_by text not null,
      was_confirmed boolean not null default false,
      taken_over_in uuid,
      position bigint not null
    )`,
    // Serve "my appointments" and calendars, newest start first.
    'create index appointments_of_parent on views.appointments (parent_id, starts_at desc, appointment_id desc)',
    'create index appointments_of_professional on views.appointments (professional_id, starts_at desc, appointment_id desc)',
    // Serves the earlier appointments of a patient.
    'create index appointments_of_pet on views.appointments using gin (pet_ids)',
    // Serves the search by the number that a caller reads out, see `numberKeyOf`.
    `create index appointments_by_number on views.appointments (${NUMBER_KEY})`,
    // Serves the visits of a series.
    'create index visits_of_series on views.appointments (series_id, starts_at) where series_id is not null',
    // Serves the bound on open holds when booking.
    `create index open_holds on views.appointments (parent_id, hold_expires_at) where hold_expires_at is not null`,
  ],
  'views.refunds': [
    `create table views.refunds (
      refund_id uuid primary key,
      appointment_id uuid not null,
      amount_cents int not null,
      status text not null,
      reference text,
      bank_reference text,
      expected_by timestamptz,
      requested_at timestamptz not null
    )`,
    'create index refunds_of_appointment on views.refunds (appointment_id)',
  ],
  'views.refundSteps': [
    `create table views.refund_steps (
      refund_id uuid not null,
      position bigint not null,
      revision int not null,
      status text not null,
      at timestamptz not null,
      primary key (refund_id, position, status)
    )`,
  ],
}
