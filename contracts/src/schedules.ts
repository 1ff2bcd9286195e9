export const exceptionKinds = ['closed', 'extra'] as const
/** The outcome of a booked appointment in time that was closed. */
export const blockedAppointmentOutcomes = ['cancelled', 'was_cancelled', 'moved_away', 'has_started'] as const
/** The most visits that a window bears. */
export const MAX_VISITS_IN_WINDOW = 50
