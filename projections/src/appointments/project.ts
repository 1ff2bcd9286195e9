import { sql } from 'kysely'
import { appointmentIdOf } from '@lapka/contracts/payments.ts'
import { collect, type Projection } from '../projection.ts'
import { appointmentRows } from './appointment-rows.ts'
import { refundRows, refundSteps, withdrawnSteps } from './refund-rows.ts'
import { appointmentTables, type AppointmentTables } from '../tables/appointments.ts'

/** An erased parent's texts are gone; the appointment and its payment stay. */
const forgottenReasons = collect({ AccountErased: ({ accountId }) => [accountId] }, async (trx, parentIds) => {
  await sql`update views.appointments set reason = '', cancellation = cancellation || '{"reason": ""}',
      bill = bill || '{"reason": ""}', overlap = overlap || '{"reason": ""}'
    where parent_id = any(${parentIds}::uuid[])`.execute(trx)
})

/** "My appointments", receipts and the refund's trail. */
export const appointments: Projection<AppointmentTables> = {
  name: 'appointments',
  version: 29,
  tables: appointmentTables,
  readersIndexes: [
    'appointments_by_number',
    'appointments_of_professional',
    'appointments_of_pet',
    'open_holds',
    'visits_of_series',
    'refunds_of_appointment',
  ],
  keyOf: (event) => (event.type === 'AccountErased' ? undefined : appointmentIdOf(event)),
  steps: [appointmentRows, refundRows, refundSteps, withdrawnSteps, forgottenReasons],
}
