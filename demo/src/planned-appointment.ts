import type { PlanCourse } from '@lapka/domain/courses/plan-course/decide.ts'
import type { PrescriptionSheet } from '@lapka/contracts/events/appointments.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { Stay } from '@lapka/contracts/stays.ts'
import type { PlannedParent } from './plan-parents.ts'
import type { PlannedProfessional } from './plan-professionals.ts'

/** The course of an appointment after it was placed. Every instant lies before the day the demo is made on. */
export type PlannedOutcome =
  | { kind: 'kept' }
  | { kind: 'moved'; by: 'parent' | 'professional'; at: string; startsAt: string }
  | { kind: 'cancelled'; by: 'parent' | 'professional'; at: string; reason: string }
  | { kind: 'expired' }

/** The professional's mark on a past appointment. */
export type PlannedMark = { kind: 'completed'; at: string; sheet?: PrescriptionSheet } | { kind: 'no-show'; at: string }

/** `paidAt`: when the balance was paid. The demo asks the workers for nothing, so none of it is left to be asked for. */
export type PlannedDeposit = { depositCents: number; balanceCents: number; paidAt: string }

/** `isWaiting`: the record lacks a vaccination that the hotel asks for. */
export type PlannedGuests = { stay: Stay; maxPets: number | null; deposit?: PlannedDeposit; isWaiting?: true } & (
  | { room: number; checkInAt: string; checkOutAt: string | null }
  | { room: null }
)

export type PlannedAppointment = {
  appointmentId: string
  professional: PlannedProfessional
  parent: PlannedParent
  petId: string
  service: Service
  startsAt: string
  placedAt: string
  reason: string
  course: PlannedOutcome
  /** Undefined while it is ahead, where it was not kept, and where the professional has not come to it yet. */
  mark?: PlannedMark | undefined
  /** Of a stay: what it takes, and the guests' road through the hotel before the demo's day. */
  stay?: PlannedGuests
  /** Of a seat: the class or course that it is in. */
  seat?: PlanCourse
  /** The seat is the first visit of a pass; when it was used for which classes. */
  passVisits?: { course: PlanCourse; at: string }[]
  /** The bank does not take the refund of the cancellation: a person is needed. */
  isRefundStuck?: true
}

/** What is paid when it is booked. */
export const paidAtOnce = ({ stay, service }: PlannedAppointment): number => stay?.deposit?.depositCents ?? service.priceCents
