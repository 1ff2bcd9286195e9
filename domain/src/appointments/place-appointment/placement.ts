import type { Service } from '@lapka/contracts/events/professionals.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { Professional } from '../../professionals/professional.ts'
import type { Schedule } from '../../schedules/schedule.ts'
import { claimDates, isLive, type Claim } from '../../ledger/ledger.ts'
import { placeOfVisit } from '../../slots/working-hours.ts'
import { addMs, type Instant } from '../../time/instant.ts'

export type Wanted = { serviceId: string; startsAt: string }

/** What the wanted time would take from the professional's day. */
export type Placement = { service: Service; visit: { startsAt: string; endsAt: string; bufferMinutes: number }; zone: string }

/** Undefined where nothing could be placed at all: no such professional, service or schedule. `decide` says why. */
export const placementOf = (professional: Professional, schedule: Schedule, wanted: Wanted): Placement | undefined => {
  if (professional.status === 'none' || schedule.status === 'none') return undefined
  const service = professional.services.find((offered) => offered.id === wanted.serviceId)
  if (service === undefined) return undefined
  const endsAt = addMs(wanted.startsAt, service.durationMinutes * MINUTE_MS)
  const { bufferMinutes } = placeOfVisit(schedule, { startsAt: wanted.startsAt, endsAt }) ?? schedule
  const visit = { startsAt: wanted.startsAt, endsAt, bufferMinutes }
  return { service, visit, zone: schedule.zone }
}

/** The local days whose ledgers the command needs. */
export const placementDates = (placement: Placement | undefined): string[] =>
  placement === undefined ? [] : claimDates(placement.visit, placement.zone)

type Parent = { parentId: string; at: Instant }

/** The parent's own unpaid claims that have not run out. */
export const ownHolds = (claims: Claim[], { parentId, at }: Parent): Claim[] =>
  claims.filter((claim) => claim.expiresAt !== null && claim.holderId === parentId && isLive(claim, at))
