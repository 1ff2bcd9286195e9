import type { NewClaim } from '../kernel/change-ledger.ts'

type Timed = {
  appointmentId: string
  professionalId: string
  parentId: string
  startsAt: string
  endsAt: string
  bufferMinutes: number
}

/** What an appointment takes of its professional's time, which is there once. */
export const claimOfTime = (appointment: Timed, expiresAt: string): NewClaim => {
  const { appointmentId, professionalId, parentId, startsAt, endsAt, bufferMinutes } = appointment
  const holder = { resourceId: professionalId, capacity: 1, claimId: appointmentId, holderId: parentId }
  return { ...holder, startsAt, endsAt, bufferMinutes, expiresAt }
}
