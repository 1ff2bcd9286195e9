import { sql, type Kysely } from 'kysely'
import { petNameFor } from '../conditions/pet-name.ts'
import type { Database } from '../database.ts'
import { refundsOf } from '../appointments/select-appointments.ts'
import { isOccupied, type VetTile } from './rung-vets.ts'

/** Consultations with what their views show of people, the pet, the line and the money. */
export const selectConsultations = (db: Kysely<Database>, now: string) =>
  db
    .selectFrom('views.consultations as consultation')
    .leftJoin('views.accounts as parent', 'parent.accountId', 'consultation.parentId')
    .leftJoin('views.pets as pet', 'pet.petId', 'consultation.petId')
    .selectAll('consultation')
    .select(['parent.name as parentName', 'parent.surname as parentSurname', 'pet.animalType', 'pet.breed'])
    .select(petNameFor('consultation.parentId').as('petName'))
    .select([
      sql<VetTile | null>`(${tilesWhere(sql`professional.professional_id = consultation.professional_id`)})->0`.as('vet'),
      sql<RungVet[] | null>`case when consultation.step = 'offered' then (${tilesWhere(
        sql`consultation.rung_ids ? professional.professional_id::text`,
        now,
      )}) end`.as('rung'),
      // Ahead are parents who paid earlier and ask the same vets.
      sql<
        number | null
      >`case when consultation.step in ('queued', 'offered') then (select count(*)::int from views.consultations line
        where line.step in ('queued', 'offered') and line.asked_professional_id is not distinct from consultation.asked_professional_id
          and (line.rings_at, line.consultation_id) <= (consultation.rings_at, consultation.consultation_id)) end`.as('place'),
      refundsOf('consultation.consultationId').as('refunds'),
    ])

/** `isBusy`: in a consultation, or a planned visit of theirs is near. */
type RungVet = VetTile & { isBusy: boolean }

const tilesWhere = (condition: ReturnType<typeof sql>, now?: string) => sql`select json_agg(json_build_object(
    'professionalId', professional.professional_id, 'displayName', professional.display_name, 'latinName', professional.latin_name,
    'photoId', professional.photo_id, 'specializations', professional.specializations
    ${now === undefined ? sql`` : sql`, 'isBusy', ${isOccupied(sql.ref('professional.professionalId'), now, sql.ref('consultation.durationMinutes'))}`}
  ) order by professional.rating_tenths desc, professional.review_count desc, professional.professional_id)
  from views.professionals professional where ${condition}`

export type SelectedConsultation = Awaited<ReturnType<ReturnType<typeof selectConsultations>['execute']>>[number]
