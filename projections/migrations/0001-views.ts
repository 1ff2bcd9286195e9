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

  `create table views.accounts (
    account_id uuid primary key,
    role text not null,
    language text not null,
    email text not null,
    name text not null,
    surname text not null,
    email_key text not null unique,
    professional_id uuid
  )`,
  `create table views.pets (
    pet_id uuid primary key,
    owner_id uuid not null,
    name text not null,
    gender text not null,
    animal_type text not null,
    breed text not null,
    age_years int not null
  )`,
  // Serves GET /pets.
  'create index pets_of_owner on views.pets (owner_id, name)',

  `create table views.professionals (
    professional_id uuid primary key,
    account_id uuid not null,
    role text not null,
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
    verified_at timestamptz
  )`,
  /*
   * What a search looks at: one narrow row per verified professional, so that 100,000 of them stay in memory. `lexemes` are
   * cut and lowered by us and not by a text search configuration: those know no Cyrillic letter in many locales.
   */
  `create table views.listings (
    professional_id uuid primary key,
    role text not null,
    city_key text not null,
    languages text[] not null,
    latitude double precision not null,
    longitude double precision not null,
    -- Rises as relevance falls: best rated first, then by the number of reviews.
    rank_key int not null,
    price_key int not null,
    takes_bookings boolean not null,
    lexemes tsvector not null
  )`,
  // Serve the search's orders and pages.
  'create index listings_by_rank on views.listings (rank_key, professional_id)',
  'create index listings_by_price on views.listings (price_key, professional_id)',
  'create index listings_by_city on views.listings (city_key, rank_key, professional_id)',
  'create index listings_by_role on views.listings (role, rank_key, professional_id)',
  'create index listings_by_place on views.listings (latitude, longitude)',
  // Serves words typed into the search, by their beginnings.
  'create index listings_by_words on views.listings using gin (lexemes)',
  `create table views.services (
    professional_id uuid not null,
    service_id text not null,
    price_cents int not null,
    lexemes tsvector not null,
    primary key (professional_id, service_id)
  )`,
  'create index services_by_words on views.services using gin (lexemes)',
  // Every word there is to be found: whoever types a part of one finds the whole here, and rows by the index above.
  'create table views.words (word text primary key)',

  `create table views.claims (
    claim_id uuid not null,
    professional_id uuid not null,
    day date not null,
    parent_id uuid not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    buffer_minutes int not null,
    -- Null once it is paid.
    expires_at timestamptz,
    during tstzrange not null,
    primary key (professional_id, day, claim_id),
    -- The second guard behind the day ledger: two claims of one professional on one day's ledger never overlap.
    -- Its index also serves free slots: claims of some professionals in a range.
    constraint no_double_booking exclude using gist (professional_id with =, during with &&, day with =)
  )`,

  `create table views.appointments (
    appointment_id uuid primary key,
    parent_id uuid not null,
    professional_id uuid not null,
    pet_id uuid not null,
    state text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    zone text not null,
    service_id text not null,
    service_name text not null,
    service_name_en text not null,
    price_cents int not null,
    paid_cents int not null default 0,
    reason text not null,
    policy jsonb not null,
    free_cancellation_until timestamptz not null,
    is_late boolean not null default false,
    hold_expires_at timestamptz,
    checkout_url text,
    card_last4 text,
    placed_at timestamptz not null,
    paid_at timestamptz,
    move_count int not null default 0,
    cancellation jsonb,
    position bigint not null
  )`,
  // Serve "my appointments" and calendars, newest start first.
  'create index appointments_of_parent on views.appointments (parent_id, starts_at desc, appointment_id desc)',
  'create index appointments_of_professional on views.appointments (professional_id, starts_at desc, appointment_id desc)',
  // Serves the bound on open holds when booking.
  `create index open_holds on views.appointments (parent_id, hold_expires_at) where state = 'held'`,

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

  `create table views.outbox (
    work_id text primary key,
    kind text not null,
    payload jsonb not null,
    due_at timestamptz not null,
    attempt int not null default 0,
    lease_until timestamptz,
    leased_by text,
    done_at timestamptz,
    last_error text
  )`,
  // Serves the sweeper: what is due and not done.
  'create index due_work on views.outbox (due_at) where done_at is null',
]
