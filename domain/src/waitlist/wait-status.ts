import type { WaitStatus } from '@lapka/contracts/api/waitlist.ts'
import type { PlacedAppointment } from '../appointments/appointment.ts'
import { isHoldOver, isUnpaid } from '../appointments/unpaid.ts'
import type { Wait } from '../slots/waitlist.ts'

type OfferedAppointment = { status: PlacedAppointment['status']; holdExpiresAt: string | null }

/**
 * What a wait is called on the wire. The line says who waits and who was offered a time; what became of the offer stands with its
 * appointment. A hold that has run out is over, also where nobody has written so yet.
 */
export const publicWaitStatusOf = (status: Wait['status'], offered: OfferedAppointment | null, now: string): WaitStatus => {
  if (status === 'waiting') return 'waiting'
  if (status === 'left' || offered === null) return 'ended'
  if (offered.status === 'confirmed') return 'booked'
  return isUnpaid(offered) && !isHoldOver(offered, now) ? 'offered' : 'ended'
}
