import type { RegisterBody } from '@lapka/contracts/api/accounts.ts'

/** What was last asked for, so that its mail can be sent again. Never stored: it has the password, and a page that is loaded anew has forgotten it. */
let asked: RegisterBody | null = null

export const rememberSignUp = (body: RegisterBody): void => {
  asked = body
}
/** Only for the address that the page names. */
export const lastSignUp = (email: string | null): RegisterBody | null => (asked?.email === email ? asked : null)
