export const exceptionKinds = ['closed', 'extra'] as const
/** What became of a booked appointment in time that was closed. */
export const blockedAppointmentOutcomes = ['cancelled', 'was_cancelled', 'moved_away', 'has_started'] as const
