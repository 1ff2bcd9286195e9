import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectionsAnswer, ProjectionView } from '@lapka/contracts/api/operations/projections.ts'
import { projectionStream } from '@lapka/contracts/streams.ts'
import { allProjections } from '@lapka/projections/all-projections.ts'
import { runBuilds } from '@lapka/projections/builds/run-builds.ts'
import type { Running } from '@lapka/projections/run-projection.ts'
import { clientOf } from '../../testing/client.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { registerParent, registerPerson, type Person } from '../../testing/town.ts'

const PATH = '/api/v2/operations/projections'
let service: TestService
let operator: Person
let builder: Running | undefined
beforeAll(async () => {
  service = await startTestService()
  operator = await registerPerson(service, 'OPERATOR')
  await registerParent(service, { name: 'Канарче' })
})
afterAll(async () => {
  await builder?.stop()
  await service.stop()
})

const steer = async (name: string, command: string, body: object = {}) => {
  const answer = await clientOf(service, operator).post(`${PATH}/${name}/${command}`, { reason: 'Нова колона', ...body })
  return answer.statusCode === 200 ? 'done' : answer.json<{ code: string }>().code
}
const look = (name: string, command: string, body: object) => clientOf(service, operator).post(`${PATH}/${name}/${command}`, body)
const listed = async () => (await clientOf(service, operator).get(PATH)).json<ProjectionsAnswer>()
const view = async (name: string): Promise<ProjectionView | undefined> => (await listed()).items.find((one) => one.name === name)
const build = () => {
  builder = runBuilds({ ...service, projections: allProjections })
}

test('operators see every view beside the log', async () => {
  const head = await service.seen()
  const { items, ...log } = await listed()
  expect(log.head).toBe(head)
  expect(items.map(({ name }) => name)).toEqual(allProjections.map(({ name }) => name).toSorted())
  expect(items[0]).toMatchObject({ lag: 0, behindSeconds: 0, stop: null, build: null, kept: null, comparison: null, past: null })
})

test('a view is rebuilt, steered and gone back from, and each act is on record with its reason and who gave it', async () => {
  expect(await steer('cases', 'pause')).toBe('NO_REBUILD')
  expect(await steer('cases', 'rebuild', { switching: 'asked', eventsPerSecond: 1 })).toBe('done')
  expect(await steer('cases', 'rebuild')).toBe('REBUILD_UNDER_WAY')
  expect((await view('cases'))?.build).toMatchObject({ status: 'building', limit: 1, switching: 'asked', isKnown: true })
  expect(await steer('cases', 'pause')).toBe('done')
  expect(await steer('cases', 'switch')).toBe('REBUILD_NOT_READY')
  expect(await steer('cases', 'throttle', { eventsPerSecond: null })).toBe('done')
  expect(await steer('cases', 'resume')).toBe('done')
  build()
  await expect.poll(async () => (await view('cases'))?.build?.status).toBe('ready')
  expect((await view('cases'))?.build).toMatchObject({ percent: 100, limit: null })
  expect(await steer('cases', 'switch')).toBe('done')
  await expect.poll(async () => (await view('cases'))?.kept).not.toBeNull()
  const kept = await view('cases')
  expect(await steer('cases', 'roll-back')).toBe('done')
  await expect.poll(async () => (await view('cases'))?.build).toBeNull()
  expect((await view('cases'))?.kept?.version).toBe(kept?.version)
  const acts = await service.log.readStream(projectionStream('cases'))
  expect(acts.map(({ type }) => type)).toEqual([
    'ProjectionRebuildRequested',
    'ProjectionRebuildPaused',
    'ProjectionRebuildThrottled',
    'ProjectionRebuildResumed',
    'ProjectionSwitchRequested',
    'ProjectionRollBackRequested',
  ])
  expect(acts[0]).toMatchObject({
    actor: { id: operator.accountId, role: 'OPERATOR' },
    data: { projection: 'cases', reason: 'Нова колона' },
  })
})

