import { afterEach, beforeEach, expect, it } from 'vitest'
import { projectionStream } from '@lapka/contracts/streams.ts'
import type { ProjectionAct } from '@lapka/domain/projections/decide.ts'
import { createHandle, type Handle } from '@lapka/event-log/handle.ts'
import type { Running } from '../run-projection.ts'
import { account } from '../testing/story.ts'
import { openTestViews, projectionOf, type TestViews } from '../testing/test-views.ts'
import { registerAccount } from '@lapka/domain/testing/people-commands.ts'
import { readBuilds } from './builds.ts'
import { runBuilds } from './run-builds.ts'
import { steer } from './steer.ts'

const notes = projectionOf('notes')
const requested = { act: 'rebuild', switching: 'asked', eventsPerSecond: null } as const
let views: TestViews
let builder: Running | undefined
beforeEach(async () => {
  views = await openTestViews()
  await views.play('2026-11-01T08:00:00.000Z', registerAccount(account()))
  await views.project('notes')
})
afterEach(async () => {
  await builder?.stop()
  builder = undefined
  await views.close()
})

const contextOf = (commandId: string) => ({
  commandId,
  commandHash: commandId,
  command: 'steer',
  actor: { id: 'operator-1', role: 'OPERATOR' as const },
  occurredAt: '2026-11-02T08:00:00.000Z',
  correlationId: commandId,
  causationId: commandId,
  isRepeatable: true,
})
const decide = (commandId: string, act: ProjectionAct, handle: Handle = createHandle(views)) =>
  steer({ db: views.db, handle }, contextOf(commandId), { projections: [notes], act, reason: 'Нова колона' })
const acts = async () => (await views.log.readStream(projectionStream('notes'))).map(({ type }) => type)
const statuses = async () => (await readBuilds(views.db)).map(({ status }) => status)
const build = () => {
  builder = runBuilds({ ...views, projections: [notes] })
}

/** The process dies between the event and the rows. */
const dying = (): Handle => {
  const handle = createHandle(views)
  const append = async (...command: Parameters<Handle>) => {
    await handle(...command)
    throw new Error('killed')
  }
  return Object.assign(append, handle) as Handle
}

it('an act whose command died after its event is carried out by the builder, once', async () => {
  await expect(decide('a', requested, dying())).rejects.toThrow('killed')
  expect(await acts()).toEqual(['ProjectionRebuildRequested'])
  expect(await statuses()).toEqual([])
  build()
  await expect.poll(statuses).toEqual(['ready'])
  // The same command again is answered, and done no second time.
  expect(await decide('a', requested)).toMatchObject({ isReplay: true })
  await expect(decide('b', { act: 'cancel' }, dying())).rejects.toThrow('killed')
  await builder?.stop()
  expect(await statuses()).toEqual(['ready'])
  build()
  await expect.poll(statuses).toEqual([])
  expect(await acts()).toEqual(['ProjectionRebuildRequested', 'ProjectionRebuildCancelled'])
})

it('and by the next command, before it is decided on', async () => {
  await expect(decide('a', requested, dying())).rejects.toThrow('killed')
  expect(await decide('b', requested)).toEqual({ refused: 'REBUILD_UNDER_WAY', touched: ['notes'] })
  expect(await statuses()).toEqual(['building'])
})

it('what was decided but not carried out keeps a build from going live', async () => {
  await decide('a', { ...requested, switching: 'automatic', eventsPerSecond: 1 })
  await decide('b', { act: 'pause' })
  await decide('c', { act: 'resume' })
  await expect(decide('d', { act: 'pause' }, dying())).rejects.toThrow('killed')
  build()
  await expect.poll(statuses).toEqual(['paused'])
})

it('of two operators who ask at once for the same rebuild one has it, and the other is told', async () => {
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((commandId) => decide(commandId, requested)))
  expect(answers.filter((answer) => 'refused' in answer)).toEqual(
    Array(3).fill({ refused: 'REBUILD_UNDER_WAY', touched: ['notes'] }),
  )
  expect(await acts()).toEqual(['ProjectionRebuildRequested'])
  expect(await statuses()).toEqual(['building'])
})

it('acts of a database that is new, or of a log that is older, are not carried out again', async () => {
  await decide('a', requested)
  await views.db.deleteFrom('views.builds').execute()
  await views.db.deleteFrom('views.acts').execute()
  build()
  expect(await decide('b', { act: 'pause' })).toMatchObject({ refused: 'NO_REBUILD' })
  await views.db.updateTable('views.acts').set({ revision: 70 }).execute()
  await decide('c', requested)
  expect(await views.db.selectFrom('views.acts').select('revision').execute()).toEqual([{ revision: 1 }])
  await expect.poll(statuses).toEqual(['ready'])
})

it('a rebuild is throttled while it runs', async () => {
  // At one event a second it takes longer than the command that lets it go faster.
  for (let nth = 0; nth < 50; nth += 1) await views.play('2026-11-01T08:00:00.000Z', registerAccount(account()))
  await decide('a', { ...requested, eventsPerSecond: 1 })
  build()
  await decide('b', { act: 'throttle', eventsPerSecond: 9_000 })
  expect((await readBuilds(views.db))[0]).toMatchObject({ eventsPerSecond: 9_000 })
  await expect.poll(statuses).toEqual(['ready'])
})
