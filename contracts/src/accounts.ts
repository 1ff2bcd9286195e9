import { roles } from './roles.ts'

/** Roles that people may register themselves; operators are made by operators. */
export const registrableRoles = roles.filter((role): role is Exclude<(typeof roles)[number], 'OPERATOR'> => role !== 'OPERATOR')
export type RegistrableRole = (typeof registrableRoles)[number]

/** In characters, of a first name as of a surname. */
export const LONGEST_NAME = 80

/** In characters. Length is what makes a password hard to guess, so no kinds of characters are asked for. */
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 200

/** How long the secret in a mail's link is good. It is good once. */
export const LINK_MINUTES = 30

/** Second factors of an account. `demo-code`: the demo's operators alone, a code that every start prints. */
export const factorKinds = ['totp', 'passkey', 'demo-code'] as const
export type FactorKind = (typeof factorKinds)[number]
export const MAX_FACTORS = 10
export const LONGEST_FACTOR_NAME = 40
/** How many recovery codes are made at a time. */
export const RECOVERY_CODES = 10

/** For how long a proof of the second factor is not asked for again. */
export const FACTOR_FRESH_MINUTES = 10
/** Operators' sessions end after a working day, and when they were not used for an hour. */
export const OPERATOR_SESSION_HOURS = 12
export const OPERATOR_IDLE_MINUTES = 60
