import type { WaitStatus } from '@lapka/contracts/api/waitlist.ts'
import type { PlacedAppointment } from '../appointments/appointment.ts'
import { isHoldOver, isUnpaid } from '../appointments/unpaid.ts'
import type { Wait } from '../slots/waitlist.ts'

type OfferedAppointment = { status: PlacedAppointment['status']; holdExpiresAt: string | null }

/**
 * The wait's status in the API. The line says who waits and who was offered a time; the offer's outcome is in its appointment. An
 * expired hold is over even before its expiry is written.
 */
export const publicWaitStatusOf = (status: Wait['status'], offered: OfferedAppointment | null, now: string): WaitStatus => {
  if (status === 'waiting') return 'waiting'
  if (status === 'left' || offered === null) return 'ended'
  if (offered.status === 'confirmed') return 'booked'
  return isUnpaid(offered) && !isHoldOver(offered, now) ? 'offered' : 'ended'
}
