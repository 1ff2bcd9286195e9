import { z } from 'zod'

const count = z.int()

/** GET /api/v2/operations/visits: how often public pages were opened in the last 30 days, UTC, the most frequent first. */
export const visitCounts = z.object({
  days: z.array(z.object({ day: z.iso.date(), count })),
  /** By the form of the address. */
  pages: z.array(z.object({ path: z.string(), count })),
  /** Sites that led here. Beyond two hundred a day all further ones are "…". */
  hosts: z.array(z.object({ host: z.string(), count })),
})
export type VisitCounts = z.infer<typeof visitCounts>
