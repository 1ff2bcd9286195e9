import type { Service } from '@lapka/contracts/events/professionals.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { Professional } from '../../professionals/professional.ts'
import type { Schedule } from '../../professionals/schedule/schedule.ts'
import { claimDates, isLive, type Claim } from '../../kernel/ledger.ts'
import { placeOffering } from '../../slots/why-not-offered.ts'
import { placeOfAppointment } from '../../kernel/working-hours.ts'
import { addMs, type Instant } from '../../kernel/instant.ts'

export type RequestedSlot = { serviceId: string; startsAt: string; at: Instant }

/** The part of the professional's day that the wanted time would take. */
export type Placement = { service: Service; span: { startsAt: string; endsAt: string; bufferMinutes: number }; zone: string }

/** Undefined where nothing could be placed at all: no such professional, service or schedule. `decide` says why. */
export const placementOf = (professional: Professional, schedule: Schedule, requested: RequestedSlot): Placement | undefined => {
  if (professional.status === 'none' || schedule.status === 'none') return undefined
  const service = professional.services.find((offered) => offered.id === requested.serviceId)
  if (service === undefined) return undefined
  const endsAt = addMs(requested.startsAt, service.durationMinutes * MINUTE_MS)
  const { startsAt, at: now } = requested
  const offering = placeOffering(schedule, { startsAt, durationMinutes: service.durationMinutes, now })
  const { bufferMinutes } = offering ?? placeOfAppointment(schedule, { startsAt, endsAt }) ?? schedule
  const appointment = { startsAt, endsAt, bufferMinutes }
  return { service, span: appointment, zone: schedule.zone }
}

/** The local days whose ledgers the command needs. */
export const placementDates = (placement: Placement | undefined): string[] =>
  placement === undefined ? [] : claimDates(placement.span, placement.zone)

type Parent = { parentId: string; at: Instant }

/** The parent's own unpaid claims that have not run out. */
/** A booking of the parent's own: no one else took the time. */
export const isOwnBooking = (claim: Claim, { parentId }: Pick<Parent, 'parentId'>): boolean =>
  claim.expiresAt === null && claim.holderId === parentId

export const ownHolds = (claims: Claim[], { parentId, at }: Parent): Claim[] =>
  claims.filter((claim) => claim.expiresAt !== null && claim.holderId === parentId && isLive(claim, at))
