/** Of work that the log asks for, and of what is around it: the provider's events, the outbox, next free times. */
export const tablesOfWork = [
  // The provider's event id is kept for ever: a webhook that comes again, even days later, changes nothing.
  `create table state.provider_events (
    id text primary key,
    type text not null,
    object_id text not null,
    payload jsonb not null,
    -- By the provider's clock.
    created_at timestamptz not null,
    received_at timestamptz not null default now(),
    -- When an event was first due that is tried again since.
    due_since timestamptz,
    attempt int not null default 0,
    next_at timestamptz not null default now(),
    lease_until timestamptz,
    leased_by text,
    handled_at timestamptz,
    note text
  )`,
  'create index unhandled_provider_events on state.provider_events (next_at) where handled_at is null',
  // Serves forgetting events that were handled long ago.
  'create index handled_provider_events on state.provider_events (handled_at) where handled_at is not null',
  // Serves looking for the newest one.
  'create index provider_events_by_age on state.provider_events (created_at)',
  // Serves what a command caused: what the provider said of a payment or a refund.
  'create index provider_events_by_object on state.provider_events (object_id)',
  `create table state.booking_steps (
    id uuid primary key,
    record jsonb not null,
    updated_at timestamptz not null default now()
  )`,
  // Serves deleting abandoned bookings.
  'create index booking_steps_by_age on state.booking_steps (updated_at)',

  // How far the log was read for the outbox.
  `create table state.checkpoints (
    projection text primary key,
    version int not null,
    position bigint not null,
    -- Of the event at the position: a log that went back and grew again has another one there.
    last_hash text,
    updated_at timestamptz not null default now()
  )`,
  // Where the log was and when, for finding the last event that a log that went back still has.
  `create table state.log_marks (
    position bigint primary key,
    hash text not null,
    made_at timestamptz not null default now()
  )`,
  'create index log_marks_by_age on state.log_marks (made_at)',
  // A row stays when its work is done: a replay of the log asks for nothing a second time.
  `create table state.outbox (
    work_id text primary key,
    kind text not null,
    payload jsonb not null,
    -- 0 for what a person waits for, and so on (state/src/outbox/insert-work.ts).
    priority smallint not null default 1,
    -- Of the event that requested the work.
    position bigint,
    due_at timestamptz not null,
    -- When work was first due that is tried again since.
    due_since timestamptz,
    attempt int not null default 0,
    lease_until timestamptz,
    leased_by text,
    done_at timestamptz,
    last_error text,
    -- Nobody does it until an operator releases it.
    held_at timestamptz,
    -- Done with by an operator, and not done.
    given_up_at timestamptz,
    -- Of the last act of an operator that was carried out.
    act_position bigint
  )`,
  // Serves the sweeper: what is due and not done, of one priority.
  'create index due_work on state.outbox (priority, due_at) where done_at is null and held_at is null',
  // Serves the metrics: what is late and waits for its next try.
  'create index late_work on state.outbox (due_since) where done_at is null and due_since is not null',
  // Serves the operators: what failed, and what is held.
  'create index stopped_work on state.outbox (kind) where done_at is null and (last_error is not null or held_at is not null)',
  'create index work_by_position on state.outbox (position)',
  // Serves forgetting work that was done long ago, and doing again what a log that went back does not know of.
  'create index done_work on state.outbox (done_at) where done_at is not null',
  // Serves the operators' search for letters. It holds only letters, so that other work is written as fast as before.
  `create index letters_by_subject on state.outbox
    ((coalesce(payload->>'appointmentId', payload->>'accountId', payload->>'clinicId', payload->>'professionalId')), due_at desc)
    where kind in ('send-account-email', 'send-email', 'send-verification-email', 'send-invitation-email', 'send-vet-left-email',
      'send-case-answer-email', 'remind-appointment', 'remind-note', 'remind-trial-end', 'send-payment-failed-email')`,

  /*
   * When each listed professional is next free, in minutes since 1970. Time passes without an event, so no projection can keep
   * it: the workers do, when `due_key` has come or when there is a mark.
   */
  `create table state.next_free (
    professional_id uuid primary key,
    -- The greatest integer where nobody knows of a time.
    free_key int not null,
    due_key int not null
  )`,
  'create index next_free_due on state.next_free (due_key)',
  // Whose calendar changed since: written with the change itself, so that a crash loses none.
  'create table state.next_free_marks (professional_id uuid primary key)',
]
