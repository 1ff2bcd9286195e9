import { sql, type Kysely } from 'kysely'
import type { ClinicInvitation, ClinicVets } from '@lapka/contracts/api/clinics.ts'
import { INVITATION_DAYS } from '@lapka/contracts/clinics.ts'
import { photoUrlOf } from '@lapka/contracts/photos.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { hasStatus } from '../conditions/appointment-status.ts'
import type { Database } from '../database.ts'
import { isOnline } from '../consultations/rung-vets.ts'
import type { OnlineRow, ProfessionalRow } from '../professionals/search.ts'
import { distanceFrom, kilometresOf } from '../professionals/sphere.ts'
import type { GeoPoint } from '@lapka/domain/kernel/distance.ts'
import type { Schedule } from '../tables/professionals.ts'

const endOf = (invitedAt: Date): string => new Date(invitedAt.getTime() + INVITATION_DAYS * DAY_MS).toISOString()
const oldestOpen = (now: string): Date => new Date(Date.parse(now) - INVITATION_DAYS * DAY_MS)

export const clinicOfAppointment = async (db: Kysely<Database>, appointmentId: string): Promise<string | null> => {
  const { rows } = await sql<{ clinicId: string }>`select member.clinic_id from views.appointments appointment
    join views.clinic_vets member on member.professional_id = appointment.professional_id
      and member.joined_at <= appointment.starts_at and (member.left_at is null or appointment.starts_at < member.left_at)
    where appointment.appointment_id = ${appointmentId}`.execute(db)
  return rows[0]?.clinicId ?? null
}

type VetRow = Omit<ClinicVets['vets'][number], 'joinedAt' | 'photoUrl'> & { joinedAt: Date; photoId: string | null }

/** The clinic's present vets, by name. */
export const vetsOf = async (db: Kysely<Database>, clinicId: string, now: string): Promise<ClinicVets['vets']> => {
  const { rows } = await sql<VetRow>`
    select member.professional_id as id, professional.display_name, professional.latin_name, professional.specializations,
      professional.photo_id, professional.verified_at is not null as is_bookable, member.joined_at,
      (select count(*) from views.appointments appointment where appointment.professional_id = member.professional_id
        and ${hasStatus('confirmed')} and appointment.starts_at > ${now}::timestamptz) as visits_ahead
    from views.clinic_vets member
    join views.professionals professional on professional.professional_id = member.professional_id
    where member.clinic_id = ${clinicId} and member.left_at is null
    order by professional.name, professional.surname, member.professional_id`.execute(db)
  return rows.map(({ photoId, joinedAt, ...vet }) => ({
    ...vet,
    joinedAt: joinedAt.toISOString(),
    photoUrl: photoId === null ? null : photoUrlOf(photoId),
  }))
}

/** A clinic with more is looked through by its vets' names. */
const MAX_BOOKABLE = 60

/** The clinic's present vets who can be booked. */
export const bookableVetsOf = (db: Kysely<Database>, clinicId: string): Promise<OnlineRow[]> =>
  db
    .selectFrom('views.professionals')
    .selectAll()
    .select(isOnline(sql.ref('views.professionals.professionalId')).as('isOnline'))
    .where('verifiedAt', 'is not', null)
    .where('professionalId', 'in', (eb) =>
      eb.selectFrom('views.clinicVets').select('professionalId').where('clinicId', '=', clinicId).where('leftAt', 'is', null),
    )
    .orderBy('professionalId')
    .limit(MAX_BOOKABLE)
    .execute()

/** So many of the nearest are looked at for three that are open. */
const MAX_NEAR = 40
type ClinicNearby = Pick<
  ProfessionalRow,
  'professionalId' | 'displayName' | 'latinName' | 'city' | 'address2' | 'phone' | 'zone'
> & {
  distanceKm: number | null
  hours: Schedule[]
}

/** Clinics that can be called, nearest first where a place is known, each with the hours of its vets. */
export const clinicsNear = async (db: Kysely<Database>, near: GeoPoint | undefined): Promise<ClinicNearby[]> => {
  const distance = near ? distanceFrom(near) : sql<number | null>`null::float8`
  const { rows } = await sql<Omit<ClinicNearby, 'distanceKm'> & { distance: number | null }>`
    select clinic.professional_id, clinic.display_name, clinic.latin_name, clinic.city, clinic.address2, clinic.phone, clinic.zone,
      ${distance} as distance, (select coalesce(json_agg(vet.schedule), '[]') from views.clinic_vets member
        join views.professionals vet on vet.professional_id = member.professional_id
        where member.clinic_id = clinic.professional_id and member.left_at is null
          and vet.verified_at is not null and vet.schedule is not null) as hours
    from views.listings listing join views.professionals clinic on clinic.professional_id = listing.professional_id
    where clinic.role = 'CLINIC' and clinic.phone <> ''
    order by distance, clinic.professional_id limit ${sql.lit(MAX_NEAR)}`.execute(db)
  return rows.map(({ distance: away, ...row }) => ({ ...row, distanceKm: away === null ? null : kilometresOf(away) }))
}

/** The schedules of those who work at a clinic and have one. */
export const vetSchedulesOf = async (db: Kysely<Database>, clinicId: string) => {
  const rows = await db
    .selectFrom('views.clinicVets as member')
    .innerJoin('views.professionals as professional', 'professional.professionalId', 'member.professionalId')
    .select(['professional.professionalId', 'professional.schedule'])
    .where('member.clinicId', '=', clinicId)
    .where('member.leftAt', 'is', null)
    .execute()
  return rows.flatMap(({ professionalId, schedule }) => (schedule === null ? [] : [{ professionalId, schedule }]))
}

/** Unanswered, newest first. */
export const openInvitationsOf = async (
  db: Kysely<Database>,
  clinicId: string,
  now: string,
): Promise<ClinicVets['invitations']> => {
  const rows = await db
    .selectFrom('views.clinicInvitations')
    .select(['invitationId', 'email', 'invitedAt'])
    .where('clinicId', '=', clinicId)
    .where('isOpen', '=', true)
    .where('invitedAt', '>', oldestOpen(now))
    .orderBy('invitedAt', 'desc')
    .execute()
  return rows.map(({ invitationId, email, invitedAt }) => ({
    id: invitationId,
    email,
    invitedAt: invitedAt.toISOString(),
    expiresAt: endOf(invitedAt),
  }))
}

/** Open invitations to an address. */
export const openInvitationsTo = async (db: Kysely<Database>, emailKey: string, now: string): Promise<ClinicInvitation[]> => {
  const rows = await db
    .selectFrom('views.clinicInvitations as invitation')
    .innerJoin('views.professionals as clinic', 'clinic.professionalId', 'invitation.clinicId')
    .select([
      'invitation.invitationId',
      'invitation.invitedAt',
      'clinic.professionalId',
      'clinic.displayName',
      'clinic.latinName',
      'clinic.city',
    ])
    .where('invitation.emailKey', '=', emailKey)
    .where('invitation.isOpen', '=', true)
    .where('invitation.invitedAt', '>', oldestOpen(now))
    .orderBy('invitation.invitedAt', 'desc')
    .execute()
  return rows.map(({ invitationId, invitedAt, professionalId, displayName, latinName, city }) => ({
    id: invitationId,
    clinic: { id: professionalId, displayName, latinName, city },
    expiresAt: endOf(invitedAt),
  }))
}

/** Where a vet works now. */
export const clinicOfVet = async (db: Kysely<Database>, vetId: string) => {
  const row = await db
    .selectFrom('views.clinicVets as member')
    .innerJoin('views.professionals as clinic', 'clinic.professionalId', 'member.clinicId')
    .select(['clinic.professionalId as id', 'clinic.displayName', 'clinic.latinName', 'clinic.city', 'member.joinedAt'])
    .where('member.professionalId', '=', vetId)
    .where('member.leftAt', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, joinedAt: row.joinedAt.toISOString() }
}

/** The clinic and the recipient of an invitation in any state. */
export const invitationById = (db: Kysely<Database>, invitationId: string) =>
  db
    .selectFrom('views.clinicInvitations as invitation')
    .innerJoin('views.professionals as clinic', 'clinic.professionalId', 'invitation.clinicId')
    .select(['invitation.clinicId', 'invitation.emailKey', 'clinic.displayName as clinicName'])
    .where('invitation.invitationId', '=', invitationId)
    .executeTakeFirst()
