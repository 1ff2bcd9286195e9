import { z } from 'zod'

/** POST /api/v2/{letters}/unsubscribe: the secret of a letter's link. */
export const unsubscribeBody = (token: z.ZodString) => z.strictObject({ token })
/** POST /{letters}/unsubscribe, the address of the List-Unsubscribe header: mail programs send a form to it (RFC 8058). */
export const unsubscribeQuery = (token: z.ZodString) => z.object({ token })
export const unsubscribed = z.object({ status: z.literal('accepted') })
