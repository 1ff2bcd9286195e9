import { z } from 'zod'
import { freeText, id } from './common.ts'
import { instant } from './values.ts'

export const LONGEST_FEED_NAME = 40

/**
 * POST /api/v2/feeds: a new secret address of one's calendar, shown only here. With a name it stands beside the others; without one
 * it takes the place of all.
 */
export const createFeedBody = z.strictObject({ name: freeText(LONGEST_FEED_NAME).pipe(z.string().min(1)).optional() }).nullish()
export const createFeedAnswer = z.object({ url: z.string() })

/** GET /api/v2/feeds: the addresses that work, newest first, and since when the newest does. */
export const feedState = z.object({
  createdAt: instant.nullable(),
  items: z.array(z.object({ id, name: z.string(), createdAt: instant, lastReadAt: instant.nullable() })),
})
export type FeedItem = z.infer<typeof feedState>['items'][number]

/** POST /api/v2/feeds/{id}/revoke-feed */
export const revokeFeedAnswer = z.object({ id })

/** GET /api/v2/feeds/{secret}.ics */
export const feedParams = z.object({ secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })
