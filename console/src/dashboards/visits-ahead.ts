import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { isHoldOver } from '@lapka/domain/appointments/unpaid.ts'

type Visit = Pick<AppointmentView, 'status' | 'startsAt' | 'endsAt' | 'holdExpiresAt'>

/** Booked, or held for somebody who may still pay; a hold that ran out is nobody's visit although its end is not recorded yet. */
const isAhead = ({ status, endsAt, holdExpiresAt }: Visit, now: string): boolean =>
  endsAt > now && (status === 'SCHEDULED' || (status === 'PAYMENT' && !isHoldOver({ holdExpiresAt }, now)))

export const aheadOf = <V extends Visit>(visits: V[], now: string): V[] =>
  visits.filter((visit) => isAhead(visit, now)).toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))

export const nextOf = <V extends Visit>(visits: V[], now: string): V | undefined => aheadOf(visits, now)[0]
