import { sql, type Kysely } from 'kysely'
import type { AppointmentView, VisitingPet } from '@lapka/contracts/api/appointments.ts'
import { petNameFor } from '../conditions/pet-name.ts'
import type { Database } from '../database.ts'

/** Appointments with what their views show of people, pets and refunds. */
export const selectAppointments = (db: Kysely<Database>) =>
  db
    .selectFrom('views.appointments as appointment')
    .leftJoin('views.professionals as professional', 'professional.professionalId', 'appointment.professionalId')
    .leftJoin('views.accounts as parent', 'parent.accountId', 'appointment.parentId')
    .leftJoin('views.pets as pet', 'pet.petId', 'appointment.petId')
    .selectAll('appointment')
    .select([
      'professional.names',
      'professional.phone as professionalPhone',
      'professional.role',
      'professional.city',
      'professional.address2',
      'professional.clinicName',
      'professional.specializations',
      'parent.name as parentName',
      'parent.surname as parentSurname',
      'pet.animalType',
      'pet.breed',
    ])
    .select(petNameFor('appointment.parentId').as('petName'))
    .select(petsById.as('petsById'))
    .select(refundsOf('appointment.appointmentId').as('refunds'))

/** The animals that it is for, by their ids, where they are several. */
const petsById = sql<Record<string, VisitingPet>>`coalesce((
    select json_object_agg(each.pet_id, json_build_object('id', each.pet_id, 'name', ${petNameFor('appointment.parentId', 'each')}, 'animalType', each.animal_type,
      'breed', each.breed))
    from views.pets each
    where cardinality(appointment.pet_ids) > 1 and each.pet_id = any(appointment.pet_ids)), '{}')`

/** All that goes back of what stands in this column, in the order in which it was asked for. */
export const refundsOf = (appointmentId: string) =>
  sql<RefundRow[]>`coalesce((
    select json_agg(json_build_object('refundId', refund.refund_id, 'amountCents', refund.amount_cents, 'status', refund.status,
      'reference', refund.reference, 'bankReference', refund.bank_reference,
      'expectedBy', refund.expected_by,
      'steps', (select json_agg(json_build_object('status', step.status, 'at', step.at) order by step.position, step.revision)
        from views.refund_steps step where step.refund_id = refund.refund_id)) order by refund.requested_at)
    from views.refunds refund where refund.appointment_id = ${sql.ref(appointmentId)}), '[]')`

export type RefundRow = {
  refundId: string
  amountCents: number
  status: NonNullable<AppointmentView['refund']>['status']
  reference: string | null
  bankReference: string | null
  expectedBy: string | null
  steps: { status: NonNullable<AppointmentView['refund']>['status']; at: string }[]
}
export type SelectedAppointment = Awaited<ReturnType<ReturnType<typeof selectAppointments>['execute']>>[number]
