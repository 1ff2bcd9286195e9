import { sql, type RawBuilder } from 'kysely'

/** An appointment belongs to the clinic where its vet worked when it began. Of `appointment`, in a statement that selects from it. */
export const isOfClinic = (clinicId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from views.clinic_vets member where member.clinic_id = ${clinicId}
    and member.professional_id = appointment.professional_id and member.joined_at <= appointment.starts_at
    and (member.left_at is null or appointment.starts_at < member.left_at))`
