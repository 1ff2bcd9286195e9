import type { EntryKind, ParasiteGroup } from '@lapka/contracts/pet-records.ts'
import type { ReadGround, RecordReadScope } from '@lapka/contracts/events/pets.ts'
import type { ShareKind, ShareScope } from '@lapka/contracts/shares.ts'
import type { JSONColumnType } from 'kysely'
import type { Instant } from '@lapka/state/database.ts'
import type { TableStatements } from '../projection.ts'

export type Correction = { entryId: string | null; on: string; reason: string }

export type RecordTables = {
  'views.recordEntries': {
    entryId: string
    petId: string
    position: number
    kind: EntryKind
    onDate: string
    by: 'parent' | 'former-parent' | 'vet'
    writerId: string
    professionalId: string | null
    appointmentId: string | null
    /** The entry's content, by its kind; texts are empty once their writer was erased. */
    body: JSONColumnType<object>
    correction: JSONColumnType<Correction> | null
  }
  /** Which group of parasites' risk was chosen, and when. */
  'views.carePlans': { position: number; petId: string; since: string; parasiteGroup: ParasiteGroup }
  'views.recordReads': {
    position: number
    petId: string
    /** Null: a guest who is not signed in. */
    readerId: string | null
    what: RecordReadScope
    ground: JSONColumnType<ReadGround>
    readAt: Instant
  }
  'views.shares': {
    shareId: string
    petId: string
    position: number
    petRevision: number
    makerId: string
    kind: ShareKind
    scope: JSONColumnType<ShareScope>
    madeAt: Instant
    until: Instant
    revokedAt: Instant | null
  }
}

export const recordTables: TableStatements<RecordTables> = {
  'views.recordEntries': [
    `create table views.record_entries (
      entry_id uuid primary key,
      pet_id uuid not null,
      position bigint not null,
      kind text not null,
      on_date text not null,
      by text not null,
      -- An account, or a part of Lapka.
      writer_id text not null,
      professional_id uuid,
      appointment_id uuid,
      body jsonb not null,
      correction jsonb
    )`,
    // Serves a record's pages, newest first.
    'create index record_entries_of_pet on views.record_entries (pet_id, on_date desc, position desc)',
    // Serves one kind of them.
    'create index record_entries_by_kind on views.record_entries (pet_id, kind, on_date desc, position desc)',
    // Serves the erasure of a writer.
    "create index record_entries_of_parent on views.record_entries (writer_id) where by = 'parent'",
  ],
  'views.carePlans': [
    `create table views.care_plans (
      position bigint primary key,
      pet_id uuid not null,
      since text not null,
      parasite_group text not null
    )`,
    // Serves the daily look at what falls due.
    'create index care_plans_of_pet on views.care_plans (pet_id, since, position desc)',
  ],
  'views.recordReads': [
    `create table views.record_reads (
      position bigint primary key,
      pet_id uuid not null,
      reader_id uuid,
      what text not null,
      ground jsonb not null,
      read_at timestamptz not null
    )`,
    // Serves "who looked".
    'create index record_reads_of_pet on views.record_reads (pet_id, position desc)',
  ],
  'views.shares': [
    `create table views.shares (
      share_id uuid primary key,
      pet_id uuid not null,
      position bigint not null,
      pet_revision integer not null,
      maker_id uuid not null,
      kind text not null,
      scope jsonb not null,
      made_at timestamptz not null,
      until timestamptz not null,
      revoked_at timestamptz
    )`,
    // Serves the list of a pet's shares, newest first.
    'create index shares_of_pet on views.shares (pet_id, position desc)',
    // Serves the export and the erasure of who made them.
    'create index shares_of_maker on views.shares (maker_id)',
  ],
}
