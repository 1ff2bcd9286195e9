import { z } from 'zod'
import { LONGEST_NAME, LONGEST_PASSWORD, registrableRoles, SHORTEST_PASSWORD } from '../accounts.ts'
import { freeText, id, position } from './common.ts'
import { clientLinkSecret } from './clients.ts'
import { selfProof } from './second-factors.ts'
import { language, role } from './values.ts'

const emailAddress = z.string().trim().max(254).pipe(z.email())
const newPassword = z.string().min(SHORTEST_PASSWORD).max(LONGEST_PASSWORD)
/** One line that says something. */
const personName = freeText(LONGEST_NAME)
  .regex(/^[^\r\n]*$/)
  .pipe(z.string().min(1))
/** Empty where the person gives none. */
const phoneNumber = freeText(30).regex(/^(?:\+?[\d ()/-]{5,30})?$/)
/** The token in a mail's link: 256 bits in base64url. */
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** POST /api/v2/accounts → 202, the same for an address that has an account. No account is there before the mail's link is opened. */
export const registerBody = z.object({
  email: emailAddress,
  password: newPassword,
  role: z.enum(registrableRoles),
  name: personName,
  surname: personName,
  language,
  /** Of the link by which a desk's client takes their account over. */
  clientLink: clientLinkSecret.optional(),
})
export type RegisterBody = z.infer<typeof registerBody>
/** Says that it was heard, and nothing of what is known. */
export const heard = z.object({ status: z.literal('accepted') })

/**
 * POST /api/v2/accounts/confirm-account: the secret of `/confirmAccount?token=`. The browser that asked for the account is known by
 * its cookie; any other has to send the password that was chosen. The account can be entered at once.
 */
export const confirmAccountBody = z.object({ token, password: z.string().min(1).max(LONGEST_PASSWORD).optional() })
/** The form in a browser other than the one that requested the account. */
export const signUpPasswordBody = z.object({ password: z.string().min(1).max(LONGEST_PASSWORD) })

/** POST /api/v2/accounts/resend-confirmation → 202, the same for every caller. */
export const resendConfirmationBody = z.object({ email: emailAddress })

/** POST /api/v2/accounts/forgot-password → 202, the same for an address without an account. */
export const forgotPasswordBody = z.object({ email: emailAddress })

/** POST /api/v2/accounts/reset-password: the secret of `/reset-password?token=`. Ends every session of the account. */
export const resetPasswordBody = z.object({ token, password: newPassword })

/** POST /api/v2/accounts/change-password: ends every other session; this one goes on under a new cookie. */
export const changePasswordBody = z.object({ currentPassword: z.string().min(1).max(LONGEST_PASSWORD), newPassword })

/** PUT /api/v2/accounts/me/language */
export const languageBody = z.object({ language })
/** PUT /api/v2/accounts/me/review-letters */
export const reviewLettersBody = z.strictObject({ areWanted: z.boolean() })
/** PUT /api/v2/accounts/me/care-letters */
export const careLettersBody = z.strictObject({ areWanted: z.boolean() })

/** GET and PUT /api/v2/accounts/me. The address and the role stay what they are. */
export const personalDetailsBody = z.object({ name: personName, surname: personName, phone: phoneNumber.optional() })
export const personalData = z.object({
  id,
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  role,
  language,
})
export type PersonalData = z.infer<typeof personalData>

/** The answer to every change of an account: GET with `after` shows it. */
export const accountChanged = z.object({ position })

/** POST /api/v2/accounts/me/erase-account: for ever. Refused while an appointment is ahead or money is on its way back. */
export const eraseAccountBody = selfProof
