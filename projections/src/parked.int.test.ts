import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ProjectionAct } from '@lapka/domain/projections/decide.ts'
import { registerAccount } from '@lapka/domain/testing/people-commands.ts'
import { readBuilds } from './builds/builds.ts'
import { compareView } from './builds/compare-view.ts'
import { runBuilds } from './builds/run-builds.ts'
import { sayViews } from './builds/say-views.ts'
import { steerAs } from './builds/steer.ts'
import type { Database } from './database.ts'
import { MAX_PARKED_KEYS, readParked } from './parked.ts'
import type { Projection } from './projection.ts'
import type { Running } from './run-projection.ts'
import { readStops } from './stops.ts'
import { account } from './testing/story.ts'
import { openTestViews, projectionOf, type TestViews } from './testing/test-views.ts'

let views: TestViews
let builder: Running | undefined
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(async () => {
  await builder?.stop()
  builder = undefined
  await views.close()
})

const at = '2026-11-01T08:00:00.000Z'
const register = (name: string) => views.play(at, registerAccount(account({ name })))
const names = async () =>
  (await views.db.selectFrom('views.accounts').select('name').orderBy('name').execute()).map(({ name }) => name)

/** The view of accounts with one key for each account, by code that fails for names that begin so, until it is mended. */
const fragile = (code: { failsFor: string | undefined }): Projection<Database> => {
  const accounts = projectionOf('accounts')
  const refuse: Projection<Database>['steps'][number] = {
    reactsTo: ({ type }) => type === 'AccountRegistered',
    run: async (_, events) => {
      const { failsFor } = code
      if (failsFor !== undefined && events.some(({ data }) => (data as { name: string }).name.startsWith(failsFor)))
        throw new TypeError('no such letter')
      return []
    },
  }
  return { ...accounts, keyOf: ({ stream }) => stream, steps: [...accounts.steps, refuse] }
}

const reason = 'an unknown letter'
const steer = (act: ProjectionAct, projection: Projection<Database>) =>
  steerAs(views, { projections: [projection], act, reason, operator: 'operator ivan' })

it('a bad event holds up its own key, and is told once; all others go on', async () => {
  for (const name of ['Ана', 'Борис', 'Вера']) await register(name)
  const [, bad] = (await views.log.readAll(0, 100)).filter(({ type }) => type === 'AccountRegistered')
  const told: string[] = []
  const broken = fragile({ failsFor: 'Бор' })
  views.run([broken], { onParked: ({ position }, key) => told.push(`${position} ${key}`) })
  await expect.poll(names).toEqual(['Ана', 'Вера'])
  expect(told).toEqual([`${bad?.position} ${bad?.stream}`])
  expect(await readStops(views.db)).toEqual([])
  expect(await readParked(views.db)).toMatchObject([
    { projection: 'accounts', position: bad?.position, key: bad?.stream, type: 'AccountRegistered', why: 'no such letter' },
  ])
  expect(await sayViews(views.db, await views.log.head())).toEqual([
    'The view accounts goes on without 1 key, whose events wait; the first is AccountRegistered at position ' +
      `${bad?.position}.`,
  ])
})

it('one act tries all keys again, in the order of their events', async () => {
  for (const name of ['Борис', 'Ана', 'Боряна']) await register(name)
  const code: { failsFor: string | undefined } = { failsFor: 'Бор' }
  const broken = fragile(code)
  views.run([broken])
  await expect.poll(async () => (await readParked(views.db)).length).toBe(2)
  // Without having been mended they wait on, and the view too.
  await steer({ act: 'retry' }, broken)
  await expect
    .poll(async () => (await views.db.selectFrom('views.parked').select('isAsked').execute()).map(({ isAsked }) => isAsked))
    .toEqual([false, false])
  expect(await names()).toEqual(['Ана'])
  code.failsFor = undefined
  await steer({ act: 'retry' }, broken)
  await expect.poll(names).toEqual(['Ана', 'Борис', 'Боряна'])
  expect(await readParked(views.db)).toEqual([])
  expect(await steer({ act: 'retry' }, broken)).toMatchObject({ refused: 'VIEW_NOT_STOPPED' })
  expect(await compareView(broken, views)).toMatchObject({ isSame: true })
})

it('an event is skipped for good, and what waited behind it is taken', async () => {
  await register('Борис')
  const broken = fragile({ failsFor: 'Бор' })
  const later: Projection<Database> = {
    ...broken,
    // The claim of the address is of the same key: it comes behind.
    keyOf: () => 'one key',
  }
  views.run([later])
  await expect.poll(async () => (await readParked(views.db)).length).toBe(1)
  await register('Ана')
  await expect.poll(async () => (await readParked(views.db))[0]?.behind ?? 0).toBeGreaterThan(0)
  const [first] = await readParked(views.db)
  expect(await steer({ act: 'skip', position: first!.position + 1 }, later)).toMatchObject({ refused: 'VIEW_STOPPED_ELSEWHERE' })
  await steer({ act: 'skip', position: first!.position }, later)
  await expect.poll(names).toEqual(['Ана'])
  expect(await readParked(views.db)).toEqual([])
})

it('a process that starts anew knows what waits, and lets nothing of that key pass', async () => {
  await register('Борис')
  const broken: Projection<Database> = { ...fragile({ failsFor: 'Бор' }), keyOf: () => 'one key' }
  const running = views.run([broken])
  await expect.poll(async () => (await readParked(views.db)).length).toBe(1)
  await running.stop()
  await register('Ана')
  views.run([broken])
  await expect.poll(async () => (await readParked(views.db))[0]?.behind ?? 0).toBeGreaterThan(0)
  expect(await names()).toEqual([])
})

it('a fault of the code that meets many keys stops the view, as before', async () => {
  for (let nth = 0; nth <= MAX_PARKED_KEYS; nth += 1) await register(`Борис ${nth}`)
  views.run([fragile({ failsFor: 'Бор' })])
  await expect.poll(async () => (await readStops(views.db)).length).toBe(1)
  expect(await readParked(views.db)).toHaveLength(MAX_PARKED_KEYS)
})

it('a view that is built anew holds what waited, and the one without it is not kept to go back to', async () => {
  for (const name of ['Ана', 'Борис']) await register(name)
  const code: { failsFor: string | undefined } = { failsFor: 'Бор' }
  const broken = fragile(code)
  views.run([broken])
  await expect.poll(async () => (await readParked(views.db)).length).toBe(1)
  code.failsFor = undefined
  await steer({ act: 'rebuild', switching: 'automatic', eventsPerSecond: null }, broken)
  builder = runBuilds({ ...views, projections: [broken] })
  await expect.poll(names).toEqual(['Ана', 'Борис'])
  expect(await readParked(views.db)).toEqual([])
  await expect.poll(async () => (await readBuilds(views.db)).length).toBe(0)
})
