import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Switching } from '@lapka/contracts/projections.ts'
import type { BuildAct, ProjectionAct } from '@lapka/domain/projections/decide.ts'
import { eraseAccount, registerAccount } from '@lapka/domain/testing/people-commands.ts'
import { allProjections, type ProjectionName } from '../all-projections.ts'
import { readCheckpoints } from '../checkpoint.ts'
import type { Running } from '../run-projection.ts'
import { account, openPractice, tellStory, type TestStory } from '../testing/story.ts'
import { openTestViews, projectionOf, type TestViews } from '../testing/test-views.ts'
import { readBuilds, schemaOf } from './builds.ts'
import { compareView } from './compare-view.ts'
import { listViews } from './list-views.ts'
import { positionAt, viewAt } from './view-at.ts'
import { steerAs } from './steer.ts'
import { runBuilds, type BuilderDependencies } from './run-builds.ts'

const names = allProjections.map(({ name }) => name) as ProjectionName[]
let views: TestViews
let story: TestStory
let building: Running[] = []
beforeEach(async () => {
  views = await openTestViews()
  story = await tellStory(views)
  await story.book('2026-11-02T08:00:00.000Z', '2026-11-20T09:00:00.000Z')
  const gone = await story.book('2026-11-02T09:00:00.000Z', '2026-11-20T10:00:00.000Z')
  await story.cancel('2026-11-03T09:00:00.000Z', gone)
})
const stopBuilding = async () => {
  await Promise.all(building.map((one) => one.stop()))
  building = []
}
afterEach(async () => {
  await stopBuilding()
  await views.close()
})

const build = (change: Partial<BuilderDependencies> = {}) => {
  const { db, log, vault } = views
  building.push(runBuilds({ db, log, vault, projections: allProjections, pageSize: 7, ...change }))
}
const steer = (asked: readonly ProjectionName[], act: ProjectionAct) =>
  steerAs(views, { projections: asked.map(projectionOf), act, reason: 'Проба', operator: 'operator ivan' })
const ask = (asked: readonly ProjectionName[], change: { switching?: Switching } = {}) =>
  steer(asked, { act: 'rebuild', switching: 'automatic', eventsPerSecond: null, ...change })
const statuses = async () => (await readBuilds(views.db)).map(({ projection, status }) => `${projection} ${status}`).toSorted()
const allKept = names.map((name) => `${name} kept`).toSorted()
const differing = async (name: ProjectionName) =>
  (await compareView(projectionOf(name), views)).tables.filter(({ liveHash, rebuiltHash }) => liveHash !== rebuiltHash)

const indexes = async () =>
  (
    await sql`select tablename, indexname, replace(indexdef, schemaname, '') from pg_indexes where schemaname = 'views' order by 1, 2`.execute(
      views.db,
    )
  ).rows

it('every view is built beside the live one while events come, changes places with it, and comes back', async () => {
  const before = await indexes()
  views.run(names)
  build()
  await ask(names)
  await openPractice(views)
  await expect.poll(statuses).toEqual(allKept)
  expect(await indexes()).toEqual(before)
  await story.book('2026-11-04T08:00:00.000Z', '2026-11-21T09:00:00.000Z')
  await views.caughtUp(names)
  for (const name of names) expect(await differing(name)).toEqual([])
  const kept = (await readBuilds(views.db)).map((one) => one.build)
  for (const name of names) expect(await steer([name], { act: 'roll-back' })).toHaveProperty('events')
  await expect
    .poll(async () => (await readBuilds(views.db)).filter((one) => one.status === 'kept' && !kept.includes(one.build)).length)
    .toBe(names.length)
  await views.caughtUp(names)
  for (const name of names) expect(await differing(name)).toEqual([])
})

it('nothing beside the views is written by a rebuild but that calendars are looked through anew', async () => {
  await views.project(...names)
  await sql`insert into state.next_free values (${story.professionalId}, 7, 9)`.execute(views.db)
  await sql`delete from state.next_free_marks`.execute(views.db)
  build()
  await ask(['history', 'appointments'])
  await expect.poll(statuses).toEqual(['appointments kept', 'history kept'])
  expect(await views.db.selectFrom('state.nextFreeMarks').selectAll().execute()).toEqual([])
  await ask(['professionals', 'claims'])
  await expect.poll(statuses).toContain('professionals kept')
  await expect.poll(statuses).toContain('claims kept')
  expect(await views.db.selectFrom('state.nextFreeMarks').selectAll().execute()).toEqual([
    { professionalId: story.professionalId },
  ])
  expect(await views.db.selectFrom('views.listings').select('freeKey').execute()).toEqual([{ freeKey: 7 }])
})

it('what is kept to go back to follows the log, calendars that it marks among it', async () => {
  await views.project(...names)
  build()
  await ask(['claims', 'professionals'])
  await expect.poll(statuses).toEqual(['claims kept', 'professionals kept'])
  await story.book('2026-11-04T08:00:00.000Z', '2026-11-21T09:00:00.000Z')
  const head = await views.log.head()
  const positions = async () => (await readBuilds(views.db)).map(({ position }) => position)
  await expect.poll(positions).toEqual([head, head])
})

