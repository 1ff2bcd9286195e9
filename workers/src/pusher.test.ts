import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { openPushKey } from '@lapka/event-log/vault/push-key.ts'
import { startPushService } from '@lapka/simulators/push-service/push-service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPusher, type Pusher } from './pusher.ts'

const MASTER_KEY = 'ab'.repeat(32)
const contact = 'mailto:hello@lapka.test'
const keys = createMemoryKeyStore()
let service: Awaited<ReturnType<typeof startPushService>>
let pusher: Pusher
beforeAll(async () => {
  service = await startPushService()
  const key = await openPushKey(keys, MASTER_KEY)
  pusher = createPusher({ key, contact, now: () => new Date().toISOString(), standIn: service.origin })
})
afterAll(() => service.close())

const push = { text: '{"body":"Има новина за ваш час."}', isUrgent: false }

test('the key of pushes is made once and stays the same, as an uncompressed point', async () => {
  const [one, other] = [await openPushKey(keys, MASTER_KEY), await openPushKey(keys, MASTER_KEY)]
  expect(one.publicKey).toBe(other.publicKey)
  expect(Buffer.from(one.publicKey, 'base64url')).toHaveLength(65)
  expect((await openPushKey(createMemoryKeyStore(), MASTER_KEY)).publicKey).not.toBe(one.publicKey)
})

test('a device opens what was sealed for it, and its push service knows who sends', async () => {
  const { name, ...device } = service.subscribe()
  expect(await pusher.send(device, push)).toEqual({ sent: true })
  expect(await pusher.send(device, { ...push, isUrgent: true })).toEqual({ sent: true })
  const told = { device: name, text: push.text, contact }
  expect(service.received).toEqual([
    { ...told, urgency: 'normal' },
    { ...told, urgency: 'high' },
  ])
})

test('a device that is gone is told from one that refuses, a service that is away, and one that leads elsewhere', async () => {
  const { name, ...device } = service.subscribe()
  const answered = (status: number) => {
    service.answerWith(status)
    return pusher.send(device, push)
  }
  expect(await answered(413)).toEqual({ refused: 'the push service answered 413' })
  expect(await answered(302)).toEqual({ refused: 'the push service answered 302' })
  await expect(answered(503)).rejects.toThrow('503')
  await expect(answered(429)).rejects.toThrow('429')
  expect([await answered(404), await answered(410)]).toEqual([{ gone: true }, { gone: true }])
  service.answerWith(201)
  service.unsubscribe(name)
  expect(await pusher.send(device, push)).toEqual({ gone: true })
})

test('nothing is sent to an address that is not public', async () => {
  const { p256dh, auth } = service.subscribe()
  const addresses = [
    'http://127.0.0.1:1/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'http://push.test/x',
  ]
  for (const endpoint of addresses)
    expect(await pusher.send({ endpoint, p256dh, auth }, push)).toEqual({ refused: 'the address is not public' })
  // A name of somebody's own that leads to this machine.
  await expect(pusher.send({ endpoint: 'https://localhost.localdomain/x', p256dh, auth }, push)).rejects.toThrow(
    /not public|ENOTFOUND|EAI_AGAIN/,
  )
})
