import { z } from 'zod'
import { staySorts } from '../search.ts'
import { parseGuests } from '../stays.ts'
import { afterQuery, page } from './common.ts'
import { professionalPin, professionalSummary, searchQuery } from './professionals.ts'
import { amountCents, instant, localDate } from './values.ts'

/** `dog~31,dog,cat`: the animals of one stay, each with its weight in kilograms where it is known. */
const guests = z.string().transform((text, check) => {
  const read = parseGuests(text)
  if (read === undefined) check.addIssue({ code: 'custom' })
  return read ?? z.NEVER
})

/** GET /api/v2/stays/offers: hotels with a room for all of the animals on all nights. Prices, also in the filter, are of the whole stay. */
export const stayOffersQuery = afterQuery.extend({
  ...z
    .object(searchQuery.shape)
    .pick({ q: true, city: true, near: true, bucket: true, frame: true, minRating: true, maxPrice: true }).shape,
  arrival: localDate,
  departure: localDate,
  guests,
  sort: z.enum(staySorts).default('rating'),
  /** Where the page before ended: the key of its order and the hotel. */
  cursor: z
    .string()
    .regex(/^-?\d{1,12}(?:\.\d{1,20})?~[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
    .optional(),
})
export type StayOffersQuery = z.infer<typeof stayOffersQuery>

const stayOffer = z.object({
  professional: professionalSummary,
  /** The cheapest class that takes them. */
  room: z.object({ classId: z.int(), name: z.string(), nameEn: z.string(), maxWeightKg: z.int().nullable() }),
  arrival: z.iso.date(),
  departure: z.iso.date(),
  roomsLeft: z.int(),
  priceCents: amountCents,
  freeCancellationUntil: instant,
})
export type StayOfferView = z.infer<typeof stayOffer>

/** A hotel on the map, with the price of the whole stay in the room that takes them. */
const stayPin = professionalPin.extend({ ...stayOffer.pick({ priceCents: true }).shape, classId: z.int() })
export type StayPin = z.infer<typeof stayPin>

export const stayOffersAnswer = page(stayOffer).extend({
  total: z.int(),
  /** More hotels match the place and the words than are looked at: `total` is a lower bound. */
  isTotalAtLeast: z.boolean(),
  /** Hotels that have a room but for the first or the last night, on the nights that are left. */
  shorter: z.array(stayOffer),
  /** All that were found, in the same order, but never more than `MAX_PINS`. Only with the first page. */
  pins: z.array(stayPin),
})
export type StayOffersAnswer = z.infer<typeof stayOffersAnswer>
