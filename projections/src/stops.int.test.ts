import { afterEach, beforeEach, expect, it } from 'vitest'
import { registerAccount } from '@lapka/domain/testing/people-commands.ts'
import { projectionStream } from '@lapka/contracts/streams.ts'
import { readBuilds } from './builds/builds.ts'
import { rebuild } from './builds/commands.ts'
import { compareView } from './builds/compare-view.ts'
import { listViews } from './builds/list-views.ts'
import { runBuilds } from './builds/run-builds.ts'
import type { Database } from './database.ts'
import type { Projection } from './projection.ts'
import type { Running } from './run-projection.ts'
import { retryEvent, skipEvent } from './skip-event.ts'
import { readStops, type Stop } from './stops.ts'
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

it('an event that a view cannot take stops it there, with all before it served, and is told once', async () => {
  for (const name of ['Ана', 'Борис', 'Вера']) await register(name)
  const [, bad] = (await views.log.readAll(0, 100)).filter(({ type }) => type === 'AccountRegistered')
  const code = { isMended: false }
  const told: Stop[] = []
  views.run([fragile(code)], { onStopped: (stop) => told.push(stop) })
  const stop = { projection: 'accounts', position: bad?.position, type: 'AccountRegistered', why: 'no such letter' }
  await expect.poll(() => told, { timeout: 10_000 }).toMatchObject([stop])
  expect(await readStops(views.db)).toMatchObject([{ ...stop, stream: bad?.stream, revision: 0 }])
  expect(await names()).toEqual(['Ана'])
  await register('Георги')
  expect((await listViews({ ...views, projections: [] })).join('\n')).toContain(
    `STOPPED before AccountRegistered at position ${bad?.position} (${bad?.stream}, revision 0): no such letter`,
  )

  // Tried again without having been mended it stops once more.
  expect(await retryEvent(views.db, 'accounts')).toHaveProperty('done')
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(2)
  code.isMended = true
  await retryEvent(views.db, 'accounts')
  await expect.poll(names, { timeout: 10_000 }).toEqual(['Ана', 'Борис', 'Вера', 'Георги'])
  expect(await retryEvent(views.db, 'accounts')).toEqual({ problem: 'accounts: it has not stopped.' })
})

it('an event is skipped with a reason, on record, and by every rebuild after it', async () => {
  for (const name of ['Ана', 'Борис', 'Вера']) await register(name)
  const broken = fragile({ isMended: false })
  views.run([broken])
  await expect.poll(async () => (await readStops(views.db)).length, { timeout: 10_000 }).toBe(1)
  const position = (await readStops(views.db))[0]?.position ?? 0
  const skip = { projection: 'accounts', reason: 'a letter that nobody knows', operator: 'operator ivan' }
  expect(await skipEvent(views, { ...skip, position: position + 1 })).toEqual({ problem: `accounts: it stands at ${position}.` })
  expect(await skipEvent(views, { ...skip, position })).toHaveProperty('done')
  await expect.poll(names, { timeout: 10_000 }).toEqual(['Ана', 'Вера'])
  expect(await views.log.readStream(projectionStream('accounts'))).toMatchObject([
    { type: 'ProjectionEventSkipped', actor: { id: 'operator ivan' }, data: { position, reason: skip.reason } },
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
  await rebuild(views.db, [broken], { switching: 'asked', eventsPerSecond: null })
  builder = runBuilds({ ...views, projections: [broken] })
  await expect.poll(async () => (await readBuilds(views.db))[0]?.status, { timeout: 10_000 }).toBe('failed')
  expect((await readBuilds(views.db))[0]?.why).toContain('AccountRegistered at position')
  expect(await names()).toEqual(['Ана'])
  const position = Number(/position (\d+)/.exec((await readBuilds(views.db))[0]?.why ?? '')?.[1])
  await skipEvent(views, { projection: 'accounts', position, reason: 'known', operator: 'operator ivan' })
  await expect.poll(async () => (await readBuilds(views.db))[0]?.status, { timeout: 10_000 }).toBe('ready')
})
