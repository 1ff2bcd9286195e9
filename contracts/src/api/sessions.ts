import { z } from 'zod'
import { id } from './common.ts'
import { language, role } from './values.ts'

/** POST /api/v2/sessions. The answer's cookie is the session; `DELETE /api/v2/sessions` ends it. */
export const signInBody = z.object({ email: z.string().trim().max(254), password: z.string().min(1).max(200) })

/** Who is signed in. `professionalId` is set for accounts that are booked. */
export const currentUser = z.object({
  id,
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  role,
  language,
  professionalId: id.nullable(),
  /** Where their photo is served; add `?width=` with one of `pictureWidths`. */
  photoUrl: z.string().nullable(),
})
export type CurrentUser = z.infer<typeof currentUser>

/** GET /api/v2/sessions/me. `zone` is of the wall they plan by: their practice's, and Bulgaria's for everybody without one. */
export const signedInUser = currentUser.extend({ zone: z.string() })
export type SignedInUser = z.infer<typeof signedInUser>

/** GET /api/v2/sessions: whose session the browser has. Null for a visitor, which is no error. */
export const sessionAnswer = z.object({ user: signedInUser.nullable() })

export const signInAnswer = z.object({ user: currentUser })
