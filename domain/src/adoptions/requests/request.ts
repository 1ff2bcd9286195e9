import type { RequestStatus, VisitTime } from '@lapka/contracts/adoptions.ts'
import { mergeEvents, releaseClaim, type LedgerEvents } from '../../kernel/change-ledger.ts'
import { toMs } from '../../kernel/instant.ts'
import { streamsOfTime, type LedgerStates, type LedgerStreams } from '../../kernel/ledger.ts'

/** A parent's wish to adopt an animal. */
export type AdoptionRequest = {
  requestId: string
  parentId: string
  status: RequestStatus
  /** Times that the shelter offers for a visit. */
  offered?: readonly VisitTime[]
  /** The one that is booked. */
  visit?: BookedVisit
}
export type BookedVisit = VisitTime & { visitId: string; zone: string }

export const isOpen = ({ status }: AdoptionRequest): boolean => status === 'asked'

/** A visit takes the shelter's own time. */
export const timeOfVisit = (resourceId: string, { startsAt, endsAt }: VisitTime) => ({
  resourceId,
  startsAt,
  endsAt,
  bufferMinutes: 0,
})

export const isAhead = ({ endsAt }: VisitTime, at: string): boolean => toMs(endsAt) > toMs(at)

/** The ledgers of all visits that may have to be given up with these requests. */
export const ledgersOfVisits = (professionalId: string, requests: readonly AdoptionRequest[]): LedgerStreams => {
  const visits = requests.flatMap(({ visit }) => visit ?? [])
  return Object.assign(
    {},
    ...visits.map((visit) => streamsOfTime(timeOfVisit(professionalId, visit), visit.zone)),
  ) as LedgerStreams
}

/** Frees the time of visits ahead, where their requests end. */
export const freedVisits = (states: LedgerStates, requests: readonly AdoptionRequest[], at: string): LedgerEvents =>
  mergeEvents(
    ...requests.flatMap(({ visit }) => (visit && isAhead(visit, at) ? [releaseClaim(states, visit.visitId, 'cancelled')] : [])),
  )
