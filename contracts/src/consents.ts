/** Raised when a category's meaning changes: everybody is asked anew. */
export const CONSENT_VERSION = 1
