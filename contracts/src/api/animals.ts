import { z } from 'zod'
import { animalSizes, animalStatuses, companies } from '../adoptions.ts'
import { chipDigits, isChip } from '../chip.ts'
import { MAX_PHOTO_ALT } from '../photos.ts'
import type { FieldFault } from '../refusals/field-faults.ts'
import { afterQuery, freeText, id, line, position, requiredLine } from './common.ts'
import { animalType, gender, instant } from './values.ts'

const size = z.enum(animalSizes)
const company = z.enum(companies)

/** POST /api/v2/animals → 201, PUT /api/v2/animals/{id}: all of it. `breed` is a key of `breeds.ts`, or the shelter's own word. */
export const animalBody = z.strictObject({
  name: requiredLine(80),
  animalType,
  gender,
  breed: line(80).default(''),
  /** A month, or a year where nobody knows more. */
  born: z.string().regex(/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/),
  size: size.nullable().default(null),
  neutered: z.boolean().nullable().default(null),
  chip: line(30)
    .transform(chipDigits)
    .refine((digits) => digits === '' || isChip(digits), { error: 'NO_CHIP' satisfies FieldFault })
    .default(''),
  city: requiredLine(80),
  health: freeText(1000).default(''),
  character: freeText(2000).default(''),
  withChildren: company.default('unknown'),
  withDogs: company.default('unknown'),
  withCats: company.default('unknown'),
})
export type AnimalBody = z.infer<typeof animalBody>
export const animalSaved = z.object({ id, position })
/** POST …/withdraw-animal, …/home-animal, …/list-again */
export const animalActBody = z.strictObject({}).nullish()

/** POST /api/v2/animals/{id}/photos: multipart, one picture in the field `file`, and words for those who do not see it. */
export const animalPhotoQuery = z.object({ alt: requiredLine(MAX_PHOTO_ALT) })
export const animalPhotoParams = z.object({ id, photoId: id })
export const animalPhotoAdded = z.object({ photoId: id, position })

const photo = z.object({ id, url: z.string(), alt: z.string() })
const shown = z.object({
  id,
  name: z.string(),
  animalType,
  gender,
  breed: z.string(),
  born: z.string(),
  size: size.nullable(),
  city: z.string(),
  photos: z.array(photo),
  listedAt: instant,
  status: z.enum(animalStatuses),
  withChildren: company,
  withDogs: company,
  withCats: company,
})

/** GET /api/v2/animals/{id}: public while its shelter is verified, also once it has a home. */
export const animalView = shown.extend({
  neutered: z.boolean().nullable(),
  /** Whether it has one: the number itself is its shelter's alone. */
  isChipped: z.boolean(),
  /** How many families wait for an answer. */
  requestCount: z.int(),
  health: z.string(),
  character: z.string(),
  shelter: z.object({ id, name: z.string(), city: z.string(), phone: z.string(), photoUrl: z.string().nullable() }),
})
export type AnimalView = z.infer<typeof animalView>

/** GET /api/v2/animals: those that look for a home, the newest first. `cities` and `count` are of all pages. */
export const animalsQuery = afterQuery.extend({
  species: animalType.optional(),
  size: size.optional(),
  city: line(80).optional(),
  professionalId: id.optional(),
  page: z.coerce.number().int().min(1).max(500).default(1),
})
export type AnimalsQuery = z.infer<typeof animalsQuery>
export const animalTile = shown
export type AnimalTile = z.infer<typeof animalTile>
export const animalList = z.object({
  items: z.array(animalTile),
  count: z.int(),
  pages: z.int(),
  /** Towns in which any animal looks for a home, and which kinds: the choices of a filter that find something. */
  cities: z.array(z.object({ name: z.string(), count: z.int() })),
  species: z.array(z.object({ name: animalType, count: z.int() })),
})
export type AnimalList = z.infer<typeof animalList>

/** GET /api/v2/profile/animals: a shelter's own, those that look for a home first. */
export const ownAnimal = shown.extend({
  neutered: z.boolean().nullable(),
  chip: z.string(),
  health: z.string(),
  character: z.string(),
})
export type OwnAnimal = z.infer<typeof ownAnimal>
export const ownAnimals = z.object({ items: z.array(ownAnimal) })
