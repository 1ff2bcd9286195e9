import { sql, type Kysely } from 'kysely'
import type { AppointmentView, Party } from '@lapka/contracts/api/appointments.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { readableOfAddress } from '@lapka/domain/appointments/who-reads-address.ts'
import type { PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import type { Database } from '../database.ts'

type Reader = { party: Party; now: string }
type Row = NonNullable<AppointmentView['visitAddress']> & {
  appointmentId: string
  status: PlacedAppointment['status']
  outcome: PlacedAppointment['outcome']
  endsAt: Date
  isVerified: boolean
}

/** The same appointments with the addresses of the parents' that this reader may see now; views show none by themselves. */
export const withVisitAddresses = async <View extends AppointmentView>(
  db: Kysely<Database>,
  views: readonly View[],
  { party, now }: Reader,
): Promise<View[]> => {
  const ids = views.filter(({ location }) => goesToParent(location)).map(({ id }) => id)
  if (ids.length === 0) return [...views]
  const { rows } = await sql<Row>`
    select appointment.appointment_id, appointment.status, appointment.outcome, appointment.ends_at,
      exists (select from views.professionals professional where professional.professional_id = appointment.professional_id
        and professional.verified_at is not null) as is_verified,
      address.address_id as id, address.label, address.city, address.line, address.latitude, address.longitude,
      address.entrance, address.key_note
    from views.appointments appointment
      join views.addresses address on (address.address_id, address.revision) = (appointment.address_id, appointment.address_revision)
    where appointment.appointment_id = any(${ids}::uuid[])`.execute(db)
  const known = new Map(rows.map((row) => [row.appointmentId, row]))
  return views.map((view) => {
    const row = known.get(view.id)
    return row === undefined ? view : { ...view, visitAddress: shownAddress(row, { party, now }) }
  })
}

const shownAddress = (row: Row, { party, now }: Reader): AppointmentView['visitAddress'] => {
  const { appointmentId: _id, status, outcome, endsAt, isVerified, entrance, keyNote, ...street } = row
  const readable = readableOfAddress({ status, outcome, endsAt: endsAt.toISOString(), isVerified }, party, now)
  if (readable === null) return null
  return readable === 'all' ? { ...street, entrance, keyNote } : { ...street, entrance: '', keyNote: '' }
}
