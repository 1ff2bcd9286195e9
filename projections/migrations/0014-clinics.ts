import { sql, type Kysely } from 'kysely'

/** Who works at a clinic and since when, and who was asked to. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table views.clinic_invitations (
    invitation_id uuid primary key,
    clinic_id uuid not null,
    email text not null,
    email_key text not null,
    invited_at timestamptz not null,
    is_open boolean not null
  )`,
  'create index open_invitations_of_clinic on views.clinic_invitations (clinic_id) where is_open',
  'create index open_invitations_to on views.clinic_invitations (email_key) where is_open',
  // A visit is the clinic's if it begins while its vet works there.
  `create table views.clinic_vets (
    clinic_id uuid not null,
    professional_id uuid not null,
    joined_at timestamptz not null,
    left_at timestamptz,
    primary key (professional_id, clinic_id, joined_at)
  )`,
  'create index vets_of_clinic on views.clinic_vets (clinic_id)',
]
