import { roles } from './roles.ts'

/** Who may open an account by themselves; operators are made by operators. */
export const registrableRoles = roles.filter((role): role is Exclude<(typeof roles)[number], 'OPERATOR'> => role !== 'OPERATOR')
export type RegistrableRole = (typeof registrableRoles)[number]

/** In characters, of a first name as of a surname. */
export const LONGEST_NAME = 80

/** In characters. Length is what makes a password hard to guess, so no kinds of characters are asked for. */
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 200

/** How long the secret in a mail's link is good. It is good once. */
export const LINK_MINUTES = 30
