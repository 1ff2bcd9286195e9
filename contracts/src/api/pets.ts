import { z } from 'zod'
import type { FieldFault } from '../refusals/field-faults.ts'
import { HEAVIEST_KG } from '../pets.ts'
import { chipDigits, isChip } from '../chip.ts'
import { freeText, id, line, page, position } from './common.ts'
import { MAX_PETS_TOGETHER } from '../service-table.ts'
import { animalType, coat, gender, instant, localDate, temperament } from './values.ts'

/** GET /api/v2/pets: the signed-in parent's own. */
export const pet = z.object({
  id,
  name: z.string(),
  gender,
  animalType,
  breed: z.string(),
  /** A date, or a year alone. */
  born: z.string(),
  temperament: z.array(temperament),
  /** In the owner's words, beside `other-please-specify`; else empty. */
  temperamentNote: z.string(),
  neutered: z.boolean().nullable(),
  /** Fifteen digits, or empty. */
  chip: z.string(),
  chippedOn: z.string().nullable(),
  allergies: z.string(),
  medicine: z.string(),
  feeding: z.string(),
  emergencyContact: z.string(),
  usualVet: z.string(),
  /** Null while it lives; `on` is null where the owner doesn't say. */
  death: z.object({ on: z.string().nullable() }).nullable(),
  /** In whole kilograms, rounded up; null while the owner has not said. */
  weightKg: z.int().nullable(),
  coat: coat.nullable(),
  /** Its picture; null while there is none, and its drawn face stands in. */
  photoUrl: z.string().nullable(),
})
export type Pet = z.infer<typeof pet>
export const petPage = page(pet)

/** GET /api/v2/pets/busy-times: when these of the parent's own are elsewhere. Dates of Bulgaria, both inclusive, at most 62 days. */
export const busyTimesQuery = z.object({
  /** With commas between them. */
  petIds: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(id).max(MAX_PETS_TOGETHER)),
  /** The parent's own that is to be moved: the hours that it takes are left by it. */
  movedAppointmentId: id.optional(),
  from: localDate,
  to: localDate,
})
export const busyTimes = z.object({ items: z.array(z.object({ petId: id, startsAt: instant, endsAt: instant })) })
export type BusyTime = z.infer<typeof busyTimes>['items'][number]

/** POST /api/v2/pets/find-by-chip: for vets, the pet whose record they may read. */
export const findByChipBody = z.strictObject({
  chip: line(30)
    .transform(chipDigits)
    .refine(isChip, { error: 'NO_CHIP' satisfies FieldFault }),
})
export const foundByChip = z.object({ id })

const chip = line(30)
  .transform(chipDigits)
  .refine((digits) => digits === '' || isChip(digits), { error: 'NO_CHIP' satisfies FieldFault })
  .default('')

/** POST /api/v2/pets, PUT /api/v2/pets/{id}: all of it. `breed` is a key of `breeds.ts`, or the owner's own word for it. */
export const petBody = z
  .strictObject({
    name: line(80).min(1),
    gender,
    animalType,
    breed: line(80).min(1),
    born: z.string().regex(/^\d{4}(?:-\d\d-\d\d)?$/),
    temperament: z.array(temperament).max(11),
    temperamentNote: line(200).default(''),
    neutered: z.boolean().nullable().default(null),
    chip,
    chippedOn: z.iso.date().nullable().default(null),
    allergies: freeText(500).default(''),
    medicine: freeText(1000).default(''),
    feeding: freeText(1000).default(''),
    emergencyContact: line(200).default(''),
    usualVet: line(200).default(''),
    weightKg: z.int().min(1).max(HEAVIEST_KG).nullable().default(null),
    coat: coat.nullable().default(null),
  })
  .refine(({ temperament: chosen, temperamentNote }) => !chosen.includes('other-please-specify') || temperamentNote !== '', {
    path: ['temperamentNote'],
    error: 'OTHER_UNNAMED' satisfies FieldFault,
  })
export const petSaved = z.object({ id, position })
/** PUT /api/v2/pets/{id}/photo: multipart, one picture in the field `file`. */
export const petPhotoSaved = z.object({ photoUrl: z.string(), position })
/** DELETE /api/v2/pets/{id}/photo */
export const removePetPhotoBody = z.strictObject({}).nullish()
/** GET /api/v2/pets/{id}/photo/{photoId}, as WebP of at most `width`. */
export const petPhotoParams = z.object({ id, photoId: id })
