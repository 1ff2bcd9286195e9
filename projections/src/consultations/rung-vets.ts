import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { consultationServices } from '@lapka/contracts/consultations.ts'
import type { Database } from '../database.ts'

/** A vet who is free for the longest consultation is free for all. */
const LONGEST_MINUTES = Math.max(...consultationServices.map(({ durationMinutes }) => durationMinutes))

type Instant = string | RawBuilder<Date>
const instant = (now: Instant) => sql<Date>`${now}::timestamptz`
/** A local day in which it may be now: ledgers of other days hold no claim of this hour, and the primary key leads past them. */
const isAbout = (day: string, now: Instant) =>
  sql`${sql.ref(day)} between ${instant(now)}::date - 2 and ${instant(now)}::date + 2`

/**
 * Whether a row of `views.vet_availability vet` can be rung: switched on, not in a consultation, and no visit is near. Their
 * planned visits keep them undisturbed by themselves.
 */
const isFree = (now: Instant, minutes: number): RawBuilder<SqlBool> => sql<SqlBool>`vet.is_available
  and (vet.until is null or vet.until > ${instant(now)}) and not ${isOccupied(sql.ref('vet.professionalId'), now, minutes)}`

/** In a consultation, or a visit of theirs is now or before a consultation would be over. */
export const isOccupied = (
  professionalId: RawBuilder<unknown>,
  now: Instant,
  minutes: number | RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(exists (select from views.consultations running
      where running.step = 'accepted' and running.professional_id = ${professionalId})
    or exists (select from views.claims claim where claim.resource_id = ${professionalId} and ${isAbout('claim.day', now)}
      and claim.during && tstzrange(${instant(now)}, ${instant(now)} + make_interval(mins => ${minutes}))
      and (claim.expires_at is null or claim.expires_at > ${instant(now)})))`

/** The meaning of a tile's green dot. */
export const isOnline = (professionalId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from views.vet_availability vet
    where vet.professional_id = ${professionalId} and ${isFree(sql`now()`, LONGEST_MINUTES)})`

/** The ids of all of them, which are few: a search asks for them once. */
export const onlineIds = sql<string[]>`array(select vet.professional_id from views.vet_availability vet
  where ${isFree(sql`now()`, LONGEST_MINUTES)})`

/** A vet as tiles of consultations show one. */
export type VetTile = {
  professionalId: string
  displayName: string
  latinName: string
  photoId: string | null
  specializations: string[]
}

type Ring = {
  now: string
  /** How long the consultation takes. */
  minutes: number
  /** The asking parent is not rung themselves. */
  parentId: string | null
  /** The only vet who was asked; null asks all. */
  professionalId: string | null
}

/** Verified vets who can be rung this moment, best rated first. */
export const vetsToRing = async (db: Kysely<Database>, { now, minutes, parentId, professionalId }: Ring): Promise<VetTile[]> => {
  const { rows } = await sql<VetTile>`
    select professional.professional_id, professional.display_name, professional.latin_name, professional.photo_id,
      professional.specializations
    from views.vet_availability vet join views.professionals professional using (professional_id)
    where ${isFree(now, minutes)} and professional.role = 'VET' and professional.verified_at is not null
      ${parentId === null ? sql`` : sql`and professional.account_id <> ${parentId}`}
      ${professionalId === null ? sql`` : sql`and vet.professional_id = ${professionalId}`}
    order by professional.rating_tenths desc, professional.review_count desc, professional.professional_id`.execute(db)
  return rows
}

/** The switch of a vet as they set it, and until when a visit or a consultation of theirs keeps it quiet. */
export const availabilityOf = async (
  db: Kysely<Database>,
  professionalId: string,
  now: string,
): Promise<{ isAvailable: boolean; until: string | null; pausedUntil: string | null }> => {
  const { rows } = await sql<{ isAvailable: boolean; until: Date | null; pausedUntil: Date | null }>`
    select vet.is_available and (vet.until is null or vet.until > ${instant(now)}) as is_available, vet.until,
      greatest(
        (select max(claim.ends_at) from views.claims claim where claim.resource_id = vet.professional_id and ${isAbout('claim.day', now)}
          and claim.during && tstzrange(${instant(now)}, ${instant(now)} + make_interval(mins => ${LONGEST_MINUTES}))
          and (claim.expires_at is null or claim.expires_at > ${instant(now)})),
        (select max(running.ends_at) from views.consultations running
          where running.step = 'accepted' and running.professional_id = vet.professional_id)) as paused_until
    from views.vet_availability vet where vet.professional_id = ${professionalId}`.execute(db)
  const [row] = rows
  if (row === undefined || !row.isAvailable) return { isAvailable: false, until: null, pausedUntil: null }
  return { isAvailable: true, until: row.until?.toISOString() ?? null, pausedUntil: row.pausedUntil?.toISOString() ?? null }
}
