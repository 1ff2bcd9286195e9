/** What the processes and the operators' tools keep of themselves: who runs, what was measured, looked for, checked and compared. */
export const tablesOfOperation = [
  // Which processes run: they write down every two seconds that they do, by the database's clock.
  `create table state.heartbeats (
    instance text primary key,
    part text not null,
    -- Of workers: whether hints can be given and taken.
    is_queue_ready boolean,
    seen_at timestamptz not null default clock_timestamp()
  )`,
  // Who is in the room of a consultation, by which socket of which api.
  `create table state.room_presence (
    consultation_id uuid not null,
    party text not null,
    tab_id uuid not null,
    connection_id uuid not null,
    instance uuid not null,
    seen_at timestamptz not null default clock_timestamp(),
    gone_at timestamptz,
    primary key (consultation_id, party)
  )`,
  'create index room_presence_by_instance on state.room_presence (instance) where gone_at is null',
  'create index room_presence_by_age on state.room_presence (seen_at)',

  // How each process was, every ten seconds of the last two days.
  `create table state.metrics (
    instance text not null,
    sampled_at timestamptz not null default clock_timestamp(),
    part text not null,
    started_at timestamptz not null,
    figures jsonb not null,
    primary key (instance, sampled_at)
  )`,
  // Serves the last hour, and forgetting what is older than two days.
  'create index metrics_by_age on state.metrics (sampled_at)',

  // Load tests and what they measured. Figures are kept here and nowhere else: the log has only what they came to.
  `create table state.load_tests (
    id uuid primary key,
    number integer generated always as identity,
    scenario text not null,
    rate_per_second integer not null,
    seconds integer not null,
    target text not null,
    address text not null,
    started_by uuid not null,
    requested_at timestamptz not null,
    position bigint,
    lease_until timestamptz,
    leased_by text,
    started_at timestamptz,
    stop_requested_at timestamptz,
    ended_at timestamptz,
    outcome text,
    runner text,
    figures jsonb,
    problem text,
    version text not null,
    machine text not null
  )`,
  // One runs at a time, for all operators.
  'create unique index one_load_test_at_a_time on state.load_tests ((true)) where ended_at is null',
  'create index load_tests_by_number on state.load_tests (number desc)',

  // What was looked for and what was refused, without who it was; and the runs of the what-if lab, for a day.
  `create table state.slot_demand (
    at timestamptz(3) not null,
    professional_id uuid not null,
    service_id text not null,
    kind text not null,
    from_date date,
    to_date date,
    offered_count integer,
    starts_at timestamptz(3),
    code text
  )`,
  // Read from an instant on, for all professionals or one; deleted from the oldest on.
  'create index slot_demand_by_time on state.slot_demand (at)',
  'create index slot_demand_of_professional on state.slot_demand (professional_id, at)',
  `create table state.what_if_runs (
    id uuid primary key,
    owner_id uuid not null,
    request jsonb not null,
    status text not null,
    progress jsonb not null,
    result jsonb,
    started_at timestamptz(3) not null,
    seen_at timestamptz(3) not null,
    is_cancelled boolean not null default false
  )`,
  // One at a time for each who asks.
  `create unique index what_if_under_way on state.what_if_runs (owner_id) where status = 'running'`,
  'create index what_if_runs_by_time on state.what_if_runs (started_at)',

  // How operators find events in the log: which blocks of it may hold what they look for, and what checking it found.
  `create table state.log_blocks (
    last_position bigint primary key,
    -- Of the event before its first one.
    after_position bigint not null,
    -- How many events the log has up to its end.
    ordinal bigint not null,
    last_hash text not null,
    first_recorded_at timestamptz not null,
    last_recorded_at timestamptz not null,
    -- A Bloom filter of what its events can be found by.
    keys bytea not null
  )`,
  // A filter is as good as random, and is read bit by bit: neither compressed nor kept elsewhere.
  'alter table state.log_blocks alter column keys set storage plain',
  `create table state.log_verifications (
    id uuid primary key,
    stream text,
    requested_by text not null,
    started_at timestamptz not null default now(),
    alive_at timestamptz not null default now(),
    finished_at timestamptz,
    is_cancelled boolean not null default false,
    head bigint not null,
    position bigint not null default 0,
    events bigint not null default 0,
    streams bigint not null default 0,
    checkpoints bigint not null default 0,
    findings jsonb not null default '[]'
  )`,
  // One at a time, however many processes there are.
  'create unique index running_log_verification on state.log_verifications ((true)) where finished_at is null',
  'create index log_verifications_by_start on state.log_verifications (started_at)',

  // The runs that compared the log with the payment provider, and what each found.
  `create table state.reconciliations (
    id uuid primary key,
    trigger text not null,
    since timestamptz not null,
    started_at timestamptz not null,
    finished_at timestamptz,
    problem text,
    report jsonb
  )`,
  'create index reconciliations_by_start on state.reconciliations (started_at)',
  // Operators who want one before the night; gone once a run that began later has ended.
  `create table state.reconciliation_requests (
    account_id uuid primary key,
    asked_at timestamptz not null
  )`,

  // What each client has taken of its limits, for all api processes together. Unlogged: a database that crashed begins anew.
  // `key` is a hash: of a route and an address or account.
  `create unlogged table state.rate_windows (
    key text primary key,
    ends_at timestamptz not null,
    taken int not null,
    -- How many of them the last one who asked was given.
    granted int not null
  )`,
  'create index old_rate_windows on state.rate_windows (ends_at)',
  // A budget drains as time passes: what is kept is when nothing of it will be taken any more.
  `create unlogged table state.budgets (
    key text primary key,
    empty_at timestamptz not null
  )`,
  'create index old_budgets on state.budgets (empty_at)',

  // How often public pages are opened, and from which sites. Nothing in it is of a person.
  `create table state.page_visits (
    day date not null,
    path text not null,
    -- Of the site that led here; empty where none did.
    host text not null,
    count int not null,
    primary key (day, path, host)
  )`,
]
