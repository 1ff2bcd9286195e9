import { z } from 'zod'
import { instant } from './values.ts'

/** POST /api/v2/feeds: a new secret address of one's calendar. The one before stops working; the address is shown only here. */
export const renewFeedBody = z.strictObject({}).nullish()
export const renewFeedAnswer = z.object({ url: z.string() })

/** GET /api/v2/feeds: whether there is one, and since when. */
export const feedState = z.object({ createdAt: instant.nullable() })

/** GET /api/v2/feeds/{secret}.ics */
export const feedParams = z.object({ secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })
