import { z } from 'zod'
import { languages, professionalRoles } from '../roles.ts'
import { postSummary } from './blog.ts'

/** GET /api/v2/front/:language: the living part of the first page. */
export const frontParams = z.object({ language: z.enum(languages) })
export const frontAnswer = z.object({
  /** Listed professionals of each trade that has some. */
  trades: z.array(z.object({ role: z.enum(professionalRoles), count: z.int() })),
  /** Cities with the most vets. Each has a page. */
  cities: z.array(z.object({ city: z.string(), count: z.int() })),
  /** The newest posts. */
  posts: z.array(postSummary),
})
export type Front = z.infer<typeof frontAnswer>
