import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { openTestViews, type TestViews } from '@lapka/projections/testing/test-views.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetOld } from './forget-old.ts'

/** Two years in the life of a database: every day leaves a row of each kind, done, handled, over or given up on that day. */
let views: TestViews
const DAYS = 730
const NOW = '2026-11-22T12:00:00.000Z'
const day = `timestamptz '${NOW}' - make_interval(days => ago)`
const series = `from generate_series(0, ${DAYS}) ago`
const lives = [
  `insert into state.outbox (work_id, kind, payload, due_at, done_at) select 'done-' || ago, 'send-email', '{}', ${day}, ${day} ${series}`,
  `insert into state.outbox (work_id, kind, payload, due_at) select 'open-' || ago, 'send-refund', '{}', ${day} ${series}`,
  `insert into state.provider_events (id, type, object_id, payload, created_at, handled_at, note)
    select 'evt-' || ago, 'refund.updated', 're_1', '{"big": "payload"}', ${day}, ${day}, 'parked' ${series}`,
  `insert into state.provider_events (id, type, object_id, payload, created_at)
    select 'waiting-' || ago, 'refund.updated', 're_1', '{"big": "payload"}', ${day} ${series}`,
  `insert into state.sessions (session_hash, account_id, expires_at) select 'session-' || ago, gen_random_uuid(), ${day} + interval '1 hour' ${series}`,
  `insert into state.tokens (token_hash, purpose, account_id, created_at, expires_at) select 'token-' || ago, 'reset-password', gen_random_uuid(), ${day}, ${day} + interval '1 hour' ${series}`,
  `insert into state.sign_ups (account_id, email_key, password_hash, browser_hash, created_at, expires_at) select gen_random_uuid(), 'key', 'hash', 'browser', ${day}, ${day} + interval '1 hour' ${series}`,
  `insert into state.feeds (feed_id, name, secret_hash, account_id, created_at, revoked_at) select gen_random_uuid(), 'phone', 'feed-' || ago, gen_random_uuid(), ${day}, ${day} ${series}`,
  `insert into state.feeds (feed_id, name, secret_hash, account_id, created_at) select gen_random_uuid(), 'phone', 'living-feed-' || ago, gen_random_uuid(), ${day} ${series}`,
  `insert into state.booking_steps (id, record, updated_at) select gen_random_uuid(), '{}', ${day} ${series}`,
  `insert into state.log_marks (position, hash, made_at) select 1000000 - ago * 24 - hour, 'hash', ${day} - make_interval(hours => hour)
    ${series}, generate_series(0, 11) hour`,
]

beforeAll(async () => {
  views = await openTestViews()
  for (const life of lives) await sql.raw(life).execute(views.db)
})
afterAll(() => views.close())

const count = async (what: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(what)}`.execute(views.db)
  return rows[0]?.count ?? 0
}

it('a database of two years holds what is younger than its age, and all that still waits', async () => {
  const forgotten = await Promise.all([forgetOld(views.db, NOW), forgetOld(views.db, NOW)])
  expect(forgotten[0] + forgotten[1]).toBeGreaterThan(4 * DAYS)
  const kept = {
    doneWork: await count(`state.outbox where done_at is not null`),
    openWork: await count(`state.outbox where done_at is null`),
    eventIds: await count(`state.provider_events where handled_at is not null`),
    payloads: await count(`state.provider_events where handled_at is not null and (payload <> '{}' or note is not null)`),
    waitingPayloads: await count(`state.provider_events where handled_at is null and payload <> '{}'`),
    sessions: await count('state.sessions'),
    tokens: await count('state.tokens'),
    signUps: await count('state.sign_ups'),
    revokedFeeds: await count('state.feeds where revoked_at is not null'),
    feeds: await count('state.feeds where revoked_at is null'),
    bookingSteps: await count('state.booking_steps'),
    oldMarks: await count(`state.log_marks where made_at < timestamptz '${NOW}' - interval '31 days'`),
  }
  expect(kept).toEqual({
    doneWork: 91,
    openWork: DAYS + 1,
    eventIds: DAYS + 1,
    payloads: 91,
    waitingPayloads: DAYS + 1,
    sessions: 1,
    tokens: 1,
    signUps: 1,
    revokedFeeds: 401,
    feeds: DAYS + 1,
    bookingSteps: 31,
    // One a day.
    oldMarks: DAYS - 30,
  })
  await expect(forgetOld(views.db, NOW)).resolves.toBe(0)
})

it('every table beside the views has its line in the table of what is kept how long', async () => {
  const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('state', 'log', 'vault') and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    views.db,
  )
  const page = await readFile(new URL('../../docs/retention.md', import.meta.url), 'utf8')
  expect(rows.map(({ name }) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
