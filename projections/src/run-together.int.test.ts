import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Projected } from '@lapka/contracts/live.ts'
import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import { registerAccount } from '@lapka/domain/testing/people-commands.ts'
import type { ProjectionName } from './all-projections.ts'
import { compareView } from './builds/compare-view.ts'
import { runBuilds } from './builds/run-builds.ts'
import { steerAs } from './builds/steer.ts'
import { rebuildProjection } from './checkpoint.ts'
import type { Database } from './database.ts'
import { watchPositions } from './position-watch.ts'
import type { Projection } from './projection.ts'
import { account, tellStory } from './testing/story.ts'
import { openTestViews, projectionOf, type TestViews } from './testing/test-views.ts'

const names = [
  'accounts',
  'professionals',
  'claims',
  'appointments',
  'history',
  'waitlist',
  'notes',
  'postings',
  'payouts',
] as const satisfies ProjectionName[]
type Name = (typeof names)[number]
const at = '2026-11-20T10:00:00.000Z'
let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

const register = () => views.play(at, registerAccount(account()))
/** Of how many transactions the checkpoints are once all views have taken one more event. */
const transactions = async () => {
  await register()
  await views.caughtUp(names)
  const { rows } = await sql`select distinct xmin from views.checkpoints where projection = any(${[...names]})`.execute(views.db)
  return rows.length
}

/** A view that fails for so many batches, in its code or in PostgreSQL. */
const failing = (name: Name, faults: Map<Name, number>): Projection<Database> => {
  const projection = projectionOf(name)
  const fail: Projection<Database>['steps'][number] = {
    reactsTo: (event) => projection.steps.some((step) => step.reactsTo(event)),
    run: async (trx) => {
      const left = faults.get(name) ?? 0
      if (left === 0) return []
      faults.set(name, left - 1)
      if (left % 2 === 0) await sql`select 1 / 0`.execute(trx)
      throw new TypeError(`${name} fails`)
    },
  }
  return { ...projection, steps: [...projection.steps, fail] }
}

it('views that stand level commit together, and are announced together', async () => {
  const heard: Projected[] = []
  const watch = watchPositions({ url: views.url, onProjected: (projected) => heard.push(projected) })
  views.run(names)
  await expect.poll(transactions).toBe(1)
  await expect.poll(() => watch.positions().size).toBeGreaterThan(0)
  const position = await register()
  await expect(watch.waitFor(names, position, 10_000)).resolves.toBe(true)
  const told = heard.filter((one) => one.position === position)
  expect(told.map(({ projections }) => projections.toSorted())).toEqual([names.toSorted()])
  await watch.close()
})

it('a view that was behind is brought level and goes on with the others, as one far behind does once it has caught up', async () => {
  await register()
  await views.project('claims', 'history', 'notes')
  await Promise.all(Array.from({ length: 300 }, register))
  await views.project('accounts', 'appointments')
  await register()
  views.run(names)
  await expect.poll(transactions).toBe(1)
  expect(await compareView(projectionOf('accounts'), views)).toMatchObject({ isSame: true })
})

it('a view that fails leaves the others, who go on, and comes back', async () => {
  const faults = new Map<Name, number>()
  const problems: string[] = []
  views.run(
    names.map((name) => failing(name, faults)),
    { onProblem: (projection, error) => problems.push(`${projection}: ${String(error)}`) },
  )
  await expect.poll(transactions).toBe(1)
  for (const [fault, why] of [
    [1, 'TypeError: accounts fails'],
    [2, 'error: division by zero'],
  ] as const) {
    problems.length = 0
    faults.set('accounts', fault)
    await register()
    await views.caughtUp(names)
    await expect.poll(transactions).toBe(1)
    expect(problems[0]).toBe(`accounts: ${why}`)
    expect(problems.filter((problem) => !problem.startsWith('accounts'))).toEqual([])
  }
})

