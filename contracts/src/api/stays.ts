import { z } from 'zod'
import { vaccineGroups, vaccineGroupsOf } from '../vaccine-groups.ts'
import type { FieldFault } from '../refusals/field-faults.ts'
import {
  MAX_BALANCE_DAYS,
  MAX_EXTRAS,
  MAX_MINIMUM_NIGHTS,
  MAX_NIGHTS,
  MAX_PETS_OF_HOTEL,
  MAX_PETS_OF_ROOM,
  MAX_ROOM_CENTS,
  MAX_ROOM_CLASSES,
  MAX_ROOMS_OF_CLASS,
  MAX_SEASONS,
  MAX_VACCINATION_DAYS,
  MAX_WEIGHT_KG,
  MIN_ROOM_CENTS,
  type HotelRooms,
  type Stay,
} from '../stays.ts'
import { afterQuery, freeText, id, line, position, requiredLine } from './common.ts'
import { amountCents, animalType, instant, localDate } from './values.ts'

const itemId = z.int().min(1).max(999)
const asked = z.int().min(MIN_ROOM_CENTS).max(MAX_ROOM_CENTS)
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
const endsAfter = { path: ['until'], error: 'NOT_AFTER_FROM' satisfies FieldFault }
const timeWindow = z.strictObject({ from: clockTime, until: clockTime }).refine(({ from, until }) => from < until, endsAfter)
const names = { name: requiredLine(80), nameEn: requiredLine(80) }

const roomClass = z.strictObject({
  id: itemId,
  ...names,
  about: line(300),
  aboutEn: line(300),
  species: z.array(animalType).min(1).max(5),
  maxWeightKg: z.int().min(1).max(MAX_WEIGHT_KG).nullable(),
  maxPets: z.int().min(1).max(MAX_PETS_OF_ROOM),
  rooms: z.int().min(1).max(MAX_ROOMS_OF_CLASS),
  nightCents: asked,
  weekendNightCents: asked,
  furtherPetCents: z.int().min(0).max(MAX_ROOM_CENTS),
})
const season = z
  .strictObject({
    id: itemId,
    ...names,
    from: localDate,
    until: localDate,
    minimumNights: z.int().min(1).max(MAX_MINIMUM_NIGHTS),
    prices: z.array(z.strictObject({ classId: itemId, nightCents: asked })).max(MAX_ROOM_CLASSES),
  })
  .refine(({ from, until }) => from <= until, endsAfter)
const extra = z.strictObject({ id: itemId, ...names, cents: asked, per: z.enum(['stay', 'night']) })

const depositRule = z.strictObject({
  percent: z.int().min(1).max(99),
  maxNights: z.int().min(1).max(MAX_NIGHTS).nullable(),
  dueDays: z.int().min(1).max(MAX_BALANCE_DAYS),
})

const vaccinationNeed = z
  .strictObject({ species: animalType, group: z.enum(vaccineGroups) })
  .refine(({ species, group }) => vaccineGroupsOf[species].includes(group))
const vaccinationRule = z.strictObject({
  needs: z.array(vaccinationNeed).min(1).max(Object.values(vaccineGroupsOf).flat().length),
  dueDays: z.int().min(1).max(MAX_VACCINATION_DAYS),
})

/** PUT /api/v2/profile/rooms: all that a hotel sells, as a whole; GET /api/v2/professionals/{id} shows it. */
export const hotelRooms = z.strictObject({
  classes: z.array(roomClass).min(1).max(MAX_ROOM_CLASSES),
  seasons: z.array(season).max(MAX_SEASONS),
  extras: z.array(extra).max(MAX_EXTRAS),
  arrival: timeWindow,
  departure: timeWindow,
  deposit: depositRule.exactOptional(),
  vaccinations: vaccinationRule.exactOptional(),
  maxPets: z.int().min(1).max(MAX_PETS_OF_HOTEL).nullable(),
}) satisfies z.ZodType<HotelRooms>

