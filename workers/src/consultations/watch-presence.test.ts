import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { COME_BACK_MS, type ConsultationParty } from '@lapka/contracts/consultations.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { consultationStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { consultationStreams } from '@lapka/domain/consultations/streams.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { systemContext } from '../work/system-context.ts'
import { watchPresence, watchPresenceJob } from './watch-presence-job.ts'

let practice: Practice
let consultationId: string
/** How long the parent is away by the table of presence. */
let away: number | undefined
beforeEach(async () => {
  practice = createPractice()
  consultationId = randomUUID()
  away = 0
  await tell(
    {
      type: 'ConsultationAsked',
      data: {
        consultationId,
        parentId: randomUUID(),
        petId: randomUUID(),
        professionalId: null,
        serviceId: 'urgent-consultation',
        serviceName: 'Спешна консултация',
        serviceNameEn: 'Urgent consultation',
        durationMinutes: 20,
        price: { currency: 'EUR', lines: [] },
        meetingType: 'video',
        delayMinutes: 0,
        reason: 'Куца',
        payUntil: practice.after(MINUTE_MS),
      },
    },
    { type: 'ConsultationQueued', data: { consultationId, ringsAt: practice.now() } },
    { type: 'ConsultationOffered', data: { consultationId, professionalIds: ['vet'], offerEndsAt: practice.after(90_000) } },
    {
      type: 'ConsultationAccepted',
      data: {
        consultationId,
        professionalId: 'vet',
        startsAt: practice.now(),
        endsAt: practice.after(20 * MINUTE_MS),
        vetJoinsBy: practice.after(3 * MINUTE_MS),
        leastTalkMs: 0,
      },
    },
  )
})

const dependencies = () => ({
  handle: practice.handle,
  now: practice.now,
  newId: randomUUID,
  awayMs: async () => away,
})
const tell = async (...events: LapkaEvent[]): Promise<void> => {
  const context = systemContext(dependencies(), { workId: 'test', aboutId: consultationId }, events)
  const written = await practice.handle(context, { streams: consultationStreams(consultationId) }, () => ({
    events: { consultation: events },
  }))
  if ('refused' in written) throw new Error(written.refused)
}
const join = (by: ConsultationParty) => tell({ type: 'ConsultationJoined', data: { consultationId, by } })
const events = (): Promise<RecordedEvent[]> => practice.handle.readEvents(consultationStream(consultationId))
/** The work that the last joining requested, done as a worker would. */
const watch = async () => {
  const joined = (await events()).findLast(({ type }) => type === 'ConsultationJoined')
  const [requested] = joined === undefined ? [] : watchPresenceJob.requestedBy(joined)
  if (requested === undefined) throw new Error('nothing was requested')
  const { kind: _kind, ...payload } = requested.work as unknown as { kind: string } & Parameters<typeof watchPresence>[1]
  return { dueAt: requested.dueAt, result: await watchPresence(dependencies(), { ...payload, workId: requested.workId }) }
}
const last = async () => {
  const event = (await events()).at(-1)
  return { type: event?.type, data: event?.data }
}

test('a party in the room is checked again later, and nothing is written', async () => {
  await join('parent')
  const joinedMs = Date.parse(practice.now())
  const { dueAt, result } = await watch()
  expect(Date.parse(dueAt) - joinedMs).toBe(COME_BACK_MS)
  expect(result).toEqual({ result: 'again', at: practice.after(MINUTE_MS) })
  expect((await last()).type).toBe('ConsultationJoined')
})

test('a connection that dropped a while ago is no leaving; the next look is when it would be', async () => {
  await join('parent')
  away = 4 * MINUTE_MS
  expect((await watch()).result).toEqual({ result: 'again', at: practice.after(6 * MINUTE_MS) })
  expect((await last()).type).toBe('ConsultationJoined')
})

test.each([
  ['away for the full waiting time', COME_BACK_MS],
  ['without a trace any more', undefined],
])('a party who is %s has left, once', async (_what, ms) => {
  await join('parent')
  away = ms
  expect((await watch()).result).toEqual({ result: 'done' })
  expect(await last()).toEqual({
    type: 'ConsultationLeft',
    data: { consultationId, by: 'parent', why: 'away', seenUntil: practice.after(-(ms ?? 0)) },
  })
  const count = (await events()).length
  expect((await watch()).result).toMatchObject({ result: 'done' })
  expect(await events()).toHaveLength(count)
})

test('a party who left by the button is watched no more, nor is anyone after the end', async () => {
  await join('parent')
  away = COME_BACK_MS
  await tell({ type: 'ConsultationLeft', data: { consultationId, by: 'parent', why: 'button' } })
  expect((await watch()).result).toEqual({ result: 'done', note: 'they have left, or came again' })
  await tell({ type: 'ConsultationEnded', data: { consultationId, by: 'system', end: 'TALKED' } })
  expect((await watch()).result).toEqual({ result: 'done', note: 'it has ended' })
})
