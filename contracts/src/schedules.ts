export const exceptionKinds = ['closed', 'extra'] as const
/** What became of a booked visit in time that was closed. `stays`: an instant consultation, which nobody cancels by hand. */
export const blockedVisitOutcomes = ['cancelled', 'was_cancelled', 'moved_away', 'has_started', 'stays'] as const
