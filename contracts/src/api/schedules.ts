import { z } from 'zod'
import type { FieldFault } from '../refusals/field-faults.ts'
import { appointmentView } from './appointments.ts'
import { blockedAppointmentOutcomes, exceptionKinds, MAX_VISITS_IN_WINDOW } from '../schedules.ts'
import { freeText, id, page, position, seenVisits } from './common.ts'
import { instant, instantOrDate } from './values.ts'

/** A time on the wall; `24:00` ends a day. */
const wallTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)
const weekday = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6), z.literal(7)])
const hours = z.strictObject({ weekday, from: wallTime, to: wallTime })
/** With a capacity it is a window of so many visits: walkers and sitters have them. */
const workingHours = hours.extend({ capacity: z.int().min(1).max(MAX_VISITS_IN_WINDOW).optional() })

const plan = {
  name: freeText(80).pipe(z.string().min(1)),
  placeId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,80}$/)
    .nullable()
    .default(null),
  /** The professional's own: it cuts the days of the ledger that keeps people from being booked twice. */
  zone: z.string().min(1).max(64),
  weekly: z.array(workingHours).max(70),
  breaks: z.array(hours).max(70).default([]),
  bufferMinutes: z.int().min(0).max(240),
  minimumNoticeMinutes: z.int().min(0).max(43_200),
  horizonDays: z.int().min(1).max(366),
}

/** POST /api/v2/schedules → 201, PUT /api/v2/schedules/{id}. A schedule for each place; their hours must not overlap. */
export const scheduleBody = z.strictObject({ ...plan, seenVisits: seenVisits.default([]) })
export const setScheduleAnswer = z.object({ id, position })

const exceptionKind = z.enum(exceptionKinds)
/** `all`: closed at every place at once, as one decision under one id. Extra hours are at one place only. */
const places = z.enum(['one', 'all']).default('one')
const span = { from: instantOrDate, to: instantOrDate, kind: exceptionKind, places }
const isPossible = ({ kind, places: where }: { kind: string; places: string }) => kind === 'closed' || where === 'one'
const impossible = { path: ['places'], error: 'NOT_AT_ALL_PLACES' satisfies FieldFault }

/** GET …/add-exception/preview: what the exception would touch, before anything is written. */
export const exceptionPreviewQuery = z.object(span).refine(isPossible, impossible)
export const exceptionPreview = z.object({ visits: z.array(appointmentView) })

/**
 * POST …/add-exception. `touchedVisits` says what becomes of booked appointments that were shown: each stays as it is, or is cancelled by
 * the professional with everything paid back, in a work of its own.
 */
const exceptionBody = z.strictObject({
  ...span,
  reason: freeText(300).default(''),
  seenVisits: seenVisits.default([]),
  touchedVisits: z.enum(['keep', 'cancel']).default('keep'),
})
export const addExceptionBody = exceptionBody.refine(isPossible, impossible)
export const addExceptionAnswer = z.object({ id, touchedVisits: z.int(), position })

/** POST …/remove-exception and …/change-exception: its hours count again, or other ones do not; at all places where it stands. Appointments are shown first, as ever. */
export const removeExceptionBody = z.strictObject({ exceptionId: id, seenVisits: seenVisits.default([]) })
export const changeExceptionBody = exceptionBody.omit({ kind: true, places: true }).extend({ exceptionId: id })
export const removeExceptionAnswer = z.object({ id, position })

/** `waiting`: the run has not come to it yet, or came and was broken off. */
const exceptionView = z.object({
  id,
  from: instant,
  to: instant,
  kind: exceptionKind,
  reason: z.string(),
  visits: z.array(
    z.object({
      appointmentId: id,
      wish: z.enum(['keep', 'cancel']),
      outcome: z.enum(['kept', 'waiting', ...blockedAppointmentOutcomes]),
    }),
  ),
})

const { placeId, zone, weekly, breaks, bufferMinutes, minimumNoticeMinutes, horizonDays } = plan
/** GET /api/v2/schedules: the caller's own. `uncovered` are booked appointments that no schedule covers any more: nothing is ever dropped silently. */
const scheduleView = z.object({
  id,
  /** Empty where the hours were given with the profile, which asks for no name. */
  name: z.string(),
  placeId: placeId.unwrap(),
  zone,
  weekly,
  breaks,
  bufferMinutes,
  minimumNoticeMinutes,
  horizonDays,
  exceptions: z.array(exceptionView),
})
export type ScheduleView = z.infer<typeof scheduleView>
export const schedulePage = page(scheduleView).extend({
  uncovered: z.array(z.object({ id, startsAt: instant, endsAt: instant })),
})
