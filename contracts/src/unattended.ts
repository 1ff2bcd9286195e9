/** Sent with the requests of an open page that its user left: they don't keep a session from being idle. */
export const UNATTENDED_HEADER = 'lapka-unattended'