it('kept tables that can’t follow are said, and stop no rebuild', async () => {
  await views.project(...names)
  const problems: string[] = []
  build({ onProblem: (projection) => problems.push(projection) })
  await ask(['claims'])
  await expect.poll(statuses).toEqual(['claims kept'])
  for (const kept of await readBuilds(views.db)) await sql`drop table ${sql.table(`${schemaOf(kept)}.claims`)}`.execute(views.db)
  await story.book('2026-11-04T08:00:00.000Z', '2026-11-21T09:00:00.000Z')
  await expect.poll(() => problems).toContain('claims')
  await views.project(...names)
  await ask(['history'])
  await expect.poll(statuses).toEqual(['claims kept', 'history kept'])
})

it('kept tables that are slow to follow hold up no rebuild', async () => {
  await views.project(...names)
  build()
  await ask(['claims'])
  await expect.poll(statuses).toEqual(['claims kept'])
  const [kept] = await readBuilds(views.db)
  await views.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(`${schemaOf(kept!)}.claims`)}`.execute(trx)
    await story.book('2026-11-04T08:00:00.000Z', '2026-11-21T09:00:00.000Z')
    const isWaiting = async () =>
      (
        await sql`select from pg_locks join pg_class on pg_class.oid = relation where relname = 'claims' and not granted`.execute(
          views.db,
        )
      ).rows.length > 0
    await expect.poll(isWaiting, { timeout: 8_000 }).toBe(true)
    await views.project(...names)
    await ask(['history'])
    await expect.poll(statuses).toEqual(['claims kept', 'history kept'])
  })
})

it('a rebuild is paused, resumed, switched when asked, rolled back, dropped and cancelled by command', async () => {
  await views.project('appointments')
  const tell = async (act: Exclude<BuildAct, 'throttle'>) => {
    const answer = await steer(['appointments'], { act })
    return 'refused' in answer ? answer.refused : answer.events['appointments']?.[0]?.type
  }
  expect(await tell('pause')).toBe('NO_REBUILD')
  expect(await tell('switch')).toBe('REBUILD_NOT_READY')
  expect(await tell('roll-back')).toBe('NOTHING_KEPT')
  await ask(['appointments'], { switching: 'asked' })
  expect(await ask(['appointments'])).toEqual({ refused: 'REBUILD_UNDER_WAY', touched: ['appointments'] })
  expect(await tell('pause')).toBe('ProjectionRebuildPaused')
  build()
  expect((await readBuilds(views.db))[0]).toMatchObject({ status: 'paused', position: 0 })
  expect(await tell('resume')).toBe('ProjectionRebuildResumed')
  await expect.poll(statuses).toEqual(['appointments ready'])
  const head = await views.log.head()
  await expect
    .poll(() => listViews({ ...views, projections: allProjections }))
    .toContainEqual(expect.stringContaining(`ready, waits for "switch": 100.0 % (${head} of ${head})`))
  // It follows while it waits.
  await story.book('2026-11-04T08:00:00.000Z', '2026-11-21T09:00:00.000Z')
  await expect.poll(async () => (await readBuilds(views.db))[0]?.position).toBe(await views.log.head())
  await views.project('appointments')
  await tell('switch')
  await expect.poll(statuses).toEqual(['appointments kept'])
  await tell('drop')
  await expect.poll(statuses).toEqual([])
  await ask(['appointments'], { switching: 'asked' })
  await expect.poll(statuses).toEqual(['appointments ready'])
  await tell('cancel')
  await expect.poll(statuses).toEqual([])
  const { rows } = await sql`select from pg_namespace where nspname like 'views\\_%'`.execute(views.db)
  expect(rows).toEqual([])
  expect(await differing('appointments')).toEqual([])
})

it('readers meet neither an error nor an older position while views change places', async () => {
  views.run(names)
  await views.caughtUp(names)
  build()
  const failures: unknown[] = []
  const seen: number[] = []
  let isOver = false
  const read = async () => {
    let last = 0
    while (!isOver) {
      try {
        const { rows } = await sql<{ position: number }>`select max(appointment.position) as position from views.history history
          join views.appointments appointment on appointment.appointment_id = history.appointment_id
          join views.accounts account on account.account_id = appointment.parent_id`.execute(views.db)
        const position = rows[0]?.position ?? 0
        if (position < last) failures.push(`${position} after ${last}`)
        last = position
        seen.push(position)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  const reading = [read(), read(), read(), read()]
  for (let round = 0; round < 3; round += 1) {
    const before = await readBuilds(views.db)
    if (round === 0) await ask(names)
    else for (const name of names) await steer([name], { act: 'roll-back' })
    await story.book(`2026-11-0${4 + round}T08:00:00.000Z`, `2026-11-2${1 + round}T09:00:00.000Z`)
    const isNew = (one: { build: number }) => !before.some((other) => other.build === one.build)
    await expect
      .poll(async () => (await readBuilds(views.db)).filter((one) => one.status === 'kept' && isNew(one)).length)
      .toBe(names.length)
  }
  isOver = true
  await Promise.all(reading)
  expect(failures).toEqual([])
  expect(seen.length).toBeGreaterThan(20)
})

it('a row that differs is shown from both sides', async () => {
  await views.project('accounts')
  await sql`update views.accounts set name = 'Друга' where account_id = ${story.parent.accountId}`.execute(views.db)
  await sql`delete from views.pets`.execute(views.db)
  const { isSame, position, tables } = await compareView(projectionOf('accounts'), views)
  expect({ isSame, position }).toEqual({ isSame: false, position: await views.log.head() })
  expect(tables).toMatchObject([
    { table: 'views.accounts', onlyLive: [expect.stringContaining('Друга')], onlyRebuilt: [expect.stringContaining('Елена')] },
    { table: 'views.account_names', onlyLive: [], onlyRebuilt: [] },
    { table: 'views.pets', liveRows: 0, rebuiltRows: 1, onlyLive: [], onlyRebuilt: [expect.stringContaining(story.dog.petId)] },
    { table: 'views.pet_transfers', onlyLive: [], onlyRebuilt: [] },
  ])
  expect(await readBuilds(views.db)).toEqual([])
})

it('a process that takes over goes on where the last commit was, and ends with the same rows', async () => {
  await views.project(...names)
  await ask(names)
  for (let stops = 0; stops < 4; stops += 1) {
    const isOver = new Set(await statuses()).size === 9 && (await statuses()).every((one) => one.endsWith('kept'))
    if (isOver) break
    build({ pageSize: 2 })
    await expect.poll(async () => (await readBuilds(views.db)).some(({ position }) => position > stops * 6)).toBe(true)
    await stopBuilding()
  }
  build()
  await expect.poll(statuses).toEqual(allKept)
  for (const name of names) expect(await differing(name)).toEqual([])
  expect((await readCheckpoints(views.db)).every(({ position }) => position > 0)).toBe(true)
})

it('a view is seen as it was at a position and at an instant, until the end of its life', async () => {
  const placed = await story.book('2026-11-04T08:00:00.000Z', '2026-11-21T09:00:00.000Z')
  const before = await views.log.head()
  const instant = (await views.log.readAll(0, 1_000)).at(-1)?.recordedAt ?? ''
  await expect.poll(async () => (await views.log.probe()) > instant).toBe(true)
  await story.move('2026-11-04T09:00:00.000Z', placed, '2026-11-22T09:00:00.000Z')
  const dependencies = { ...views, projection: projectionOf('appointments') }
  const reached = await positionAt(views.log, instant)
  expect(await positionAt(views.log, '2020-01-01T00:00:00.000Z')).toBe(0)
  expect(await positionAt(views.log, '2100-01-01T00:00:00.000Z')).toBe(await views.log.head())
  for (const position of [before, reached]) {
    const then = await viewAt({ position, minutes: 5 }, dependencies)
    expect(then.position).toBe(before)
    const { rows } =
      await sql`select starts_at from ${sql.table(`${then.schema}.appointments`)} where appointment_id = ${placed.appointmentId}`.execute(
        views.db,
      )
    expect(rows).toEqual([{ startsAt: new Date('2026-11-21T09:00:00.000Z') }])
  }
  expect(await readBuilds(views.db)).toMatchObject([{ status: 'scratch' }, { status: 'scratch' }])
  await sql`update views.builds set ends_at = now() - interval '1 second'`.execute(views.db)
  build()
  await expect.poll(() => readBuilds(views.db)).toEqual([])
})

it('an erased person is forgotten in the tables kept for a rollback', async () => {
  await views.project('accounts')
  build()
  await ask(['accounts'])
  await expect.poll(statuses).toEqual(['accounts kept'])
  const kept = `${schemaOf((await readBuilds(views.db))[0]!)}.accounts`
  const names = async () =>
    (
      await sql<{ name: string }>`select name from ${sql.table(kept)} where account_id = ${story.parent.accountId}`.execute(
        views.db,
      )
    ).rows
  expect(await names()).toEqual([{ name: 'Елена' }])
  await views.play('2026-11-05T08:00:00.000Z', eraseAccount(story.parent.accountId))
  await expect.poll(names).toEqual([{ name: '' }])

  // Tables of a version that this code does not know go with the next one.
  await sql`update views.builds set version = 1`.execute(views.db)
  const other = account()
  await views.play('2026-11-05T08:00:00.000Z', registerAccount(other))
  await views.play('2026-11-05T09:00:00.000Z', eraseAccount(other.accountId))
  await expect.poll(() => readBuilds(views.db)).toEqual([])
})
