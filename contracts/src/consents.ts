/** Raised when a category's meaning changes: every user is asked again. */
export const CONSENT_VERSION = 2
