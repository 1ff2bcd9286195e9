import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { toMs } from '../kernel/instant.ts'
import { localDateOf } from '../kernel/zone.ts'
import type { PlacedAppointment } from './appointment.ts'
import { sessionsAhead } from './give-up-sessions/quote.ts'

/**
 * Nights are left of a stay, and its guests have not gone. It is neither over nor billed before: that would settle its money, and a parent
 * could give up no night any more.
 */
const isStayRunning = ({ stay, zone }: Pick<PlacedAppointment, 'stay' | 'zone'>, at: string): boolean =>
  stay !== undefined && stay.leftOn === undefined && localDateOf(at, zone) < stay.stay.departure

/** A pass is neither over nor billed before its last day ends. */
export const isPassRunning = ({ seat }: Pick<PlacedAppointment, 'seat'>, at: string): boolean =>
  seat?.pass !== undefined && toMs(at) < toMs(seat.pass.until)

/**
 * Why it is neither over nor billed yet: nights, visits or sessions are left of it, whose money goes back by the policy if they are given up, and in
 * full if they are called off. A bill or a mark would settle it before.
 */
export const whyNotOver = (appointment: Pick<PlacedAppointment, 'stay' | 'seat' | 'zone'>, at: string): RefusalCode | null => {
  if (isStayRunning(appointment, at)) return 'STAY_NOT_OVER'
  if (isPassRunning(appointment, at)) return 'PASS_NOT_OVER'
  return sessionsAhead(appointment, at).length > 0 ? 'COURSE_NOT_OVER' : null
}