test('a stopped view tries again or goes on without its event', async () => {
  const stop = { projection: 'notes', position: 2, stream: 'note-1', revision: 0, type: 'AppointmentNoted', why: 'не може' }
  await service.db.insertInto('views.stops').values(stop).execute()
  expect((await view('notes'))?.stop).toMatchObject({ position: 2, type: 'AppointmentNoted', why: 'не може' })
  expect(await steer('notes', 'skip', { position: 3 })).toBe('VIEW_STOPPED_ELSEWHERE')
  expect(await steer('notes', 'skip', { position: 2 })).toBe('done')
  expect(await steer('notes', 'retry')).toBe('VIEW_NOT_STOPPED')
  expect((await view('notes'))?.stop).toBeNull()
})

test('appointments that a view goes on without are shown by key, skipped by event and tried again together', async () => {
  const bad = { projection: 'notes', stream: 'note-1', revision: 0, type: 'AppointmentNoted' }
  await service.db
    .insertInto('views.parked')
    .values([
      { ...bad, position: 2, key: 'first', why: 'не може' },
      { ...bad, position: 3, key: 'second', why: 'и това' },
      { ...bad, position: 4, key: 'first', why: '' },
    ])
    .execute()
  expect((await view('notes'))?.parked).toMatchObject([
    { key: 'first', position: 2, why: 'не може', behind: 1 },
    { key: 'second', position: 3, why: 'и това', behind: 0 },
  ])
  // One that waits behind another is not the one that can't be taken.
  expect(await steer('notes', 'skip', { position: 4 })).toBe('VIEW_STOPPED_ELSEWHERE')
  expect(await steer('notes', 'skip', { position: 3 })).toBe('done')
  expect((await view('notes'))?.parked.map(({ key }) => key)).toEqual(['first'])
  expect(await steer('notes', 'retry')).toBe('done')
  // The events that are really there are none that the view fails for.
  await expect.poll(async () => (await view('notes'))?.parked).toEqual([])
})

test('a comparison shows what differs and names no one; a view is looked at as it was', async () => {
  await service.db.updateTable('views.accounts').set({ name: 'Другата' }).where('name', '=', 'Канарче').execute()
  expect((await look('accounts', 'compare', {})).statusCode).toBe(202)
  expect((await look('accounts', 'view-at', { position: 1, minutes: 5 })).statusCode).toBe(202)
  if (builder === undefined) build()
  await expect.poll(async () => (await view('accounts'))?.comparison?.finishedAt ?? null).not.toBeNull()
  const answer = (await view('accounts'))?.comparison?.answer
  expect(answer).toMatchObject({ isSame: false, onlyLive: 1, onlyRebuilt: 1 })
  expect(answer?.rows).toMatchObject([
    { table: 'views.accounts', kind: 'differs', fields: [{ name: 'name', live: '… (7)', rebuilt: '… (7)' }] },
  ])
  await expect.poll(async () => (await view('accounts'))?.past?.answer ?? null).toMatchObject({ position: 1 })
  await service.db.updateTable('views.accounts').set({ name: 'Канарче' }).where('name', '=', 'Другата').execute()
})

test('a command for no view, or without a reason, is refused in words', async () => {
  expect(await steer('nowhere', 'pause')).toBe('NOT_FOUND')
  expect(await steer('cases', 'rebuild', { reason: 'а' })).toBe('INVALID_INPUT')
  expect((await look('cases', 'view-at', {})).statusCode).toBe(400)
  const said = await clientOf(service, operator).send({
    method: 'POST',
    url: `${PATH}/cases/pause`,
    payload: { reason: 'Проба' },
    headers: { 'idempotency-key': crypto.randomUUID(), 'accept-language': 'en' },
  })
  expect(said.json()).toMatchObject({ code: 'NO_REBUILD', detail: 'Nothing is being built for this view right now.' })
})
