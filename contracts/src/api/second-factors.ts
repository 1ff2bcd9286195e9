import { z } from 'zod'
import { factorKinds, LONGEST_FACTOR_NAME, LONGEST_PASSWORD } from '../accounts.ts'
import { freeText, id, position } from './common.ts'
import { instant } from './values.ts'

/** Six digits of an app, or a recovery code; spaces, hyphens and case are its reader's. */
export const factorCode = z.string().trim().min(6).max(24)

/** The answer of a browser's `navigator.credentials`, as @simplewebauthn/browser writes it; the server checks every part of it. */
export const passkeyAnswer = z.looseObject({ id: z.string().max(1_400), response: z.looseObject({}) })

/** A proof of the second factor: a code, or the answer of a passkey. */
export const factorProof = z.object({ code: factorCode.optional(), passkey: passkeyAnswer.optional() })
export type FactorProof = z.infer<typeof factorProof>

/** How a person can confirm now. `passkey` holds the options for the browser, if they have one. */
export const factorChoice = z.object({
  kinds: z.array(z.enum(factorKinds)),
  passkey: z.looseObject({ challenge: z.string() }).nullable(),
})
export type FactorChoice = z.infer<typeof factorChoice>

/** POST /api/v2/sessions/start-proof and /api/v2/sessions/prove-factor: it is asked again before what is costly, once in ten minutes. */
export const factorProven = z.object({ freshUntil: instant })

/** GET /api/v2/accounts/me/second-factor */
export const secondFactors = z.object({
  items: z.array(
    z.object({
      id,
      kind: z.enum(factorKinds),
      name: z.string(),
      addedAt: instant,
      lastUsedAt: instant.nullable(),
    }),
  ),
  recoveryCodesLeft: z.int(),
  /** Operators can't be without one. */
  isRequired: z.boolean(),
})
export type SecondFactors = z.infer<typeof secondFactors>

/** Changing an account's protection takes every proof that protects it: a session alone is not enough. */
export const selfProof = factorProof.extend({ password: z.string().min(1).max(LONGEST_PASSWORD) })
export type SelfProof = z.infer<typeof selfProof>

const name = freeText(LONGEST_FACTOR_NAME).pipe(z.string().min(1))

/** POST …/second-factor/begin-totp: a new secret, once. It protects nothing until a code of it was typed. */
export const totpBegun = z.object({ factorId: id, secret: z.string(), uri: z.string() })
/** POST …/second-factor/confirm-totp */
export const confirmTotpBody = z.object({ factorId: id, name, code: factorCode })
/** The recovery codes are there where it was the first factor. They are shown this once. */
export const factorAdded = z.object({ position, recoveryCodes: z.array(z.string()).nullable() })

/** POST …/second-factor/begin-passkey: what the browser is to make. */
export const passkeyBegun = z.looseObject({ challenge: z.string() })
/** POST …/second-factor/confirm-passkey */
export const confirmPasskeyBody = z.object({ name, passkey: passkeyAnswer })

/** POST …/second-factor/renew-recovery-codes: the others are worth nothing any more. */
export const recoveryCodesIssued = z.object({ position, recoveryCodes: z.array(z.string()) })
/** POST …/second-factor/:id/remove-factor */
export const factorRemoved = z.object({ position })
