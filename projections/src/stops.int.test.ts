import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ProjectionAct } from '@lapka/domain/projections/decide.ts'
import { registerAccount } from '@lapka/domain/testing/people-commands.ts'
import { projectionStream } from '@lapka/contracts/streams.ts'
import { readBuilds } from './builds/builds.ts'
import { compareView } from './builds/compare-view.ts'
import { listViews } from './builds/list-views.ts'
import { runBuilds } from './builds/run-builds.ts'
import { steerAs } from './builds/steer.ts'
import type { Database } from './database.ts'
import type { Projection } from './projection.ts'
import type { Running } from './run-projection.ts'
import { readStops } from './stops.ts'
import type { Stop } from './tables/stops.ts'
import { account } from './testing/story.ts'
import { openTestViews, projectionOf, type TestViews } from './testing/test-views.ts'

let views: TestViews
let builder: Running | undefined
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(async () => {
  await builder?.stop()
  await views.close()
})

const at = '2026-11-01T08:00:00.000Z'
const register = (name: string) => views.play(at, registerAccount(account({ name })))
const names = async () =>
  (await views.db.selectFrom('views.accounts').select('name').orderBy('name').execute()).map(({ name }) => name)

/** The view of accounts by code that knows no Boris, until it is mended. */
const fragile = (code: { isMended: boolean }): Projection<Database> => {
  const accounts = projectionOf('accounts')
  const refuse: Projection<Database>['steps'][number] = {
    reactsTo: ({ type }) => type === 'AccountRegistered',
    run: async (_, events) => {
      if (!code.isMended && events.some(({ data }) => (data as { name: string }).name === 'Борис'))
        throw new TypeError('no such letter')
      return []
    },
  }
  return { ...accounts, steps: [...accounts.steps, refuse] }
}

const reason = 'an unknown letter'
const steer = (act: ProjectionAct, projection: Projection<Database> = projectionOf('accounts')) =>
  steerAs(views, { projections: [projection], act, reason, operator: 'operator ivan' })

it('an event that a view cannot take stops it there, with all before it served, and is told once', async () => {
  for (const name of ['Ана', 'Борис', 'Вера']) await register(name)
  const [, bad] = (await views.log.readAll(0, 100)).filter(({ type }) => type === 'AccountRegistered')
  const code = { isMended: false }
  const told: Stop[] = []
  views.run([fragile(code)], { onStopped: (stop) => told.push(stop) })
  const stop = { projection: 'accounts', position: bad?.position, type: 'AccountRegistered', why: 'no such letter' }
  await expect.poll(() => told).toMatchObject([stop])
  expect(await readStops(views.db)).toMatchObject([{ ...stop, stream: bad?.stream, revision: 0 }])
  expect(await names()).toEqual(['Ана'])
  await register('Георги')
  expect((await listViews({ ...views, projections: [] })).join('\n')).toContain(
    `STOPPED before AccountRegistered at position ${bad?.position} (${bad?.stream}, revision 0): no such letter`,
  )

  // Tried again without having been mended it stops once more.
  expect(await steer({ act: 'retry' })).toHaveProperty('events')
  await expect.poll(() => told.length).toBe(2)
  code.isMended = true
  await steer({ act: 'retry' })
  await expect.poll(names).toEqual(['Ана', 'Борис', 'Вера', 'Георги'])
  expect(await steer({ act: 'retry' })).toEqual({ refused: 'VIEW_NOT_STOPPED', touched: ['accounts'] })
})

it('an event is skipped with a reason, on record, and by every rebuild after it', async () => {
  for (const name of ['Ана', 'Борис', 'Вера']) await register(name)
  const broken = fragile({ isMended: false })
  views.run([broken])
  await expect.poll(async () => (await readStops(views.db)).length).toBe(1)
  const position = (await readStops(views.db))[0]?.position ?? 0
  expect(await steer({ act: 'skip', position: position + 1 })).toMatchObject({ refused: 'VIEW_STOPPED_ELSEWHERE' })
  expect(await steer({ act: 'skip', position })).toHaveProperty('events')
  await expect.poll(names).toEqual(['Ана', 'Вера'])
  expect(await views.log.readStream(projectionStream('accounts'))).toMatchObject([
    { type: 'ProjectionEventSkipped', actor: { id: 'operator ivan' }, data: { position, reason } },
  ])
  await views.caughtUp([broken])
  expect(await compareView(broken, views)).toMatchObject({ isSame: true })
})

it('a rebuild that meets such an event stops, says which, and goes on when it is resumed', async () => {
  await register('Ана')
  await views.project('accounts')
  await register('Борис')
  const code = { isMended: false }
  const broken = fragile(code)
  await steer({ act: 'rebuild', switching: 'asked', eventsPerSecond: null }, broken)
  builder = runBuilds({ ...views, projections: [broken] })
  await expect.poll(async () => (await readBuilds(views.db))[0]?.status).toBe('failed')
  expect((await readBuilds(views.db))[0]?.why).toContain('AccountRegistered at position')
  expect(await names()).toEqual(['Ана'])
  const position = Number(/position (\d+)/.exec((await readBuilds(views.db))[0]?.why ?? '')?.[1])
  await steer({ act: 'skip', position })
  await expect.poll(async () => (await readBuilds(views.db))[0]?.status).toBe('ready')
})
