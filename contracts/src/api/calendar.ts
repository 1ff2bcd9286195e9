import { z } from 'zod'
import { appointmentView } from './appointments.ts'
import { instant, instantInput, instantOrDate, localDate } from './values.ts'
import { afterQuery, id } from './common.ts'

/**
 * GET /api/v2/calendar: appointments that start in a range, half-open; with `asOf` as they were at that instant; with `perDay` the first
 * so many of each day, on the wall of a professional's practice or of where a parent goes.
 */
export const calendarQuery = afterQuery.extend({
  from: instantOrDate,
  to: instantOrDate,
  asOf: instantInput.optional(),
  perDay: z.coerce.number().int().min(1).max(100).optional(),
  /** Only those with these professionals, ids with commas between them: a clinic chooses among its vets. */
  professionalIds: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(id).max(100))
    .optional(),
})

/** An appointment as a calendar shows it. */
export const calendarAppointment = appointmentView
  .pick({
    id: true,
    number: true,
    status: true,
    startsAt: true,
    endsAt: true,
    stay: true,
    visitMinutes: true,
    zone: true,
    priceCents: true,
    paidCents: true,
    service: true,
    professional: true,
    parent: true,
    pet: true,
    pets: true,
    reason: true,
    arrival: true,
    outcome: true,
    overlap: true,
    isCancellable: true,
    isMovable: true,
    isMovableByProfessional: true,
    isEditable: true,
    isResizable: true,
    meetingType: true,
    resources: true,
    location: true,
    visitAddress: true,
    wayThere: true,
  })
  .extend({
    /** Of a parent's seat in a class: the session that stands here, whose time it is. */
    sessionId: id.optional(),
  })
export type CalendarAppointment = z.infer<typeof calendarAppointment>

/** Its change since then: `added` was not there yet, and is shown as it is now. */
export const changesSince = ['none', 'added', 'moved', 'cancelled', 'expired', 'paid', 'done'] as const
export const calendarItem = z.object({
  appointment: calendarAppointment,
  since: z.object({
    change: z.enum(changesSince),
    /** Of one that was moved, the start it has now; or had then, if it was moved into the range. */
    otherStartsAt: instant.nullable(),
  }),
})
export type CalendarItem = z.infer<typeof calendarItem>

/** More than any screen shows at once; it bounds how much of the past is folded. */
export const LONGEST_CALENDAR_DAYS = 62
export const MAX_CALENDAR_ITEMS = 2_000
export const calendarAnswer = z.object({
  asOf: instant.nullable(),
  /** Earliest first. */
  items: z.array(calendarItem),
  /** Of days that have more than was asked for: how many more. */
  more: z.array(z.object({ date: localDate, count: z.int() })),
})
