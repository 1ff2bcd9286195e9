import { z } from 'zod'
import { HEAVIEST_KG } from '../pets.ts'
import { MAX_NEEDED_RESOURCES } from '../resources.ts'
import { MAX_ROWS, MAX_SERVICE_EXTRAS } from '../service-table.ts'
import { id, requiredLine } from './common.ts'
import { animalType, coat } from './values.ts'

const partId = z.string().regex(/^[A-Za-z0-9_-]{1,80}$/)
const cents = z.int().min(50).max(1_000_000)

/** Price and duration of a service for one kind of animal. */
const serviceRow = z.strictObject({
  species: animalType,
  upToKg: z.int().min(1).max(HEAVIEST_KG).nullable(),
  coat: coat.nullable(),
  priceCents: cents,
  durationMinutes: z.int().min(5).max(720).multipleOf(5),
})

const serviceExtra = z.strictObject({
  id: partId,
  name: requiredLine(80),
  nameEn: requiredLine(80),
  priceCents: cents,
  durationMinutes: z.int().min(0).max(240).multipleOf(5),
})

/** A table by animal, and what may be done beside it. Both may be left out. */
export const serviceTable = {
  rows: z.array(serviceRow).max(MAX_ROWS).optional(),
  extras: z.array(serviceExtra).max(MAX_SERVICE_EXTRAS).optional(),
}

/** The rooms and devices of the vet's clinic that a service takes, by id, each once. */
export const neededResources = z.array(id).max(MAX_NEEDED_RESOURCES).optional()

/** The extras that a parent wants, each once. */
export const extraIds = z
  .array(partId)
  .max(MAX_SERVICE_EXTRAS)
  .transform((ids) => [...new Set(ids)])
