import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql, type Kysely } from 'kysely'
import { createHandle } from '@lapka/event-log/handle.ts'
import { allProjections, type ProjectionName } from '@lapka/projections/all-projections.ts'
import type { Database } from '@lapka/projections/database.ts'
import { readBuilds } from '@lapka/projections/builds/builds.ts'
import { compareView } from '@lapka/projections/builds/compare-view.ts'
import { steerAs } from '@lapka/projections/builds/steer.ts'
import { runBuilds } from '@lapka/projections/builds/run-builds.ts'
import { keepNextFree } from '@lapka/projections/next-free/keep.ts'
import { openTestViews, type TestViews } from '@lapka/projections/testing/test-views.ts'
import { outbox } from '@lapka/workers/outbox/project.ts'
import { planDemo } from './plan-demo.ts'
import { seedDemo } from './seed-demo.ts'

/** The demo's facts are of all kinds, and every table of the views is filled by them or stays empty on both sides. */
const NOW = '2026-11-23T10:00:00.000Z'
const names = allProjections.map(({ name }) => name) as ProjectionName[]

let views: TestViews
beforeAll(async () => {
  views = await openTestViews()
  await seedDemo({
    log: views.log,
    handle: createHandle({ log: views.log, vault: views.vault, maxCachedStreams: 30_000 }),
    now: NOW,
    emailKeyOf: (email) => Buffer.from(email).toString('hex'),
    hashPassword: (password) => Promise.resolve(`hash of ${password}`),
    keepFile: () => Promise.resolve(),
    writeCredentials: () => Promise.resolve(),
    plan: (options) => {
      const plan = planDemo(options)
      return { ...plan, appointments: plan.appointments.slice(0, 300) }
    },
  })
})
afterAll(() => views.close())

/** Of a checkpoint only the instant differs; it is no fact. */
const VOLATILE = ['updated_at']

const tablesOf = async (db: Kysely<Database>, schema: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = ${schema} and table_name not like 'kysely%' and table_name not in ('builds', 'acts', 'inspections') order by table_name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

const contentOf = async (db: Kysely<Database>, schema: string): Promise<Record<string, string[]>> => {
  const content: Record<string, string[]> = {}
  for (const table of await tablesOf(db, schema)) {
    const { rows } = await sql<{ row: string }>`select (to_jsonb(t) - ${VOLATILE}::text[])::text as row
      from ${sql.table(`${schema}.${table}`)} t order by 1`.execute(db)
    content[table] = rows.map(({ row }) => row)
  }
  return content
}

it('every view is rebuilt beside the live one and is the same, and nothing else is touched', async () => {
  // Before what is there is written down: the act is an event itself, which every view passes by.
  await steerAs(views, {
    projections: allProjections,
    act: { act: 'rebuild', switching: 'automatic', eventsPerSecond: null },
    reason: 'Проба',
    operator: 'operator ivan',
  })
  await views.project(...names, outbox)
  const nextFree = { freeAt: '2026-11-24T08:00:00.000Z', dueAt: '2026-11-24T08:01:00.000Z' }
  await keepNextFree(views.db, { now: NOW, most: 1_000, workOut: () => nextFree })
  const [before, kept] = [await contentOf(views.db, 'views'), await contentOf(views.db, 'state')]
  for (const table of ['accounts', 'appointments', 'claims', 'history', 'listings', 'professionals', 'refunds', 'words'])
    expect({ table, isFilled: (before[table]?.length ?? 0) > 10 }).toEqual({ table, isFilled: true })

  for (const projection of allProjections) expect(await compareView(projection, views)).toMatchObject({ isSame: true })
  const builder = runBuilds({ ...views, projections: allProjections })
  const kinds = async () => [...new Set((await readBuilds(views.db)).map(({ status }) => status))]
  await expect.poll(kinds).toEqual(['kept'])
  await builder.stop()

  const after = await contentOf(views.db, 'views')
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const table of Object.keys(before)) expect({ table, rows: after[table] }).toEqual({ table, rows: before[table] })
  // A calendar that was built anew is looked through anew.
  expect({ ...(await contentOf(views.db, 'state')), next_free_marks: [] }).toEqual(kept)
})
