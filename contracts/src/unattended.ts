/** On what an open page asks by itself, with nobody at it: it keeps no session from being idle. */
export const UNATTENDED_HEADER = 'lapka-unattended'
