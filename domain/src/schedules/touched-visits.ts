import { isOverlapping } from '../ledger/ledger.ts'
import { placeOfVisit, type WorkingHours } from '../slots/working-hours.ts'
import { toMs } from '../time/instant.ts'

/** A visit that is booked or held, as far as schedules are concerned. */
export type BookedVisit = { appointmentId: string; startsAt: string; endsAt: string }

/** Whether the visit lies within the hours of one place. */
export const isCovered = (hours: WorkingHours | undefined, visit: BookedVisit): boolean =>
  hours !== undefined && placeOfVisit(hours, visit) !== undefined

const spanOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
  fromMs: toMs(startsAt),
  untilMs: toMs(endsAt),
})

/** Visits in closed time that no place covers any more; those at another place go on as they are. */
export const touchedByClosing = (
  after: WorkingHours | undefined,
  closed: { from: string; to: string },
  visits: readonly BookedVisit[],
): BookedVisit[] =>
  visits.filter(
    (visit) => isOverlapping(spanOf(visit), spanOf({ startsAt: closed.from, endsAt: closed.to })) && !isCovered(after, visit),
  )

/** Visits that lay within the hours before and would not after. */
export const touchedByChange = (
  before: WorkingHours | undefined,
  after: WorkingHours | undefined,
  visits: readonly BookedVisit[],
): BookedVisit[] => visits.filter((visit) => isCovered(before, visit) && !isCovered(after, visit))
