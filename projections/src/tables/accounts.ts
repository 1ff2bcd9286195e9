import type { TableStatements } from '../projection.ts'
import type { JSONColumnType } from 'kysely'
import type { AnimalType, Coat, Gender, Temperament } from '@lapka/contracts/pets.ts'
import type { Language, Role } from '@lapka/contracts/roles.ts'
import type { PetTransfer } from '@lapka/domain/pets/transfer.ts'
import type { Instant, InstantOrNull } from '@lapka/state/database.ts'

/** Of a second adult, while it is neither answered nor taken back. `email` is empty once its sender was erased. */
export type PetInvitation = { invitationId: string; email: string; emailKey: string; until: string }

export type AccountTables = {
  'views.accounts': {
    accountId: string
    role: Role
    language: Language
    email: string
    name: string
    surname: string
    phone: string
    /** In the international form, by which a desk finds it; empty where it is none. */
    phoneNumber: string
    emailKey: string
    /** Of a client without an address and a password: whose desk wrote them down. */
    hostId: string | null
    professionalId: string | null
    photoId: string | null
  }
  'views.accountNames': { accountId: string; lexemes: string }
  'views.pets': {
    petId: string
    ownerId: string
    /** The second adult, with the owner's rights. */
    secondKeeperId: string | null
    invitation: JSONColumnType<PetInvitation> | null
    /** Accounts that cared for it once; what they wrote of it is still theirs to export. */
    formerKeeperIds: JSONColumnType<string[]>
    /** By account that cares for it no more: what it was called when it left them. */
    formerNames: JSONColumnType<Record<string, string>>
    name: string
    gender: Gender
    animalType: AnimalType
    breed: string
    born: string
    temperament: JSONColumnType<Temperament[]>
    temperamentNote: string
    neutered: boolean | null
    chip: string
    chipKey: string | null
    chippedOn: string | null
    allergies: string
    medicine: string
    feeding: string
    emergencyContact: string
    usualVet: string
    death: JSONColumnType<{ on: string | null }> | null
    weightKg: number | null
    coat: Coat | null
    photoId: string | null
  }
  'views.petTransfers': {
    transferId: string
    petId: string
    fromId: string
    toId: string | null
    emailKey: string
    email: string
    status: PetTransfer['status']
    askedAt: Instant
    acceptedAt: InstantOrNull
    confirmedAt: InstantOrNull
    endedAt: InstantOrNull
    /** An operator's, where they ended it. */
    reason: string
    /** Appointments that the recipient may take over. */
    offeredIds: string[]
  }
}

export const accountTables: TableStatements<AccountTables> = {
  'views.accounts': [
    `create table views.accounts (
      account_id uuid primary key,
      role text not null,
      language text not null,
      email text not null,
      name text not null,
      surname text not null,
      phone text not null,
      phone_number text not null,
      host_id uuid,
      -- An address is given back when its account is erased; whose it is, the log says.
      email_key text not null,
      professional_id uuid,
      photo_id uuid
    )`,
    // Serves a desk's search for a client.
    "create index accounts_by_phone on views.accounts (phone_number) where phone_number <> ''",
    // Serves a photo's address: whose it is.
    'create index accounts_by_photo on views.accounts (photo_id) where photo_id is not null',
  ],
  'views.accountNames': [
    // Beside the accounts, which every request reads: only operators look for people by their names.
    'create table views.account_names (account_id uuid primary key, lexemes tsvector not null)',
    'create index account_names_by_words on views.account_names using gin (lexemes) with (fastupdate = off)',
  ],
  'views.pets': [
    `create table views.pets (
      pet_id uuid primary key,
      owner_id uuid not null,
      second_keeper_id uuid,
      invitation jsonb,
      former_keeper_ids jsonb not null default '[]',
      former_names jsonb not null default '{}',
      name text not null,
      gender text not null,
      animal_type text not null,
      breed text not null,
      -- A date, or a year alone.
      born text not null,
      temperament jsonb not null default '[]',
      temperament_note text not null default '',
      neutered boolean,
      chip text not null,
      chip_key text,
      chipped_on text,
      allergies text not null,
      medicine text not null,
      feeding text not null,
      emergency_contact text not null,
      usual_vet text not null,
      death jsonb,
      weight_kg int,
      coat text,
      photo_id uuid
    )`,
    // Serves GET /pets.
    'create index pets_of_owner on views.pets (owner_id, name)',
    // Serves the lists of second adults.
    'create index pets_of_second_keeper on views.pets (second_keeper_id, name) where second_keeper_id is not null',
    // Serves the export of an account.
    "create index pets_by_former_keeper on views.pets using gin (former_keeper_ids jsonb_path_ops) where former_keeper_ids <> '[]'",
    // Serves the invitations to an address.
    "create index pets_by_invited_address on views.pets ((invitation->>'emailKey')) where invitation is not null",
    // Serves the search for other pets with the same chip.
    'create index pets_by_chip on views.pets (chip_key) where chip_key is not null',
  ],
  'views.petTransfers': [
    `create table views.pet_transfers (
      transfer_id uuid primary key,
      pet_id uuid not null,
      from_id uuid not null,
      to_id uuid,
      email_key text not null,
      email text not null,
      status text not null,
      asked_at timestamptz not null,
      accepted_at timestamptz,
      confirmed_at timestamptz,
      ended_at timestamptz,
      reason text not null,
      offered_ids uuid[] not null
    )`,
    // Serve what an account asked for, a pet's latest among it, and what waits for the owner of an address.
    'create index pet_transfers_by_owner on views.pet_transfers (from_id)',
    'create index pet_transfers_by_address on views.pet_transfers (email_key)',
  ],
}
