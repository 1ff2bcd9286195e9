import { randomUUID } from 'node:crypto'
import { addNotification, markRead, type NewNotification } from '@lapka/state/notifications/notifications.ts'
import { addSubscription, pushToSend, removeSubscription } from '@lapka/state/notifications/push-subscriptions.ts'
import { deleteSession, insertSession } from '@lapka/state/accounts/sessions.ts'
import { openTestViews, type TestViews } from '@lapka/projections/testing/test-views.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PushMessage, PushOutcome } from '../pusher.ts'
import { sendPush } from './send-push-job.ts'

let views: TestViews
beforeAll(async () => {
  views = await openTestViews()
})
afterAll(() => views.close())

const NOW = '2026-11-27T12:00:00.000Z'
const later = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString()

const account = async () => {
  const accountId = randomUUID()
  const sessionHash = randomUUID()
  const expiresAt = new Date(later(48))
  const place = { network: '', device: '', idleMinutes: null, factorAt: null, lastUsedAt: new Date(NOW) }
  await insertSession(views.db, { sessionHash, accountId, expiresAt, ...place })
  return { accountId, sessionHash }
}
const device = async ({ accountId, sessionHash }: { accountId: string; sessionHash: string }, createdAt = NOW) => {
  const subscriptionId = randomUUID()
  const keys = { endpoint: `https://push.test/${subscriptionId}`, p256dh: 'B', auth: 'a' }
  await addSubscription(views.db, { ...keys, subscriptionId, accountId, sessionHash, createdAt })
  return subscriptionId
}
const tell = async (accountId: string, at: string | null = NOW, more: Partial<NewNotification> = {}) => {
  const notificationId = randomUUID()
  const about = { template: 'appointment-confirmed', appointmentId: null, path: '/appointments/a', toldAt: NOW } as const
  await addNotification(views.db, { notificationId, accountId, ...about, ...more }, { at, language: 'bg' })
  return notificationId
}
const workFor = (notificationId: string) =>
  views.db.selectFrom('state.outbox').select(['payload', 'dueAt']).where('workId', 'like', `${notificationId}-push-%`).execute()

const sent: { endpoint: string; message: PushMessage }[] = []
const send = (work: { notificationId: string; subscriptionId: string }, outcome: PushOutcome = { sent: true }, now = NOW) =>
  sendPush(
    {
      now: () => now,
      pushes: {
        find: (asked, at) => pushToSend(views.db, asked, at),
        forget: (subscriptionId) => removeSubscription(views.db, subscriptionId),
        send: async ({ endpoint }, message) => {
          sent.push({ endpoint, message })
          return outcome
        },
      },
    },
    { ...work, language: 'bg' },
  )

test('each device of the account has a push of its own, when it may make a sound, and others have none', async () => {
  const [one, other] = [await account(), await account()]
  const devices = [await device(one), await device(one)]
  await device(other)
  const notificationId = await tell(one.accountId, later(8))
  const work = await workFor(notificationId)
  const pushed = work.map(({ payload }) => (payload as { kind: string; subscriptionId: string }).subscriptionId)
  expect(new Set(pushed)).toEqual(new Set(devices))
  expect(work.map(({ dueAt }) => dueAt.toISOString())).toEqual([later(8), later(8)])
  expect(await workFor(await tell(one.accountId, null))).toEqual([])
})

test('a push says that there is something, never what, and leads to it', async () => {
  const one = await account()
  const subscriptionId = await device(one)
  const notificationId = await tell(one.accountId)
  expect(await send({ notificationId, subscriptionId })).toEqual({ result: 'done' })
  const { endpoint, message } = sent.at(-1)!
  expect(endpoint).toBe(`https://push.test/${subscriptionId}`)
  expect(JSON.parse(message.text)).toEqual({
    title: 'Лапка',
    body: 'Има новина за ваш час.',
    path: '/appointments/a',
    tag: notificationId,
  })
})

test('nothing is pushed that was read, is a day old, or is for a device that signed out', async () => {
  const one = await account()
  const subscriptionId = await device(one)
  const before = sent.length
  const read = await tell(one.accountId)
  await markRead(views.db, { accountId: one.accountId, ids: [read], at: NOW })
  const old = await tell(one.accountId)
  const gone = { result: 'done', note: 'read already, or the device signed out' }
  expect(await send({ notificationId: read, subscriptionId })).toEqual(gone)
  expect(await send({ notificationId: old, subscriptionId }, { sent: true }, later(25))).toMatchObject({
    note: 'too old to be news',
  })
  await deleteSession(views.db, one.sessionHash)
  expect(await send({ notificationId: old, subscriptionId })).toEqual(gone)
  expect(sent).toHaveLength(before)
})

test('a device that its push service knows no more is forgotten, one that refuses is kept', async () => {
  const one = await account()
  const subscriptionId = await device(one)
  const work = { notificationId: await tell(one.accountId), subscriptionId }
  expect(await send(work, { refused: 'the push service answered 413' })).toMatchObject({
    note: 'refused: the push service answered 413',
  })
  expect(await pushToSend(views.db, { ...work, language: 'bg' }, NOW)).toBeDefined()
  expect(await send(work, { gone: true })).toMatchObject({ note: 'the device is gone' })
  expect(await pushToSend(views.db, { ...work, language: 'bg' }, NOW)).toBeUndefined()
})

test('an account keeps ten devices, and one on which another signs in is theirs alone', async () => {
  const [one, other] = [await account(), await account()]
  const devices: string[] = []
  for (let nth = 0; nth < 12; nth++) devices.push(await device(one, later(nth / 100)))
  expect(await workFor(await tell(one.accountId))).toHaveLength(10)
  const shared = devices.at(-1)!
  const keys = { endpoint: 'https://push.test/x', p256dh: 'B', auth: 'a', createdAt: NOW }
  await addSubscription(views.db, { ...keys, ...other, subscriptionId: shared })
  expect(await workFor(await tell(one.accountId))).toHaveLength(9)
  expect(await workFor(await tell(other.accountId))).toHaveLength(1)
})
