import { z } from 'zod'
import type { FieldFault } from '../refusals/field-faults.ts'
import { skipReasons } from '../series.ts'
import { appointmentView } from './appointments.ts'
import { afterQuery, freeText, id, position } from './common.ts'
import { extraIds } from './service-table.ts'
import { amountCents, instant, instantInput, localDate } from './values.ts'

const wallTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
const weekday = z.int().min(1).max(7)
const instead = z.array(z.strictObject({ date: localDate, time: wallTime })).max(92)
export const seriesPlan = z.strictObject({
  weekdays: z.array(weekday).max(7),
  time: wallTime,
  from: localDate,
  until: localDate,
  instead: instead.optional(),
})

/** "2026-12-03 17:00" and the like, with commas between them. */
const insteadText = z
  .string()
  .regex(/^(?:\d{4}-\d\d-\d\d \d\d:\d\d(?:,|$))*$/)
  .transform((text) =>
    text
      .split(',')
      .filter(Boolean)
      .map((one) => ({ date: one.slice(0, 10), time: one.slice(11) })),
  )
  .pipe(instead)

/** GET /api/v2/series/offers: each day of a series, before anything is held. `weekdays` are "1,2,3". */
export const seriesOffersQuery = afterQuery.extend({
  professionalId: z.uuid({ error: 'NO_PROFESSIONAL' satisfies FieldFault }),
  serviceId: z.string().min(1).max(80),
  petId: id,
  addressId: id.optional(),
  weekdays: z
    .string()
    .regex(/^(?:[1-7](?:,[1-7]){0,6})?$/)
    .transform((text) => text.split(',').filter(Boolean).map(Number)),
  time: wallTime,
  from: localDate,
  until: localDate,
  instead: insteadText.optional(),
})

const offeredVisit = z.object({ date: z.string(), time: z.string(), startsAt: instant, endsAt: instant, priceCents: amountCents })
const skippedVisit = z.object({ date: z.string(), time: z.string(), why: z.enum(skipReasons) })
export const seriesOffer = z.object({
  zone: z.string(),
  visits: z.array(offeredVisit),
  /** `otherTime`: a window of the same day that can be had. */
  skipped: z.array(skippedVisit.extend({ otherTime: z.string().nullable() })),
  totalCents: amountCents,
  /** When the professional works on these weekdays: windows with on how many of the days they are free, or single starts. */
  times: z.array(
    z.object({ time: z.string(), until: z.string(), isWindow: z.boolean(), freeCount: z.int().nullable(), count: z.int() }),
  ),
})
export type SeriesOffer = z.infer<typeof seriesOffer>

/** POST /api/v2/series → 201. `agreed` are the starts that the parent saw: if other ones can be had by now, nothing is held. */
export const placeSeriesBody = z.strictObject({
  professionalId: z.uuid({ error: 'NO_PROFESSIONAL' satisfies FieldFault }),
  serviceId: z.string().min(1).max(80),
  petId: id,
  addressId: id.optional(),
  extraIds: extraIds.optional(),
  plan: seriesPlan,
  agreed: z.array(instantInput).max(92),
  reason: freeText(1000).pipe(z.string().min(1, { error: 'NO_REASON' satisfies FieldFault })),
})
export type PlaceSeriesBody = z.infer<typeof placeSeriesBody>
export const placeSeriesAnswer = z.object({ id, holdExpiresAt: instant, visitCount: z.int(), position })

export const seriesStatuses = ['held', 'awaiting_payment', 'paid', 'ended'] as const
/** GET /api/v2/series/{id}, for its parent. */
export const seriesView = z.object({
  id,
  status: z.enum(seriesStatuses),
  holdExpiresAt: instant,
  /** Of the visits that are still held, or that were paid. */
  totalCents: amountCents,
  skipped: z.array(skippedVisit),
  visits: z.array(appointmentView),
})
export type SeriesView = z.infer<typeof seriesView>
