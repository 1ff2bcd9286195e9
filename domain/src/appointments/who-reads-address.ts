import type { Party } from '@lapka/contracts/api/appointments.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { toMs } from '../kernel/instant.ts'
import type { PlacedAppointment } from './appointment.ts'

/** `isVerified`: its professional is, now. */
type Visited = Pick<PlacedAppointment, 'status' | 'outcome' | 'endsAt'> & { isVerified: boolean }

/** How long after the end the professional still finds the way: to what was left behind, or to a door that stayed shut. */
export const ADDRESS_OPEN_AFTER_MS = DAY_MS

/**
 * How much of a visit's address a caller may read. Its parent all of it, always. The professional all of it from the confirmation on and
 * until they have said how the visit went, a day after its end at the latest, and only while they are verified. Their clinic then the
 * street alone. Anyone else none.
 */
export const readableOfAddress = (visited: Visited, party: Party, now: string): 'all' | 'street' | null => {
  const { status, outcome, endsAt, isVerified } = visited
  if (party === 'parent') return 'all'
  if (party !== 'professional' && party !== 'clinic') return null
  const isNeeded = isVerified && status === 'confirmed' && outcome === null && toMs(now) < toMs(endsAt) + ADDRESS_OPEN_AFTER_MS
  if (!isNeeded) return null
  return party === 'professional' ? 'all' : 'street'
}
