import { z } from 'zod'

/** GET /api/v2/site: what this installation is surrounded by. The marketing site's host is null where there is none: our own pages stand in. */
export const site = z.object({ marketingUrl: z.string().nullable(), socialUrls: z.array(z.string()) })
export type Site = z.infer<typeof site>