export const stayingPet = z.strictObject({ petId: id, weightKg: z.int().min(1).max(MAX_WEIGHT_KG).nullable() })
export const stay = z.strictObject({
  classId: itemId,
  arrival: localDate,
  departure: localDate,
  pets: z.array(stayingPet).min(1).max(MAX_PETS_OF_ROOM),
  extraIds: z.array(itemId).max(MAX_EXTRAS),
}) satisfies z.ZodType<Stay>

/** POST /api/v2/stays → 201, answered as a placed appointment. Every night is held for ten minutes, or none. */
export const placeStayBody = stay.extend({
  professionalId: z.uuid({ error: 'NO_PROFESSIONAL' satisfies FieldFault }),
  reason: freeText(1000).default(''),
})

/** GET /api/v2/professionals/{id}/nights: dates are local to the hotel's zone, both included, at most 100 days. */
export const nightsQuery = afterQuery.extend({ from: localDate, to: localDate })

/** Free capacity on each night: rooms of each class, and how many animals the house still takes (null where the rooms alone bound it). */
export const nightsAnswer = z.object({
  zone: z.string(),
  nights: z.array(
    z.object({
      date: z.iso.date(),
      petsLeft: z.int().nullable(),
      classes: z.array(z.object({ classId: z.int(), roomsLeft: z.int(), cents: amountCents })),
    }),
  ),
})
export type NightsAnswer = z.infer<typeof nightsAnswer>

export const vaccinationProof = z.object({
  entryId: id,
  on: z.iso.date(),
  validUntil: z.iso.date(),
  by: z.enum(['parent', 'vet']),
})

/** The stay of an appointment; null for what is no stay. */
export const stayView = z.object({
  classId: z.int(),
  arrival: z.iso.date(),
  departure: z.iso.date(),
  nights: z.array(z.object({ date: z.iso.date(), cents: amountCents })),
  pets: z.array(z.object({ id, name: z.string(), animalType, breed: z.string(), weightKg: z.int().nullable() })),
  extraIds: z.array(z.int()),
  /** The room of its class that the guests have, or had; null before they come. */
  room: z.int().nullable(),
  /** The local date since which they have had it. */
  roomFrom: z.iso.date().nullable(),
  checkedInAt: instant.nullable(),
  checkedOutAt: instant.nullable(),
  /** Of guests who did not come: the local date from which on their nights are free; a later mark doesn't change it. */
  freeFrom: z.iso.date().nullable(),
  /** Of a stay that began with a deposit: what is still to be paid for it, and until when; `paidAt` once that was. Null where all was paid at once. */
  balance: z.object({ depositCents: amountCents, dueCents: amountCents, dueAt: instant, paidAt: instant.nullable() }).nullable(),
  /**
   * The vaccinations that the hotel asked for when it was booked, and the entries of records or the papers that show them; null where none was
   * asked for. The stay waits, until `dueAt`, while one is missing.
   */
  vaccinations: z
    .object({
      dueAt: instant.nullable(),
      needs: z.array(
        z.object({ petId: id, group: z.enum(vaccineGroups), proof: vaccinationProof.nullable(), seenAt: instant.nullable() }),
      ),
    })
    .nullable(),
  /** Of guests who left before their last night: when they were to leave, and the money of the nights that were left. */
  leftEarly: z.object({ departure: z.iso.date(), refundCents: amountCents, keptCents: amountCents }).nullable(),
  /** Nights at its end can be given up now. */
  isShortenable: z.boolean(),
  /** Nights can be added at its end now. */
  isExtendable: z.boolean(),
  /** Nights that are held while they are being paid, and until when; null where there are none. */
  extending: z.object({ departure: z.iso.date(), nightCount: z.int(), priceCents: amountCents, until: instant }).nullable(),
})
export type StayView = z.infer<typeof stayView>

/** POST …/check-in and …/change-room: the room by its number within the class. */
export const roomBody = z.strictObject({ room: z.int().min(1).max(MAX_ROOMS_OF_CLASS) })
export const checkOutBody = z.strictObject({}).nullish()
export const guestsAnswer = z.object({ id, position })
