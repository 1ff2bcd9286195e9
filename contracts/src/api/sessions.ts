import { z } from 'zod'
import { id } from './common.ts'
import { factorProof } from './second-factors.ts'
import { instant, language, role } from './values.ts'

/** POST /api/v2/sessions. The answer's cookie is the session; `DELETE /api/v2/sessions` ends it. */
export const signInBody = z.object({
  email: z.string().trim().max(254),
  password: z.string().min(1).max(200),
  /** Where the account has a second factor: refused as SECOND_FACTOR_CODE_NEEDED without it. */
  ...factorProof.shape,
})

/** The signed-in user. `professionalId` is set for accounts that are booked. */
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

/** GET /api/v2/sessions/me. `zone` is the one they plan by: their practice's, and Bulgaria's for users without a practice. */
export const signedInUser = currentUser.extend({
  zone: z.string(),
  /** An operator who has not proven a second factor here: everything else is refused as SECOND_FACTOR_REQUIRED. */
  mustAddFactor: z.boolean(),
})
export type SignedInUser = z.infer<typeof signedInUser>

/** GET /api/v2/sessions: whose session the browser has. Null for a visitor, which is no error. */
export const sessionAnswer = z.object({ user: signedInUser.nullable() })

export const signInAnswer = z.object({ user: currentUser })

/** GET /api/v2/accounts/me/sessions, the one used last first. `network` is its address (of IPv6 the first half): no town is guessed from it. */
export const sessionList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      /** Browser and system by their own words; empty for a program. */
      device: z.string(),
      network: z.string(),
      startedAt: instant,
      lastUsedAt: instant,
      expiresAt: instant,
      isThis: z.boolean(),
    }),
  ),
})
export type SessionList = z.infer<typeof sessionList>
export const sessionParams = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })
/** POST /api/v2/accounts/me/sessions/end-others */
export const sessionEnded = z.object({ endedCount: z.int() })
