import { sql, type Kysely } from 'kysely'

/** Read models. All of them can be dropped and built again from the log. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create schema if not exists views',
  'create extension if not exists btree_gist',
  `create table views.checkpoints (
    projection text primary key,
    version int not null,
    position bigint not null,
    updated_at timestamptz not null default now()
  )`,
  // Which log the views were made from, by the hash of its first event: with another one behind them they would tell of nobody.
  `create table views.log_origin (
    is_only boolean primary key default true check (is_only),
    first_hash text not null
  )`,

  `create table views.accounts (
    account_id uuid primary key,
    role text not null,
    language text not null,
    email text not null,
    name text not null,
    surname text not null,
    -- An address is given back when its account is erased; whose it is, the log says.
    email_key text not null,
    professional_id uuid,
    photo_id uuid
  )`,
  // Serves a photo's address: whose it is.
  'create index accounts_by_photo on views.accounts (photo_id) where photo_id is not null',
  `create table views.pets (
    pet_id uuid primary key,
    owner_id uuid not null,
    name text not null,
    gender text not null,
    animal_type text not null,
    breed text not null,
    age_years int not null,
    temperament jsonb not null default '[]',
    temperament_note text not null default ''
  )`,
  // Serves GET /pets.
  'create index pets_of_owner on views.pets (owner_id, name)',

  `create table views.professionals (
    professional_id uuid primary key,
    account_id uuid not null,
    role text not null,
    -- Beside the name they are shown by: the old API tells them apart.
    name text not null default '',
    surname text not null default '',
    display_name text not null,
    business_name text not null,
    prefix text not null,
    city text not null,
    address2 text not null,
    latitude double precision not null,
    longitude double precision not null,
    clinic_name text not null,
    specializations jsonb not null,
    languages jsonb not null,
    rating_tenths int not null,
    review_count int not null,
    zone text not null,
    services jsonb not null,
    from_price_cents int,
    policy jsonb not null,
    schedule jsonb,
    verified_at timestamptz,
    verification_status text not null default 'draft',
    submitted_at timestamptz,
    diploma_ids jsonb not null default '[]',
    photo_id uuid
  )`,
  // Serves the operators' queue: one status, those first who wait longest.
  `create index professionals_by_verification on views.professionals
    (verification_status, coalesce(submitted_at, 'infinity'), professional_id)`,

  /*
   * What a search looks at: one narrow row per verified professional, so that 100,000 of them stay in memory. `facets` are what
   * somebody is or offers (role, city, languages, animals, fields, names of services), each by its hash: all exact filters of a
   * search are one question to one index. `lexemes` are cut and lowered by us and not by a text search configuration: those
   * know no Cyrillic letter in many locales. The location is a point on a ball of radius 1. `free_key` copies
   * `state.next_free`, so that the search can follow it in an index.
   */
  `create table views.listings (
    professional_id uuid primary key,
    role_key bigint not null,
    -- Rises as relevance falls: best rated first, then by the number of reviews.
    rank_key int not null,
    price_key int not null,
    free_key int not null,
    x double precision not null,
    y double precision not null,
    z double precision not null,
    facets bigint[] not null,
    lexemes tsvector not null
  )`,
  // Serve the search's orders and pages.
  'create index listings_by_rank on views.listings (rank_key, professional_id)',
  'create index listings_by_price on views.listings (price_key, professional_id)',
  'create index listings_by_time on views.listings (free_key, professional_id)',
  /*
   * Prices and next free times lie together by trade: behind nine thousand walks comes the first vet. A search for one trade
   * follows its own part of an order, so that it soon meets a page of them.
   */
  'create index listings_of_role_by_rank on views.listings (role_key, rank_key, professional_id)',
  'create index listings_of_role_by_price on views.listings (role_key, price_key, professional_id)',
  'create index listings_of_role_by_time on views.listings (role_key, free_key, professional_id)',
  /*
   * Near a big city a ring may hold few and the box around it thirty thousand. So rings are covered by small boxes, which an index
   * over points finds without looking at their neighbours; one over three numbers one after the other can't.
   */
  'create index listings_by_point on views.listings using spgist (point(y, z))',
  // Serve filters and words. New entries go into the index at once, for a list of pending ones is read by every search.
  'create index listings_by_facets on views.listings using gin (facets) with (fastupdate = off)',
  'create index listings_by_words on views.listings using gin (lexemes) with (fastupdate = off)',
  'alter table views.listings alter column lexemes set statistics 1000, alter column facets set statistics 1000',
  // The cheapest price that somebody asks for a service of this name; names by their hash, for there are half a million rows.
  `create table views.services (
    professional_id uuid not null,
    name_key bigint not null,
    price_cents int not null,
    primary key (professional_id, name_key)
  )`,
  // Serves whoever offers a service, cheapest first.
  'create index services_by_name on views.services (name_key, price_cents, professional_id)',
  // Names of services are far fewer than services: words are looked up here, services by these names.
  'create table views.service_names (name_key bigint primary key, lexemes tsvector not null)',
  /*
   * Every word there is to be found: whoever types a part of one finds the whole here, and rows by the index above. `listings`
   * is how many bear it: of one that many are found by, counting to a thousand would read them all.
   */
  `create table views.words (
    word text primary key,
    listings int not null default 0,
    -- All others are forgotten with the last listing that bears them.
    names_service boolean not null default false
  )`,
  // Serves whether a search for one beginning finds more than are counted.
  'create index common_words on views.words (word text_pattern_ops) where listings > 1000',
  // Serves forgetting words that nobody is found by any more.
  'create index words_of_nobody on views.words (word) where listings = 0 and not names_service',
  // In which trades something is at all: only vets know of hearts.
  `create table views.trade_facets (
    facet bigint not null,
    role_key bigint not null,
    listings int not null,
    primary key (facet, role_key)
  )`,
  // Serves forgetting what nobody is or offers any more.
  'create index facets_of_nobody on views.trade_facets (facet) where listings = 0',

  `create table views.claims (
    claim_id uuid not null,
    resource_id uuid not null,
    day date not null,
    -- How many claims the resource bears at once, and which of them this one takes on the day.
    capacity int not null,
    unit int not null,
    holder_id uuid not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    buffer_minutes int not null,
    -- Null once it is confirmed.
    expires_at timestamptz,
    during tstzrange not null,
    -- A claim beside another one on purpose has a key of its own and overlaps nobody; all others share one.
    overlap_key uuid not null default '00000000-0000-0000-0000-000000000000',
    primary key (resource_id, day, claim_id),
    constraint within_capacity check (unit >= 0 and unit < capacity),
    -- The second guard behind the ledger: no unit of a resource is claimed twice at once, so there are never more claims than it bears.
    -- Its index also serves free slots: claims of some resources in a range.
    constraint no_double_booking
      exclude using gist (resource_id with =, during with &&, day with =, unit with =, overlap_key with =)
  )`,

  `create table views.appointments (
    appointment_id uuid primary key,
    parent_id uuid not null,
    professional_id uuid not null,
    pet_id uuid not null,
    status text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    zone text not null,
    service_id text not null,
    service_name text not null,
    service_name_en text not null,
    price_cents int not null,
    price_lines jsonb not null,
    paid_cents int not null default 0,
    reason text not null,
    policy jsonb not null,
    free_cancellation_until timestamptz not null,
    is_late boolean not null default false,
    hold_expires_at timestamptz,
    has_more_time boolean not null default false,
    checkout_url text,
    card_last4 text,
    placed_at timestamptz not null,
    paid_at timestamptz,
    move_count int not null default 0,
    cancellation jsonb,
    outcome text,
    bill jsonb,
    overlap jsonb,
    due_to_clinic_cents integer not null default 0,
    position bigint not null
  )`,
  // Serve "my appointments" and calendars, newest start first.
  'create index appointments_of_parent on views.appointments (parent_id, starts_at desc, appointment_id desc)',
  'create index appointments_of_professional on views.appointments (professional_id, starts_at desc, appointment_id desc)',
  // Serves the bound on open holds when booking.
  `create index open_holds on views.appointments (parent_id, hold_expires_at) where hold_expires_at is not null`,

  `create table views.refunds (
    refund_id uuid primary key,
    appointment_id uuid not null,
    amount_cents int not null,
    status text not null,
    reference text,
    expected_by timestamptz,
    requested_at timestamptz not null
  )`,
  'create index refunds_of_appointment on views.refunds (appointment_id)',
  `create table views.refund_steps (
    refund_id uuid not null,
    position bigint not null,
    revision int not null,
    status text not null,
    at timestamptz not null,
    primary key (refund_id, position, status)
  )`,

  // Where each fact about an appointment stands in the log, by whose it is; what it says is read from the log itself.
  `create table views.history (
    position bigint primary key,
    stream text collate "C" not null,
    revision int not null,
    appointment_id uuid not null,
    professional_id uuid not null,
    parent_id uuid not null,
    type text not null,
    actor_id text not null,
    actor_role text not null,
    occurred_at timestamptz not null,
    -- Of an appointment that is placed or moved, its new start.
    starts_at timestamptz
  )`,
  // Serve everybody's own history, newest first, and its pages.
  'create index history_of_professional on views.history (professional_id, position)',
  'create index history_of_parent on views.history (parent_id, position)',
  // Serves the projection itself: whose appointment a later fact is about.
  `create index history_of_appointment on views.history (appointment_id) where type = 'AppointmentPlaced'`,
  // Serve the calendar as it was: which appointments ever began in a range.
  'create index history_starts_of_professional on views.history (professional_id, starts_at) where starts_at is not null',
  'create index history_starts_of_parent on views.history (parent_id, starts_at) where starts_at is not null',

  // Lines for full days.
  `create table views.waits (
    wait_id uuid primary key,
    professional_id uuid not null,
    day date not null,
    parent_id uuid not null,
    pet_id uuid not null,
    service_id text not null,
    state text not null,
    -- The hold that was offered; what became of it stands with the appointment.
    appointment_id uuid,
    joined_at timestamptz not null,
    -- Whoever came first stands first.
    position bigint not null
  )`,
  // Serves "my waits".
  'create index waits_of_parent on views.waits (parent_id, day)',
  // Serves the position in a line, and whether anybody waits where a slot came free.
  `create index lines on views.waits (professional_id, day, position) where state = 'waiting'`,

  // Who works at a clinic and since when, and who was asked to.
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
  // An appointment is the clinic's if it begins while its vet works there.
  `create table views.clinic_vets (
    clinic_id uuid not null,
    professional_id uuid not null,
    joined_at timestamptz not null,
    left_at timestamptz,
    primary key (professional_id, clinic_id, joined_at)
  )`,
  'create index vets_of_clinic on views.clinic_vets (clinic_id)',
]
