import type { blockedAppointmentOutcomes, exceptionKinds } from '../schedules.ts'
import type { ClaimPlace } from '../travel.ts'
import type { PersonalFields } from './personal-fields.ts'

/** With a capacity the row is a window: sold as a whole to so many visits, each at no hour of its own within it. */
export type WeeklyHours = { weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7; from: string; to: string; capacity?: number | undefined }
export type ExceptionKind = (typeof exceptionKinds)[number]
export type BlockedAppointment = { appointmentId: string; choice: 'keep' | 'cancel' }
export type BlockedAppointmentOutcome = (typeof blockedAppointmentOutcomes)[number]
export type ReleaseReason = 'cancelled' | 'moved' | 'resized' | 'replaced' | 'payment_abandoned' | 'declined' | 'ended'

/** When a professional can be booked, and the claims on their days. */
export type ScheduleEvents = {
  // schedule-{professionalId}
  ScheduleSet: {
    scheduleId: string
    professionalId: string
    name: string
    zone: string
    weekly: WeeklyHours[]
    breaks: WeeklyHours[]
    bufferMinutes: number
    minimumNoticeMinutes: number
    horizonDays: number
    /** The place it is for, where there are several. One schedule for each `scheduleId`; the last one set is in force. */
    placeId?: string | null
  }
  /**
   * Applied in the order written: extra hours on a closed day open it again. One that is for all places is written once for each
   * under the same id, together; its appointments stand with the first.
   */
  ScheduleExceptionAdded: {
    exceptionId: string
    scheduleId: string
    professionalId: string
    /** The owner of the key that seals the reason. */
    accountId: string
    from: string
    to: string
    kind: ExceptionKind
    reason: string
    /** Booked appointments that it touches, as they were shown, and what was decided for them. */
    appointments: BlockedAppointment[]
  }
  /** Counts no more, with every other one that says the same; what was decided for appointments while it counted stays decided. */
  ScheduleExceptionRemoved: {
    exceptionId: string
    scheduleId: string
    professionalId: string
    from: string
    to: string
    kind: ExceptionKind
  }

  // exception-{exceptionId}: what became of each booked appointment that was to be cancelled, once per appointment
  BlockedAppointmentSettled: { exceptionId: string; appointmentId: string; outcome: BlockedAppointmentOutcome }

  // ledger-{resourceId}-{yyyy-mm-dd}: the claims of one resource on one local day, the one boundary against double booking.
  // ledger-{resourceId}-{yyyy-mm}: those on its nights, by the month in which they begin.
  ClaimHeld: {
    resourceId: string
    /** How much of the resource there is on this date, as it was decided under: 1 for a professional's time, n for n visits in a window or n rooms of a class. */
    capacity: number
    /** How much of it the claim takes. */
    weight: number
    /** The appointment's id. */
    claimId: string
    holderId: string
    startsAt: string
    endsAt: string
    /** Kept free after it. */
    bufferMinutes: number
    expiresAt: string
    /** Beside another claim on purpose; the reason stands with the appointment. */
    isOverlap?: true
  }
  /**
   * Written with a claim on a professional's time that is not at their own place, or to which a way leads, and again for another address.
   * `ways` are those that were kept free to the claims before and after it: `isTo` of the way to this one.
   */
  ClaimLocated: {
    resourceId: string
    claimId: string
    place: ClaimPlace
    ways: { claimId: string; minutes: number; isTo: boolean }[]
  }
  /** So much of a resource for each of its nights, from the first local date to before the last one; the same in each month that has some. */
  NightsHeld: {
    resourceId: string
    capacity: number
    weight: number
    claimId: string
    holderId: string
    from: string
    until: string
    expiresAt: string
  }
  /** The claim's nights from this local date on are free; a month that has none of it any more says `ClaimReleased`. */
  NightsReleased: { resourceId: string; claimId: string; from: string; reason: ReleaseReason }
  HoldExtended: { resourceId: string; claimId: string; expiresAt: string }
  ClaimConfirmed: { resourceId: string; claimId: string }
  ClaimReleased: { resourceId: string; claimId: string; reason: ReleaseReason }
  HoldExpired: { resourceId: string; claimId: string }
}

export const schedulesFields = {
  ScheduleExceptionAdded: { reason: 'accountId' },
} as const satisfies PersonalFields<ScheduleEvents>
