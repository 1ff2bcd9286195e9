import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { registerAccount } from '@lapka/domain/testing/people-commands.ts'
import { allEventTypes, liftedTypes, upcastAll, writeAllTypes } from '@lapka/event-log/testing/lifted-events.ts'
import { accounts } from './accounts/project.ts'
import { allProjections, type ProjectionName } from './all-projections.ts'
import { runBuilds } from './builds/run-builds.ts'
import { CheckpointMoved, moveCheckpoints, readCheckpoint, rebuildProjection, tableName } from './checkpoint.ts'
import { makeViews } from './migrate.ts'
import { collect, type Projection } from './projection.ts'
import { runProjections } from './run-together.ts'
import { account, checkUp, tellStory, openPractice } from './testing/story.ts'
import { differencesAfterReplay, openTestViews, projectionOf, type TestViews } from './testing/test-views.ts'

const all: ProjectionName[] = ['accounts', 'professionals', 'claims', 'appointments', 'history', 'waitlist', 'clinics']
let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

/** Its address is claimed with it. */
const EVENTS_OF_AN_ACCOUNT = 2
const register = (count: number) =>
  Promise.all(Array.from({ length: count }, () => views.play('2026-11-01T08:00:00.000Z', registerAccount(account()))))
const countAccounts = async () => (await views.db.selectFrom('views.accounts').select('accountId').execute()).length

/** Ends PostgreSQL's side of every connection of a kind, as a crash or a restart does. */
const cutConnections = async (where: ReturnType<typeof sql>) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${where}`.execute(views.db)
const leaderIsIdle = sql`pid in (select pid from pg_locks where locktype = 'advisory')`

it('a view holds everything that was written before it ran and everything after', async () => {
  await register(700)
  views.run(['accounts'])
  await views.caughtUp(['accounts'])
  expect(await countAccounts()).toBe(700)
  await register(3)
  await views.caughtUp(['accounts'])
  expect(await countAccounts()).toBe(703)
})

it('a projection that was stopped goes on where it was and does nothing twice', async () => {
  await register(5)
  await views.project('accounts')
  const positions: number[] = []
  await register(2)
  views.run(['accounts'], { onBatch: ({ events }) => positions.push(events) })
  await views.caughtUp(['accounts'])
  await expect.poll(() => positions).toEqual([2 * EVENTS_OF_AN_ACCOUNT])
  expect(await countAccounts()).toBe(7)
})

it('a crash before the commit leaves neither rows nor checkpoint, and the next try writes both', async () => {
  await register(3)
  const problems: unknown[] = []
  // The table refuses once, after the checkpoint was moved within the same transaction.
  await sql`create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$`.execute(
    views.db,
  )
  await sql`create trigger crash before insert on views.accounts execute function public.refuse()`.execute(views.db)
  views.run(['accounts'], { onProblem: (_, error) => problems.push(error) })
  await expect.poll(() => problems.length).toBeGreaterThan(1)
  const checkpoint = await views.db
    .selectFrom('views.checkpoints')
    .select('position')
    .where('projection', '=', 'accounts')
    .executeTakeFirst()
  expect(checkpoint).toEqual({ position: 0 })
  await sql`drop trigger crash on views.accounts`.execute(views.db)
  await views.caughtUp(['accounts'])
  expect(await countAccounts()).toBe(3)
})

it('a killed connection, again and again in the middle of the work, loses nothing and doubles nothing', async () => {
  const problems: unknown[] = []
  const running = views.run(all, { onProblem: (_, error) => problems.push(error) })
  const story = await tellStory(views)
  for (let round = 0; round < 12; round += 1) {
    const at = new Date(Date.UTC(2026, 10, 20, 9, round)).toISOString()
    const appointment = await story.place(at, new Date(Date.UTC(2026, 11, 1 + round, 8)).toISOString())
    if (round % 3 === 0) await cutConnections(leaderIsIdle)
    await story.startPayment(at, appointment)
    await story.capture(at, appointment)
    if (round % 4 === 0) await cutConnections(leaderIsIdle)
  }
  await views.caughtUp(all)
  expect(await views.db.selectFrom('views.appointments').select('status').execute()).toEqual(
    Array(12).fill({ status: 'confirmed' }),
  )
  await running.stop()
  await expect(differencesAfterReplay(views, 'accounts', 'professionals', 'claims', 'appointments')).resolves.toEqual([])
})

it('a batch that outlasts the next checkpoint poll is not taken for another process’s', async () => {
  await sql`create function public.dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(1.5); return new; end $$`.execute(
    views.db,
  )
  await sql`create trigger dawdle before insert on views.accounts for each statement execute function public.dawdle()`.execute(
    views.db,
  )
  let begun = 0
  const subscribe: typeof views.log.subscribe = (...from) => {
    begun += 1
    return views.log.subscribe(...from)
  }
  views.run(['accounts'], { log: { ...views.log, subscribe } })
  for (let round = 0; round < 2; round += 1) {
    await register(1)
    await views.caughtUp(['accounts'])
  }
  expect([begun, await countAccounts()]).toEqual([1, 2])
})

it('of two processes one leads, every event is projected once, and the other takes over when the first is gone', async () => {
  const batches: { by: string; events: number }[] = []
  const first = views.run(['accounts'], { onBatch: ({ events }) => batches.push({ by: 'first', events }) })
  await register(4)
  await views.caughtUp(['accounts'])
  views.run(['accounts'], { onBatch: ({ events }) => batches.push({ by: 'second', events }) })
  await register(4)
  await views.caughtUp(['accounts'])
  expect(new Set(batches.map(({ by }) => by))).toEqual(new Set(['first']))
  await first.stop()
  await register(4)
  await views.caughtUp(['accounts'])
  // A batch is told of after its commit.
  await expect.poll(() => batches.reduce((sum, { events }) => sum + events, 0)).toBe(12 * EVENTS_OF_AN_ACCOUNT)
  expect(batches.at(-1)?.by).toBe('second')
})

it('a process that lost its turn without noticing is refused by the checkpoint', async () => {
  await register(2)
  const projection = projectionOf('accounts')
  await views.project('accounts')
  const late = views.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('views.accounts').execute()
    await moveCheckpoints(trx, [projection], { from: 0, to: 2, hash: 'ab'.repeat(32) })
  })
  await expect(late).rejects.toBeInstanceOf(CheckpointMoved)
  expect(await countAccounts()).toBe(2)
})

it('a rebuild asked for while the projection runs ends with the same rows', async () => {
  views.run(['accounts'])
  await register(600)
  await views.caughtUp(['accounts'])
  await rebuildProjection(projectionOf('accounts'), views.db)
  await views.caughtUp(['accounts'])
  expect(await countAccounts()).toBe(600)
})

it('an old version does not touch the tables of a newer one', async () => {
  await register(2)
  await views.project('accounts')
  await sql`update views.checkpoints set version = 1000`.execute(views.db)
  const problems: string[] = []
  views.run(['accounts'], { onProblem: (_, error) => problems.push(String(error)) })
  await register(1)
  await expect.poll(() => problems[0]).toContain('version 1000')
  expect(await countAccounts()).toBe(2)
})

it('a newer version is built beside the old one, which serves until then, and goes on from there', async () => {
  await register(2)
  await views.project('accounts')
  const { version, tables, steps } = accounts
  const greeting = collect<'AccountRegistered', string>(
    { AccountRegistered: ({ accountId }) => [accountId] },
    async (trx, ids) => {
      await sql`update views.accounts set greeting = 'Hello, ' || name where account_id = any(${ids}::uuid[])`.execute(trx)
    },
  )
  const greeted = {
    ...accounts,
    version: version + 1,
    tables: { ...tables, 'views.pets': [...(tables['views.pets'] ?? []), 'alter table views.accounts add column greeting text'] },
    steps: [...steps, greeting],
  }
  // Several processes may start at once.
  await expect(Promise.all([1, 2, 3].map(() => readCheckpoint(greeted, views.db)))).resolves.toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const running = runProjections([greeted], views)
  await register(1)
  expect(await countAccounts()).toBe(2)
  const builders = [1, 2].map(() => runBuilds({ ...views, projections: [greeted] }))
  const greetings = async () => (await sql<{ greeting: string }>`select greeting from views.accounts`.execute(views.db)).rows
  const hello = { greeting: 'Hello, Елена' }
  await expect.poll(() => greetings().catch(() => [])).toEqual([hello, hello, hello])
  await register(1)
  await expect.poll(countAccounts).toBe(4)
  await Promise.all([running.stop(), ...builders.map((builder) => builder.stop())])
  await expect(makeViews(views.db)).rejects.toThrow(`accounts is kept by version ${version + 1}`)
  expect(await greetings()).toHaveLength(4)
})

it('a view of which a table was dropped is built again', async () => {
  await register(2)
  await views.project('accounts')
  await sql`drop table views.pets`.execute(views.db)
  await sql`delete from views.accounts`.execute(views.db)
  await makeViews(views.db)
  await views.project('accounts')
  expect(await countAccounts()).toBe(2)
})

it('each table of the schema belongs to one view', async () => {
  const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name
    from information_schema.tables where table_schema = 'views'`.execute(views.db)
  const owned = allProjections.flatMap(({ tables }) => Object.keys(tables)).map(tableName)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [
      ...owned,
      'views.acts',
      'views.builds',
      'views.checkpoints',
      'views.inspections',
      'views.log_origin',
      'views.parked',
      'views.stops',
    ].toSorted(),
  )
})

