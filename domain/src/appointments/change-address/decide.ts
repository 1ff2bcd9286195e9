import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { appointmentStream, professionalStream } from '@lapka/contracts/streams.ts'
import type { Address } from '../../addresses/address.ts'
import { locateClaim } from '../../kernel/change-ledger.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { toMs } from '../../kernel/instant.ts'
import { streamsOfTime, type LedgerKey, type LedgerStates } from '../../kernel/ledger.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import { judgeWays, placeOfVisit, reachStreams, type Travel } from '../../travel/ways.ts'
import { professionalTime } from '../claim-of-time.ts'
import { appointmentFold, type Appointment, type PlacedAppointment } from '../appointment.ts'
import { MAX_CHANGES } from '../edit-appointment/decide.ts'
import { addressStreams, whyNotThere, type ReadAddress } from '../location.ts'

export type ChangeVisitAddress = { address: ReadAddress; travel?: Travel | undefined; at: string }
type States = { appointment: Appointment; professional: Professional; address?: Address } & LedgerStates

export const changeVisitAddressStreams = (ids: { appointmentId: string; professionalId: string; address: ReadAddress }) => ({
  streams: {
    appointment: { stream: appointmentStream(ids.appointmentId), fold: appointmentFold },
    professional: { stream: professionalStream(ids.professionalId), fold: professionalFold },
    ...addressStreams(ids.address),
  },
  more: ({ appointment, professional }: Pick<States, 'appointment' | 'professional'>) => {
    if (appointment.status === 'none') return {}
    const { zone } = appointment
    return {
      ...reachStreams(professionalTime(appointment), { professional, zone }),
      ...streamsOfTime(professionalTime(appointment), zone),
    }
  },
})

type Visited = Pick<PlacedAppointment, 'status' | 'startsAt' | 'changeCount' | 'location'>

/** Why the parent can't name another address at this instant; null if they can. Views ask this too. */
export const whyAddressFixed = (appointment: Visited, { at }: { at: string }): RefusalCode | null => {
  if (!goesToParent(appointment.location ?? 'AT_PROFESSIONAL')) return 'NOT_AT_PARENT'
  if (appointment.status === 'cancelled') return 'ALREADY_CANCELLED'
  if (appointment.status === 'expired') return 'HOLD_EXPIRED'
  if (toMs(at) >= toMs(appointment.startsAt)) return 'ALREADY_STARTED'
  return appointment.changeCount >= MAX_CHANGES ? 'TOO_MANY_CHANGES' : null
}

/** The professional comes to another address, or finds this one as it is described now. What was booked keeps its time and price. */
export const decideChangeVisitAddress = (
  { address: read, travel, at }: ChangeVisitAddress,
  { appointment, professional, address, ...ledgers }: States,
): Decision<'appointment' | LedgerKey> | Missing => {
  if (appointment.status === 'none' || professional.status === 'none') return { refused: 'NOT_FOUND' }
  const { appointmentId, parentId, location = 'AT_PROFESSIONAL', changeCount } = appointment
  const refused = whyAddressFixed(appointment, { at }) ?? whyNotThere(professional, { read, address, parentId })
  if (refused !== null) return { refused }
  const { addressId, revision } = read
  if (appointment.address?.addressId === addressId && appointment.address.revision === revision) return { events: {} }
  const states: LedgerStates = ledgers
  const { zone } = appointment
  const there = { location, address: { addressId, revision }, window: appointment.window }
  const wanted = { ...professionalTime(appointment), claimId: appointmentId, place: placeOfVisit(there), at }
  const way = judgeWays(states, wanted, { professional, zone, travel })
  if (!('ways' in way)) return way
  // Before it is agreed the professional has heard of none.
  const count = appointment.status === 'confirmed' ? changeCount + 1 : changeCount
  const fact: LapkaEvent = {
    type: 'AppointmentLocated',
    data: { appointmentId, location, addressId, addressRevision: revision, changeCount: count },
  }
  return { events: { appointment: [fact], ...locateClaim(states, appointmentId, { place: wanted.place, ...way }) } }
}
