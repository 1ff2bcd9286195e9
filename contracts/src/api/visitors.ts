import { z } from 'zod'
import { afterQuery, id, page } from './common.ts'
import { animalType, instant } from './values.ts'

/** GET /api/v2/visitors: people with a paid visit, past or to come: a professional's or a clinic's pets and parents, a parent's professionals. */
export const visitorsQuery = z.object({
  by: z.enum(['pet', 'parent', 'professional']),
  /** Also who cancelled every time: they are known all the same, and booked again on the phone. */
  include: z.literal('cancelled').optional(),
  after: afterQuery.shape.after,
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
})
export const visitor = z.object({
  id,
  /** Of a professional, like `professionalName`: what they were called when the visit was booked, and their own spelling in Latin letters. */
  name: z.string(),
  latinName: z.string(),
  /** Null but for pets. */
  animalType: animalType.nullable(),
  parentName: z.string(),
  /** With which pets they came, by name. */
  petNames: z.array(z.string()),
  /** That are over: what is ahead is no visit yet. */
  visitCount: z.int(),
  /** The next one, and where none is to come the last. */
  visit: z.object({
    id,
    startsAt: instant,
    zone: z.string(),
    isAhead: z.boolean(),
    professionalName: z.string(),
    professionalLatinName: z.string(),
  }),
})
export type Visitor = z.infer<typeof visitor>
export const visitorPage = page(visitor)
