import { z } from 'zod'
import { appointmentView } from './appointments.ts'
import type { FieldFault } from '../refusals/field-faults.ts'
import { MAX_ROOMS_OF_CLASS } from '../stays.ts'
import { afterQuery, id, position, requiredLine } from './common.ts'
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
    dueToClinicCents: true,
    leftAtClinicCents: true,
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

const roomClosure = z.object({
  closureId: id,
  classId: z.int(),
  room: z.int().nullable(),
  from: z.iso.date(),
  /** Free again from the night of this date on. */
  until: z.iso.date(),
  reason: z.string(),
})

/** POST /api/v2/room-closures → 201: a room, or with `room` null its whole class, is not sold from one night until another, at most 366. */
export const closeRoomBody = z
  .strictObject({
    classId: z.int().min(1),
    room: z.int().min(1).max(MAX_ROOMS_OF_CLASS).nullable(),
    from: localDate,
    until: localDate,
    reason: requiredLine(80),
  })
  .refine(({ from, until }) => from < until, { path: ['until'], error: 'NOT_AFTER_FROM' satisfies FieldFault })
export const roomClosureAnswer = z.object({ id, position })

/** POST …/reopen: on sale again. */
export const reopenRoomBody = z.strictObject({}).nullish()

export const board = z.object({
  zone: z.string(),
  /** The local date there. */
  today: z.iso.date(),
  rooms: hotelRooms,
  /** Stays whose nights touch the range, by arrival; unpaid ones too, as long as they are held. */
  stays: z.array(boardStay),
  /** Rooms that are not sold on some of these nights; `room` null: all of their class. */
  closures: z.array(roomClosure),
  /** How many rooms are taken of how many that are open, and how many animals are in the house. */
  nights: z.array(
    z.object({
      date: z.iso.date(),
      classes: z.array(z.object({ classId: z.int(), taken: z.int(), rooms: z.int() })),
      pets: z.int(),
    }),
  ),
})
export type Board = z.infer<typeof board>