it('a text that PostgreSQL cannot hold does not stop a view, and is the same wherever the log is cut', async () => {
  const person = account({ name: `Ана\0${'\ud83d'}` })
  await views.play('2026-11-01T08:00:00.000Z', registerAccount(person))
  await openPractice(views, { services: [{ ...checkUp, name: 'Пре\0глед' }] })
  await views.project('accounts', 'professionals')
  expect(await views.db.selectFrom('views.accounts').select('name').orderBy('name').execute()).toEqual([
    { name: 'Ана\ufffd\ufffd' },
    { name: 'Елена' },
  ])
  await expect(differencesAfterReplay(views, 'accounts', 'professionals')).resolves.toEqual([])
})

it('a word that is cut does not stop a view, wherever it is cut', async () => {
  const services = ['a', 'aa'].map((beginning) => ({ ...checkUp, id: beginning, name: beginning + '𝐀'.repeat(50) }))
  await openPractice(views, { services })
  await views.project('professionals')
  expect(await views.db.selectFrom('views.professionals').select('services').execute()).toMatchObject([{ services }])
})

it('a projection sees every type of event in the shape of today', async () => {
  await writeAllTypes(views.log)
  const seen: RecordedEvent[] = []
  const everything: Projection = {
    name: 'everything',
    version: 1,
    tables: {},
    steps: [
      {
        reactsTo: () => true,
        run: async (_trx, events) => {
          seen.push(...events)
          return []
        },
      },
    ],
  }
  const running = runProjections([everything], { ...views, upcast: upcastAll })
  await expect.poll(() => seen.length).toBe(allEventTypes.length)
  await running.stop()
  expect(liftedTypes(seen)).toEqual(allEventTypes)
})
