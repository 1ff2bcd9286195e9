import type { Pool, PoolClient } from 'pg'
import { installOnce } from './install-once.ts'
import { OtherVersion } from './other-version.ts'

/**
 * Of the events that this version writes and can read. It is raised when older ones can't be lifted any more: a log with
 * another number is refused, never read wrongly.
 */
export const LOG_FORMAT = 2

/** Creates the schema `log`, or finds it in place. Throws `OtherVersion` where another version of Lapka made it. */
export const installLog = (pool: Pool): Promise<void> => installOnce(pool, install)

const install = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ isInstalled: boolean }>(`select to_regclass('log.head') is not null as "isInstalled"`)
  if (rows[0]?.isInstalled) await checkFormat(client)
  else await client.query(TABLES)
  await client.query(FUNCTIONS)
}

/** The first logs had no number. */
const checkFormat = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ format: number | null }>(
    `select (to_jsonb(head)->>'format')::int as format from log.head`,
  )
  const format = rows[0]?.format ?? 1
  if (format !== LOG_FORMAT) throw new OtherVersion('event log', format < LOG_FORMAT ? 'an older' : 'a newer')
}

/**
 * `data` is the canonical JSON of the whole event exactly as it was hashed (all but position, recordedAt and hash), as
 * text so that it keeps its bytes. `stream`, `revision` and `type` stand beside it to be found by; `events_in_stream`
 * serves readStream and the last revision of a stream. `log.head` is one row: its lock, held until commit, is what makes
 * positions gapless and visible in commit order for any number of processes.
 */
const TABLES = `
create schema log;
create table log.events (
  position bigint primary key,
  stream text collate "C" not null,
  revision int not null check (revision >= 0),
  type text not null,
  data text not null,
  hash text not null,
  recorded_at timestamptz not null default statement_timestamp(),
  constraint events_in_stream unique (stream, revision)
);
create table log.head (is_only boolean primary key default true check (is_only), position bigint not null, format int not null);
insert into log.head (position, format) values (0, ${LOG_FORMAT});
`

/**
 * The head is locked by a statement of its own because in READ COMMITTED each statement of a volatile function sees what was
 * committed when it started: the revisions are read only after the head is locked, never from before the wait. `log.append` answers the
 * position before its events, or null where a stream stands elsewhere than expected: then nothing is written.
 */
const FUNCTIONS = `
create or replace function log.lock(streams text[]) returns table (head bigint, stream text, revision int)
language plpgsql as $$
begin
  select h.position into strict head from log.head h for update;
  return query
    select head, asked.name, coalesce(last.revision, -1)
    from unnest(streams) asked(name)
    left join lateral (
      select e.revision from log.events e where e.stream = asked.name order by e.revision desc limit 1
    ) last on true;
end $$;

create or replace function log.append(
  asked text[], expected int[], streams text[], revisions int[], types text[], hashes text[], texts text[]
) returns bigint language plpgsql as $$
declare before bigint;
begin
  select h.position into strict before from log.head h for update;
  perform from unnest(asked, expected) stands(name, revision)
    left join lateral (
      select e.revision from log.events e where e.stream = stands.name order by e.revision desc limit 1
    ) last on true
    where coalesce(last.revision, -1) <> stands.revision;
  if found then return null; end if;
  update log.head set position = before + cardinality(revisions);
  insert into log.events (position, stream, revision, type, hash, data)
    select before + added.nth, added.stream, added.revision, added.type, added.hash, added.data
    from unnest(streams, revisions, types, hashes, texts) with ordinality added(stream, revision, type, hash, data, nth);
  return before;
end $$;

create or replace function log.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on %.% is refused: the log only grows', tg_op, tg_table_schema, tg_table_name using errcode = '42501';
end $$;

create or replace trigger only_grows before update or delete or truncate on log.events
  for each statement execute function log.refuse_change();
create or replace trigger stays before delete or truncate on log.head
  for each statement execute function log.refuse_change();
create or replace trigger moves_on before update on log.head
  for each row when (new.position < old.position) execute function log.refuse_change();
alter table log.events enable always trigger only_grows;
alter table log.head enable always trigger stays;
alter table log.head enable always trigger moves_on;
revoke update, delete, truncate on log.events from public;
revoke delete, truncate on log.head from public;
`
