import type { VisitWindow } from '@lapka/contracts/events/appointments.ts'
import type { NewClaim } from '../kernel/change-ledger.ts'
import type { Interval, ResourceTime } from '../kernel/ledger.ts'
import { placeOfVisit } from '../travel/ways.ts'

type Timed = {
  appointmentId: string
  professionalId: string
  parentId: string
  startsAt: string
  endsAt: string
  bufferMinutes: number
  window?: VisitWindow | undefined
} & Parameters<typeof placeOfVisit>[0]

/** An interval of a professional's time, as their ledgers know it. */
export const professionalTime = (interval: Interval & { professionalId: string }): ResourceTime => {
  const { professionalId: resourceId, startsAt, endsAt, bufferMinutes } = interval
  return { resourceId, startsAt, endsAt, bufferMinutes }
}

/** The professional's time that an appointment takes: it is there once, and a window's as often as it bears visits. */
export const claimOfTime = (appointment: Timed, expiresAt: string): NewClaim => {
  const { appointmentId, professionalId, parentId, startsAt, endsAt, bufferMinutes, window } = appointment
  const holder = {
    resourceId: professionalId,
    capacity: window?.capacity ?? 1,
    weight: 1,
    claimId: appointmentId,
    holderId: parentId,
  }
  return { ...holder, startsAt, endsAt, bufferMinutes, expiresAt, place: placeOfVisit(appointment) }
}
