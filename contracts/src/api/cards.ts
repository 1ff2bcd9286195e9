import { z } from 'zod'
import { id, position } from './common.ts'
import { instant } from './values.ts'

/** GET /api/v2/cards: the cards that the payment provider keeps for the one who asks, newest first. */
export const cardList = z.object({
  items: z.array(z.object({ id, brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int(), savedAt: instant })),
})
export type CardItem = z.infer<typeof cardList>['items'][number]

/** DELETE /api/v2/cards/{id}: not offered from here on, and taken away at the provider. */
export const removeCardAnswer = z.object({ id, position })
