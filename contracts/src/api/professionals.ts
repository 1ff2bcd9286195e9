import { z } from 'zod'
import type { FieldFault } from '../refusals/field-faults.ts'
import {
  distanceBuckets,
  freeWithinDays,
  HIGHEST_PRICE_CENTS,
  HIGHEST_RATING_TENTHS,
  languageCode,
  LONGEST_WORDS,
  parseCoordinates,
  parseFrame,
  searchSorts,
  wholeNumberText,
} from '../search.ts'
import { serviceLocations } from '../service-locations.ts'
import { id, line, page, requiredLine } from './common.ts'
import { MAX_SERVICES_IN_TURN } from '../service-table.ts'
import { neededResources, serviceTable } from './service-table.ts'
import { hotelRooms } from './stays.ts'
import { animalType, instant, localDate, professionalRole } from './values.ts'

/** "lat,long" */
export const coordinates = z.string().transform((text, check) => {
  const point = parseCoordinates(text)
  if (point === undefined) check.addIssue({ code: 'custom' })
  return point ?? z.NEVER
})

/** "south,west,north,east" */
const frame = z.string().transform((text, check) => {
  const read = parseFrame(text)
  if (typeof read === 'object') return read
  check.addIssue({ code: 'custom', message: read satisfies FieldFault })
  return z.NEVER
})

/** Digits only: an empty or a fanciful number is a mistake and not zero. */
const wholeNumber = (maximum: number) =>
  z
    .string()
    .regex(wholeNumberText, { error: 'NOT_WHOLE' satisfies FieldFault })
    .transform(Number)
    .pipe(z.int().max(maximum))
const words = z.string().trim().max(LONGEST_WORDS).optional()
const cents = wholeNumber(HIGHEST_PRICE_CENTS).optional()

/**
 * GET /api/v2/professionals. `near` is "lat,long"; `frame` is what a map shows, "south,west,north,east"; `service` is part of a service's name; `specialty` is one of them in full, in
 * either alphabet; prices are EUR cents, `minRating` tenths (45 is 4.5).
 */
export const searchQuery = z
  .object({
    q: words,
    city: words,
    role: professionalRole.optional(),
    language: z.string().regex(languageCode).optional(),
    service: words,
    specialty: words,
    species: animalType.optional(),
    minPrice: cents,
    maxPrice: cents,
    minRating: wholeNumber(HIGHEST_RATING_TENTHS).optional(),
    freeWithin: z.enum(freeWithinDays).optional(),
    /** Only vets who can be rung for a consultation this moment. */
    onlineNow: z.literal('true').optional(),
    near: coordinates.optional(),
    bucket: z.enum(distanceBuckets).optional(),
    frame: frame.optional(),
    sort: z.enum(searchSorts).optional(),
    cursor: z.string().max(200).optional(),
  })
  .refine(({ minPrice = 0, maxPrice = minPrice }) => minPrice <= maxPrice, {
    path: ['minPrice'],
    error: 'ABOVE_MAX_PRICE' satisfies FieldFault,
  })
export type SearchQuery = z.infer<typeof searchQuery>

export const service = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  priceCents: z.int(),
  durationMinutes: z.int(),
  location: z.enum(serviceLocations),
  /** By animal; then price and length above are the least of them. */
  ...serviceTable,
  needs: neededResources,
})

/** The content of a tile. No e-mail, no phone, no exact address. */
export const professionalSummary = z.object({
  id,
  role: professionalRole,
  displayName: z.string(),
  /** Their own spelling of it in Latin letters; empty where they gave none. */
  latinName: z.string(),
  prefix: z.string(),
  city: z.string(),
  address2: z.string(),
  clinicName: z.string(),
  specializations: z.array(z.string()),
  languages: z.array(z.string()),
  /** Tenths: 48 is shown as 4.8; 0 means no reviews and is not shown. */
  ratingTenths: z.int(),
  reviewCount: z.int(),
  /** The cheapest service, or the one searched for. */
  fromPriceCents: z.int().nullable(),
  /** Whether others of them cost more. */
  isFromPrice: z.boolean(),
  nextFreeAt: instant.nullable(),
  /** Rounded to 100 m; null where the caller's place is unknown. */
  distanceMetres: z.int().nullable(),
  zone: z.string(),
  /** How far they go to parents, where a service of theirs does; null where none does, or they have not said how far. */
  serviceAreaKm: z.int().nullable(),
  /** A service of theirs goes to the parent. */
  isComingToYou: z.boolean(),
  isBookable: z.boolean(),
  /** Can be rung for a consultation this moment. */
  consultationAvailability: z.boolean(),
  /** Add `?width=` with one of `pictureWidths`; null shows the default avatar. */
  photoUrl: z.string().nullable(),
})
export type ProfessionalSummary = z.infer<typeof professionalSummary>
/** Counting stops at a thousand: `total` is then a lower bound. */
export const professionalPage = page(professionalSummary).extend({
  total: z.int(),
  isTotalAtLeast: z.boolean(),
  /** The typed words found no one; these are found by words that are spelt alike. */
  isAlike: z.boolean(),
})

/** On a map. Of one who only goes to parents the neighbourhood and not the house (`isNeighbourhood`). */
const publicPlace = { latitude: z.number(), longitude: z.number(), isNeighbourhood: z.boolean() }
export const professionalPin = professionalSummary
  .pick({ id: true, role: true, displayName: true, latinName: true })
  .extend(publicPlace)
export type ProfessionalPin = z.infer<typeof professionalPin>
/** GET /api/v2/professionals/pins: those of the same search on a map, the best rated first; never more than `MAX_PINS`. */
export const professionalPins = z.object({
  items: z.array(professionalPin),
  total: z.int(),
  isTotalAtLeast: z.boolean(),
})

/** GET /api/v2/professionals/choices: what there is to choose from, most frequent first. A city's place is the middle of its professionals. */
export const searchChoices = z.object({
  cities: z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number(), count: z.int() })),
  specialties: z.array(z.object({ name: z.string(), count: z.int() })),
  languages: z.array(z.object({ code: z.string(), count: z.int() })),
})

/** A full refund until `noticeHours` before the start, after that a share, and another share for a no-show. */
export const policyView = z.object({
  version: z.int(),
  noticeHours: z.int(),
  lateRefundPercent: z.int(),
  noShowRefundPercent: z.int(),
})

const year = z.int().min(1940).max(2100)
export const education = z.strictObject({ school: requiredLine(120), degree: line(120), year })
export const experience = z
  .strictObject({ place: requiredLine(120), work: line(120), fromYear: year, untilYear: year.nullable() })
  .refine(({ fromYear, untilYear }) => untilYear === null || untilYear >= fromYear, {
    path: ['untilYear'],
    error: 'BEFORE_FROM_YEAR' satisfies FieldFault,
  })

/** A photo of their place; `altEn` is empty where they wrote what it shows in one language. */
export const galleryPhoto = z.object({ id, url: z.string(), alt: z.string(), altEn: z.string() })
export type GalleryPhoto = z.infer<typeof galleryPhoto>

const wallTime = z.string().regex(/^\d\d:\d\d$/)

/** GET /api/v2/professionals/{id} */
export const professionalDetails = professionalSummary.extend({
  ...publicPlace,
  services: z.array(service),
  /** By the id of a service what it has cost since when, oldest first; null while it was not offered. Campaigns count on it. */
  prices: z.record(z.string(), z.array(z.object({ since: instant, cents: z.int().nullable() }))),
  /** A hotel's rooms and extras; null for other trades, and while a hotel has none. */
  rooms: hotelRooms.nullable(),
  policy: policyView,
  horizonDays: z.int(),
  verifiedAt: instant.nullable(),
  /** Their own words. */
  about: z.string(),
  alternativeName: z.string(),
  alternativeAbout: z.string(),
  /** Of a business; a person gives theirs with an appointment. */
  phone: z.string(),
  website: z.string(),
  /** The species that they treat or look after; empty if they have not said. */
  species: z.array(animalType),
  gallery: z.array(galleryPhoto),
  /** As they wrote it themselves, the latest first. */
  education: z.array(education),
  experience: z.array(experience),
  /** A clinic's, from today on for a week in its zone: when one of its vets works. Empty while none has a schedule, and for other trades. */
  openDays: z.array(z.object({ date: localDate, spans: z.array(z.object({ from: wallTime, to: wallTime })) })),
})
export type ProfessionalDetails = z.infer<typeof professionalDetails>

/** GET /api/v2/professionals/{id}/vets: who can be booked at a clinic. `service` is one of the answer's, by name. */
export const bookableVetsQuery = z.object({ service: words, after: z.coerce.number().int().min(0).optional() })

/** `nextFreeAt` is of the service in question; the vet who is free soonest comes first, and those who do not offer it (null) last. */
export const bookableVets = z.object({
  /** The services of them all, the most common first. */
  services: z.array(service.pick({ name: true, nameEn: true })),
  service: z.string().nullable(),
  vets: z.array(professionalSummary.extend({ offer: service.nullable() })),
})
export type BookableVets = z.infer<typeof bookableVets>

/** GET /api/v2/professionals/{id}/slots. Dates are local to the resource's zone, both inclusive, at most 62 days. */
export const slotsQuery = z.object({
  serviceId: z.string().min(1).max(80),
  from: localDate,
  to: localDate,
  /** The services that follow it, with commas between them: what they need is needed all the time. */
  furtherServiceIds: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.string().min(1).max(80)).max(MAX_SERVICES_IN_TURN - 1))
    .optional(),
  /** How long it takes for the animal, of a service with a table or extras; else as long as the service says. */
  minutes: z.coerce.number().int().min(5).max(720).multipleOf(5).optional(),
  /** Of the parent's own: where a professional who travels is wanted. Then only starts that they reach are free. */
  addressId: id.optional(),
  /** The professional or their clinic plans: the notice and the horizon bind parents, not them. */
  for: z.literal('reception').optional(),
  after: z.coerce.number().int().min(0).optional(),
})

/** Of a window: how long the visit takes within it, and how many more visits it bears. */
const offeredWindow = z.object({ visitMinutes: z.int(), capacity: z.int(), placesLeft: z.int() })
/** `label` is the wall time, "03:00", with the offset where the hour exists twice: "03:00 +03:00". */
export const slot = z.object({ startsAt: instant, endsAt: instant, label: z.string(), window: offeredWindow.optional() })
export type Slot = z.infer<typeof slot>

/** Free slots, days on which every time is taken, and the first free one after the asked range so that no day is a dead end. */
/** `way`: whether the time on the way to there is counted, or will be once there is an address. */
export const slotPage = page(slot).extend({
  zone: z.string(),
  fullDates: z.array(localDate),
  firstFreeAfter: instant.nullable(),
  way: z.enum(['counted', 'with_address']).nullable(),
})
