import type { TableStatements } from '../projection.ts'
import type { Instant, InstantOrNull } from '@lapka/state/database.ts'

export type ClinicTables = {
  'views.clinicInvitations': {
    invitationId: string
    clinicId: string
    /** Empty once it was answered. */
    email: string
    emailKey: string
    invitedAt: Instant
    isOpen: boolean
  }
  'views.clinicVets': { clinicId: string; professionalId: string; joinedAt: Instant; leftAt: InstantOrNull }
  'views.clinicResources': { resourceId: string; clinicId: string; count: number }
}

export const clinicTables: TableStatements<ClinicTables> = {
  'views.clinicInvitations': [
    // The vets of a clinic and since when, and the invited ones.
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
  ],
  'views.clinicVets': [
    // An appointment is the clinic's if it begins while its vet works there.
    `create table views.clinic_vets (
      clinic_id uuid not null,
      professional_id uuid not null,
      joined_at timestamptz not null,
      left_at timestamptz,
      primary key (professional_id, clinic_id, joined_at)
    )`,
    'create index vets_of_clinic on views.clinic_vets (clinic_id)',
  ],
  'views.clinicResources': [
    // How many there are today of a clinic's rooms and devices: free times are worked out from it for many vets at once.
    'create table views.clinic_resources (resource_id uuid primary key, clinic_id uuid not null, count int not null)',
    'create index resources_of_clinic on views.clinic_resources (clinic_id)',
  ],
}
