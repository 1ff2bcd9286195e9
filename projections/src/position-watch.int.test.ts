import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TIMEOUT_MS } from '@lapka/event-log/testing/test-database.ts'
import type { Projected } from '@lapka/contracts/live.ts'
import { waitlistStream } from '@lapka/contracts/streams.ts'
import { PROJECTED_CHANNEL } from './announce.ts'
import { watchPositions, type PositionWatch } from './position-watch.ts'
import { tellStory, type TestStory } from './testing/story.ts'
import { openTestViews, type TestViews } from './testing/test-views.ts'

const at = '2026-11-20T10:00:00.000Z'
let views: TestViews
let story: TestStory
let watch: PositionWatch
let heard: Projected[]
beforeEach(async () => {
  views = await openTestViews()
  story = await tellStory(views)
  heard = []
  watch = watchPositions({ url: views.url, timeoutMs: TIMEOUT_MS, onProjected: (projected) => heard.push(projected) })
})
afterEach(async () => {
  await watch.close()
  await views.close()
})

const isListening = async () => {
  await expect.poll(() => watch.positions().size).toBeGreaterThan(0)
}

it('who waits for a position goes on when the views have reached it, and not before', async () => {
  await expect(watch.waitFor(['claims'], await views.log.head(), 50)).resolves.toBe(false)
  views.run(['claims', 'appointments'])
  await story.place(at, '2026-12-01T08:00:00.000Z')
  const head = await views.log.head()
  await expect(watch.waitFor(['claims', 'appointments'], head, TIMEOUT_MS)).resolves.toBe(true)
  expect(watch.positions().get('claims')).toBe(head)
  await expect(watch.waitFor(['claims'], head, 0)).resolves.toBe(true)
  await expect(watch.waitFor(['claims'], head + 1, 50)).resolves.toBe(false)
  await expect(watch.waitFor(['claims', 'outbox'], head, 50)).resolves.toBe(false)
})

it('what a process of another version announces is passed over, and its views are found by the next look', async () => {
  await isListening()
  await sql`select pg_notify(${PROJECTED_CHANNEL}, ${JSON.stringify({ projection: 'claims', position: 9 })})`.execute(views.db)
  await sql`select pg_notify(${PROJECTED_CHANNEL}, ${'no JSON'})`.execute(views.db)
  views.run(['claims'])
  await story.place(at, '2026-12-01T08:00:00.000Z')
  await expect(watch.waitFor(['claims'], await views.log.head(), TIMEOUT_MS)).resolves.toBe(true)
  expect(heard.some(({ position }) => position === 9)).toBe(false)
})

it('a change says what changed and who may see it, never how it looks', async () => {
  views.run(['claims', 'appointments', 'professionals'])
  await views.caughtUp(['claims', 'appointments', 'professionals'])
  await isListening()
  heard.length = 0
  const { appointmentId } = await story.place(at, '2026-12-01T08:00:00.000Z')
  const head = await views.log.head()
  const { professionalId, parent } = story
  const placed = {
    kind: 'appointment',
    appointmentId,
    parentId: parent.accountId,
    professionalId,
    eventTypes: ['AppointmentPlaced'],
  }
  await expect
    .poll(() => heard.find(({ position }) => position === head)?.projections.toSorted())
    .toEqual(['appointments', 'claims', 'professionals'])
  const told = heard.find(({ position }) => position === head)
  expect(told?.changes).toHaveLength(2)
  expect(told?.changes).toEqual(expect.arrayContaining([placed, { kind: 'slots', professionalId }]))
})

it('leaving a line may free a time that was kept, so watchers of free times are told', async () => {
  const { professionalId, parent } = story
  const wait = { waitId: randomUUID(), parentId: parent.accountId }
  const line = waitlistStream(professionalId, '2026-12-01')
  const joined = { ...wait, petId: randomUUID(), professionalId, serviceId: 'exam', date: '2026-12-01', place: 1, reason: '' }
  await views.write(at, { [line]: [{ type: 'WaitJoined', data: joined }] })
  views.run(['waitlist'])
  await views.caughtUp(['waitlist'])
  await isListening()
  heard.length = 0
  await views.write(at, { [line]: [{ type: 'WaitLeft', data: { ...wait, why: 'left' } }] })
  const changes = [
    { kind: 'waits', parentId: parent.accountId },
    { kind: 'slots', professionalId },
  ]
  const position = await views.log.head()
  await expect.poll(() => heard).toContainEqual({ projections: ['waitlist'], position, changes })
})

it('a lost announcement causes no long delay', async () => {
  views.run(['claims'])
  await views.caughtUp(['claims'])
  await isListening()
  // The checkpoint moves without a word, as when its writer dies between commit and announcement.
  await sql`update views.checkpoints set position = position + 1000`.execute(views.db)
  await expect(watch.waitFor(['claims'], (await views.log.head()) + 1000, TIMEOUT_MS)).resolves.toBe(true)
})

it('after a broken connection it listens again, and says that anything may have changed', async () => {
  views.run(['appointments'])
  await views.caughtUp(['appointments'])
  await isListening()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lapka position watch' and datname = current_database()`.execute(
    views.db,
  )
  await story.place(at, '2026-12-01T08:00:00.000Z')
  await views.caughtUp(['appointments'])
  await expect(watch.waitFor(['appointments'], await views.log.head(), TIMEOUT_MS)).resolves.toBe(true)
  await expect.poll(() => heard.some(({ changes }) => changes === undefined)).toBe(true)
  heard.length = 0
  await story.place(at, '2026-12-01T09:00:00.000Z')
  await expect.poll(() => heard.some(({ changes }) => changes !== undefined && changes.length > 0)).toBe(true)
})

it('a large batch is told in several announcements that fit, a huge one as "anything may have changed"', async () => {
  const listener = new pg.Client({ connectionString: views.url })
  const payloads: string[] = []
  listener.on('notification', ({ payload = '' }) => payloads.push(payload))
  await listener.connect()
  await listener.query(`listen ${PROJECTED_CHANNEL}`)
  for (let hour = 0; hour < 100; hour += 1) await story.place(at, new Date(Date.UTC(2026, 11, 1, hour)).toISOString())
  const running = views.run(['appointments'])
  await views.caughtUp(['appointments'])
  const changesOf = (payload: string) => (JSON.parse(payload) as Projected).changes ?? []
  const told = () => new Set(payloads.flatMap(changesOf).map((change) => JSON.stringify(change)))
  await expect.poll(() => told().size).toBe(100)
  await running.stop()
  expect(payloads.length).toBeGreaterThan(2)
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000)
  await listener.end()
})
