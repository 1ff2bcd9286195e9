import { z } from 'zod'
import { appointmentView } from './appointments.ts'
import { afterQuery } from './common.ts'
import { hotelRooms, stayView } from './stays.ts'
import { localDate } from './values.ts'

/** GET /api/v2/board: a hotel's nights from one local date to another, both included, at most 62 days. */
export const boardQuery = afterQuery.extend({ from: localDate, to: localDate })

const boardStay = appointmentView
  .pick({
    id: true,
    number: true,
    status: true,
    service: true,
    parent: true,
    reason: true,
    priceCents: true,
    paidCents: true,
    outcome: true,
  })
  .extend({
    stay: stayView,
    phone: z.string(),
    /** In its class: where the guests are, or were; else where they would be by today's bookings. Null where there is none for them. */
    room: z.int().nullable(),
    /** The guests are in it: it is no proposal. */
    isPinned: z.boolean(),
  })

export const board = z.object({
  zone: z.string(),
  /** The local date there. */
  today: z.iso.date(),
  rooms: hotelRooms,
  /** Stays whose nights touch the range, by arrival; unpaid ones too, as long as they are held. */
  stays: z.array(boardStay),
  /** How many rooms are taken of how many, and how many animals are in the house. */
  nights: z.array(
    z.object({
      date: z.iso.date(),
      classes: z.array(z.object({ classId: z.int(), taken: z.int(), rooms: z.int() })),
      pets: z.int(),
    }),
  ),
})
export type Board = z.infer<typeof board>
