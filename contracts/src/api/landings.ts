import { z } from 'zod'
import { languages, professionalRoles } from '../roles.ts'

const role = z.enum(professionalRoles)

/** GET /api/v2/landings/:language/:trade/:city: one trade in one city, by the parts of its page's address. */
export const landingParams = z.object({ language: z.enum(languages), trade: z.string().max(60), city: z.string().max(80) })
export const landingAnswer = z.object({
  role,
  /** As its professionals write it. */
  city: z.string(),
  count: z.int(),
  /** The lowest price among them; null where none has one. */
  fromPriceCents: z.int().nullable(),
  /** The services that most of them offer, in both languages. */
  services: z.array(z.object({ name: z.string(), nameEn: z.string().nullable(), count: z.int() })),
  /** The same trade elsewhere, and what else there is in the city: pages that are not empty either. */
  cities: z.array(z.object({ city: z.string(), count: z.int() })),
  trades: z.array(z.object({ role, count: z.int() })),
})
export type Landing = z.infer<typeof landingAnswer>