it('a view whose checkpoint another transaction holds is waited for by itself alone', async () => {
  views.run(names)
  await expect.poll(transactions).toBe(1)
  const held = await views.db.startTransaction().execute()
  await held.selectFrom('views.checkpoints').selectAll().where('projection', '=', 'waitlist').forUpdate().execute()
  const position = await register()
  await views.caughtUp(names.filter((name) => name !== 'waitlist'))
  const row = held.selectFrom('views.checkpoints').select('position').where('projection', '=', 'waitlist')
  expect((await row.executeTakeFirstOrThrow()).position).toBeLessThan(position)
  await held.rollback().execute()
  await expect.poll(transactions).toBe(1)
})

type Act =
  | { act: 'book'; isAwaited: boolean }
  | { act: 'kill' | 'mend' | 'settle' | 'another process' | 'end of a process' }
  | { act: 'fail'; name: Name; batches: number }
  | { act: 'make anew' | 'build beside'; name: Name }
const name = fc.constantFrom(...names)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant('book' as const), isAwaited: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('fail' as const), name, batches: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('make anew' as const, 'build beside' as const), name }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom(
        'kill' as const,
        'mend' as const,
        'settle' as const,
        'another process' as const,
        'end of a process' as const,
      ),
    }),
  },
)

it('views that fail, are built, are killed, leave and come back hold the same rows as each built by itself', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 24 }), async (acts) => {
      const tested = await openTestViews()
      try {
        await play(tested, acts)
        for (const one of names) expect(await compareView(projectionOf(one), tested)).toMatchObject({ isSame: true })
      } finally {
        await tested.close()
      }
    }),
    { numRuns: isFullRun ? 20 : 3, endOnFailure: true },
  )
}, 600_000)

/** Plays the acts in order, mends what fails, and waits until all views have come to the log's end. */
const play = async (tested: TestViews, acts: readonly Act[]): Promise<void> => {
  const faults = new Map<Name, number>()
  const projections = names.map((one) => failing(one, faults))
  const steer = (projection: Projection<Database>, to: 'retry' | 'rebuild') =>
    steerAs(tested, {
      projections: [projection],
      act: to === 'retry' ? { act: 'retry' } : { act: 'rebuild', switching: 'automatic', eventsPerSecond: null },
      reason: 'a test',
      operator: 'operator ivan',
    })
  const mend = async () => {
    faults.clear()
    for (const projection of projections) await steer(projection, 'retry')
  }
  const processes = [tested.run(projections)]
  const builder = runBuilds({ ...tested, projections })
  const story = await tellStory(tested)
  // A view that failed or stopped reaches the log's end once it is repaired.
  const settle = () => tested.caughtUp(names.filter((settled) => !faults.has(settled)))
  await settle()
  let booked = 0
  for (const one of acts) {
    switch (one.act) {
      case 'book':
        await story.book(at, new Date(Date.UTC(2026, 11, 1, booked++)).toISOString())
        if (one.isAwaited) await settle()
        break
      case 'fail':
        faults.set(one.name, one.batches)
        break
      case 'mend':
        await mend()
        break
      case 'settle':
        await settle()
        break
      case 'make anew':
        await rebuildProjection(projectionOf(one.name), tested.db)
        break
      case 'build beside':
        await steer(projectionOf(one.name), 'rebuild')
        break
      case 'another process':
        processes.push(tested.run(projections))
        break
      case 'end of a process':
        await processes.shift()?.stop()
        if (processes.length === 0) processes.push(tested.run(projections))
        break
      case 'kill':
        await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())`.execute(tested.db)
        break
    }
  }
  await mend()
  await expect
    .poll(async () => {
      // A view that failed once more during its repair waits for one more event.
      await mend()
      await tested.caughtUp(names)
      return tested.db.selectFrom('views.parked').select('key').execute()
    })
    .toEqual([])
  await Promise.all([builder.stop(), ...processes.map((running) => running.stop())])
}
