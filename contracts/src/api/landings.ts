import { z } from 'zod'
import { languages, professionalRoles } from '../roles.ts'
import { professionalSummary } from './professionals.ts'

const role = z.enum(professionalRoles)

const landingService = z.object({ name: z.string(), nameEn: z.string() })

/** GET /api/v2/landings/:language/:trade/:city: one trade in one city, by the parts of its page's address. */
export const landingParams = z.object({ language: z.enum(languages), trade: z.string().max(60), city: z.string().max(80) })
/** GET /api/v2/landings/:language/:trade/:city/:service: those of them who offer one service. */
export const serviceLandingParams = landingParams.extend({ service: z.string().max(200) })
export const landingAnswer = z.object({
  role,
  /** As its professionals write it. */
  city: z.string(),
  /** The service that the page is about; null where it is about the trade. */
  service: landingService.nullable(),
  count: z.int(),
  /** Counting stops at a thousand: `count` is then a lower bound. */
  isCountAtLeast: z.boolean(),
  /** The lowest price among them, of the service where there is one; null where none has one. */
  fromPriceCents: z.int().nullable(),
  /** Those suggested first. */
  professionals: z.array(professionalSummary),
  /** The services that most of the trade offer here, in both languages. Each has a page. */
  services: z.array(landingService),
  /** The same trade elsewhere, and what else there is in the city: pages that are not empty either. */
  cities: z.array(z.object({ city: z.string(), count: z.int() })),
  trades: z.array(z.object({ role, count: z.int() })),
})
export type Landing = z.infer<typeof landingAnswer>
