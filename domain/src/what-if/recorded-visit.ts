import { factOf } from '@lapka/contracts/facts.ts'
import type { PlaceAppointment } from '../appointments/place-appointment/decide.ts'
import type { RecordedAppend } from './replayed-command.ts'

/** Where a booking went. Where that lies is sealed; whether it lay in the area was judged then. */
export const recordedVisit = ({
  events,
}: Pick<RecordedAppend, 'events'>): Pick<PlaceAppointment, 'address' | 'isAddressLater'> => {
  const { addressId = null, addressRevision = null } = factOf(events, 'AppointmentLocated') ?? {}
  if (addressId === null || addressRevision === null) return { isAddressLater: true }
  return { address: { addressId, revision: addressRevision, point: null } }
}
