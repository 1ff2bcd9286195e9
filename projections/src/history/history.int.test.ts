import { afterEach, beforeEach, expect, it } from 'vitest'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { tellStory, type TestStory } from '../testing/story.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { everStartingIn, listHistory } from './query.ts'

const at = '2026-11-20T10:00:00.000Z'
const startsAt = '2026-12-01T08:00:00.000Z'
let views: TestViews
let story: TestStory
beforeEach(async () => {
  views = await openTestViews()
  story = await tellStory(views)
})
afterEach(() => views.close())

const places = async (professionalId = story.professionalId) =>
  (await listHistory(views.db, { scope: { professionalId }, limit: 100 })).entries

it('every fact about an appointment and its payment has its place, whichever batch it came with', async () => {
  const appointment = await story.place(at, startsAt)
  await views.project('history')
  await story.startPayment(at, appointment)
  await views.project('history')
  const streams = (await places()).map(({ stream, revision }) => `${stream.split('-')[0]} ${revision}`)
  expect(streams.toSorted()).toEqual(['appointment 0', 'appointment 1', 'payment 0'])
  expect(await places(crypto.randomUUID())).toEqual([])
})

it('an event type newer than this test has its place as well', async () => {
  const appointment = await story.place(at, startsAt)
  await views.write(at, { [appointmentStream(appointment.appointmentId)]: [{ type: 'SomethingNew', data: {} } as never] })
  await views.project('history')
  expect(await places()).toHaveLength(2)
})

it('who ever began in a range is found up to an instant', async () => {
  const appointment = await story.place(at, startsAt)
  await views.project('history')
  const range = { from: startsAt, to: '2026-12-02T00:00:00.000Z', limit: 10 }
  const scope = { professionalId: story.professionalId }
  expect(await everStartingIn(views.db, scope, { ...range, asOf: at })).toEqual([appointment.appointmentId])
  expect(await everStartingIn(views.db, scope, { ...range, asOf: '2026-11-20T09:59:59.999Z' })).toEqual([])
})

it('replayed twice and rebuilt from the first event the table is the same', async () => {
  const appointment = await story.place(at, startsAt)
  await story.startPayment(at, appointment)
  await views.project('history')
  await expect(differencesAfterReplay(views, 'history')).resolves.toEqual([])
})
