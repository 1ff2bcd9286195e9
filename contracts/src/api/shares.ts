import { z } from 'zod'
import { entryKinds } from '../pet-records.ts'
import { plainCode } from '../promotions.ts'
import { languages } from '../roles.ts'
import { DESK_CODE, LONGEST_STATUS_WAIT_MS, SHARE_HEADER, shareKinds } from '../shares.ts'
import { freeText, id, position } from './common.ts'
import { entriesQuery, recordOverview } from './pet-records.ts'
import { pet } from './pets.ts'
import { instant, instantInput, role } from './values.ts'

const scope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('vaccinations') }),
  z.strictObject({ kind: z.literal('visit'), appointmentId: id }),
])

/** POST /api/v2/pets/{id}/make-share */
export const makeShareBody = z.strictObject({ kind: z.enum(shareKinds), scope, until: instantInput })
/** `secret` is answered here and nowhere else: what follows `#` in the address, or the code to be told. */
export const shareMade = z.object({ id, secret: z.string(), position })

/** POST /api/v2/pets/{id}/revoke-share; POST /api/v2/pets/{id}/revoke-shares ends all. */
export const revokeShareBody = z.strictObject({ shareId: id })
export const shareChanged = z.object({ position })

/** GET /api/v2/pets/{id}/shares, newest first. */
export const shareList = z.object({
  items: z.array(
    z.object({
      id,
      /** Where it is stopped: it may be of a linked record. */
      petId: id,
      kind: z.enum(shareKinds),
      scope: z.enum(['all', 'vaccinations', 'visit']),
      /** Of a visit: its day. */
      visitOn: z.string().nullable(),
      madeAt: instant,
      until: instant,
      state: z.enum(['open', 'expired', 'revoked']),
      /** Newest first. `role` is null where the guest was not signed in. */
      openings: z.array(
        z.object({
          at: instant,
          what: z.enum(['record', 'file']),
          role: role.nullable(),
          displayName: z.string(),
          latinName: z.string(),
        }),
      ),
    }),
  ),
})
export type ShareList = z.infer<typeof shareList>

/** POST /api/v2/shares/open-by-code: answers what opens the record for this account alone. */
export const openByCodeBody = z.strictObject({ code: freeText(40).transform(plainCode).pipe(z.string().regex(DESK_CODE)) })
export const openedByCode = z.object({ secret: z.string() })

/** Any shape is looked up, so that a mistyped secret is told like an unknown one. */
export const shareHeaders = z.object({ [SHARE_HEADER]: z.string().max(200).default('') })

/** GET /api/v2/shares/status: 204 while the share is open. `waitMs`: how long the answer may wait for its end. */
export const shareStatusQuery = z.object({ waitMs: z.coerce.number().int().min(0).max(LONGEST_STATUS_WAIT_MS).default(0) })

/** GET /api/v2/pets/{id}/passport: a PDF, in the caller's language unless one is said. */
export const passportQuery = z.object({ language: z.enum(languages).optional() })

/** GET /api/v2/shares/record: what stands above and beside the entries, as far as the scope goes. */
export const sharedRecord = z.object({
  scope: z.enum(['all', 'vaccinations', 'visit']),
  until: instant,
  /** A keeper looks at their own: it is not on record. */
  isOwn: z.boolean(),
  pet: pet.pick({ name: true, animalType: true, chip: true }),
  /** Null where only the vaccinations are shown. */
  looks: pet.pick({ breed: true, gender: true, born: true, neutered: true }).nullable(),
  /** Null but for the whole record. */
  health: pet.pick({ allergies: true, medicine: true }).nullable(),
  counts: z.partialRecord(z.enum(entryKinds), z.int()),
  ...recordOverview.pick({ weights: true, protections: true }).shape,
})
export type SharedRecord = z.infer<typeof sharedRecord>

/** GET /api/v2/shares/entries */
export const sharedEntriesQuery = entriesQuery.omit({ case: true, after: true })
export const sharedFileParams = z.object({ fileId: id })
