/** How long an invitation to a clinic may be accepted. */
export const INVITATION_DAYS = 14
