import { z } from 'zod'
import { freeText, id, page, position } from './common.ts'
import { extraIds } from './service-table.ts'
import { amountCents, instant, localDate } from './values.ts'

/**
 * POST /api/v2/waitlist → 201: tell me when a time frees on this full day. Without `petId` it is for the only pet there is.
 * `place` is where one stands in the line, from 1.
 */
export const joinWaitlistBody = z.strictObject({
  professionalId: id,
  serviceId: z.string().min(1).max(80),
  date: localDate,
  petId: id.optional(),
  extraIds: extraIds.optional(),
  reason: freeText(1000).default(''),
})
export const joinWaitlistAnswer = z.object({ id, place: z.int().min(1), position })

/** POST /api/v2/waitlist/{id}/leave-waitlist: also gives up a time that is being offered, and the next in the line gets it. */
export const leaveWaitlistBody = z.strictObject({}).nullish()
export const leaveWaitlistAnswer = z.object({ id, position })

/** `booked`: what was offered was paid. `ended`: it was declined, its time ran out, or the course is over. */
export const waitStatuses = ['waiting', 'offered', 'booked', 'ended'] as const
export type WaitStatus = (typeof waitStatuses)[number]

/** GET /api/v2/waitlist: one's own, of today and later days, nearest day first. */
export const wait = z.object({
  id,
  status: z.enum(waitStatuses),
  /** The day, or that of the next session. */
  date: localDate,
  zone: z.string(),
  /** Null for who is no longer waiting. */
  place: z.int().min(1).nullable(),
  joinedAt: instant,
  professional: z.object({ id, displayName: z.string(), latinName: z.string(), role: z.string(), city: z.string() }),
  /** Of a seat in a full course: `service` has its title, and the price of the sessions to come. */
  courseId: id.nullable(),
  service: z.object({ id: z.string(), name: z.string(), nameEn: z.string(), priceCents: amountCents }),
  pet: z.object({ id, name: z.string() }),
  /** The time that is kept for them alone; an appointment that waits to be paid. */
  offer: z.object({ appointmentId: id, startsAt: instant, expiresAt: instant }).nullable(),
})
export type Wait = z.infer<typeof wait>
export const waitPage = page(wait)
