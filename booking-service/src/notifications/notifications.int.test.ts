import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import type { NotificationPage } from '@lapka/contracts/api/notifications.ts'
import { addNotification, type NewNotification } from '@lapka/state/notifications/notifications.ts'
import { clientOf } from '../testing/client.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { publicUrl, startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let vet: Vet
let parent: Parent
let checkouts: { stop: () => Promise<void> }
beforeAll(async () => {
  service = await startTestService()
  vet = await registerVet(service)
  parent = await registerParent(service)
  checkouts = await openCheckouts(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const tell = async ({ accountId }: Person, more: Partial<NewNotification> = {}): Promise<string> => {
  const notificationId = more.notificationId ?? randomUUID()
  const toldAt = new Date().toISOString()
  await addNotification(service.db, {
    notificationId,
    accountId,
    template: 'care-due',
    appointmentId: null,
    path: '/dashboard/parent',
    toldAt,
    ...more,
  })
  return notificationId
}
const list = async (who: Person, query = '') =>
  (await clientOf(service, who).get(`/api/v2/notifications${query}`)).json<NotificationPage>()
const markRead = (who: Person, body: object) => clientOf(service, who).post('/api/v2/notifications/mark-read', body)

test('both sides of an appointment read it as their own side sees it, and a stranger reads nothing of it', async () => {
  const appointmentId = await book(service, { parent, vet, startsAt: inDays(6, '09:00') })
  await service.seen()
  const stranger = await registerParent(service)
  const about = { template: 'appointment-confirmed', appointmentId, path: `/appointments/${appointmentId}` } as const
  for (const who of [parent, vet, stranger]) await tell(who, about)
  const seen = async (who: Person) => (await list(who)).items[0]
  expect(await seen(parent)).toMatchObject({
    template: 'appointment-confirmed',
    isRead: false,
    path: `/appointments/${appointmentId}`,
    appointment: {
      id: appointmentId,
      startsAt: inDays(6, '09:00'),
      other: { displayName: 'д-р Мария Жечева' },
      petNames: ['Рекс'],
    },
  })
  expect((await seen(vet))?.appointment?.other).toMatchObject({ role: 'PARENT', latinName: '' })
  expect((await seen(stranger))?.appointment).toBeNull()
})

test('what was told twice stands once, and is unread until it is opened or all are marked', async () => {
  const one = await registerParent(service)
  const [first, second] = [await tell(one), await tell(one)]
  await tell(one, { notificationId: first })
  expect(await list(one)).toMatchObject({ unreadCount: 2, items: [{ id: second }, { id: first }] })
  expect((await markRead(one, { ids: [first] })).json()).toEqual({ unreadCount: 1 })
  expect((await list(one)).items.map(({ isRead }) => isRead)).toEqual([false, true])
  // Another's is not theirs to mark.
  const others = await tell(parent)
  await markRead(one, { ids: [others] })
  expect((await list(parent)).items.find(({ id }) => id === others)?.isRead).toBe(false)
  expect((await markRead(one, {})).json()).toEqual({ unreadCount: 0 })
})

test('a page holds thirty, and the next one begins where it ended, also among those of one instant', async () => {
  const one = await registerParent(service)
  const toldAt = new Date().toISOString()
  for (let nth = 0; nth < 35; nth++) await tell(one, { toldAt })
  const page = await list(one)
  const next = await list(one, `?cursor=${page.nextCursor}`)
  expect([page.items.length, next.items.length, next.nextCursor]).toEqual([30, 5, undefined])
  expect(new Set([...page.items, ...next.items].map(({ id }) => id)).size).toBe(35)
  expect((await clientOf(service, one).get('/api/v2/notifications?cursor=stranger')).statusCode).toBe(400)
})

test('every window of the account hears at once that there is something, and no one else', async () => {
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const open = async ({ headers }: Person) => {
    const heard: string[] = []
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v2/live`, { headers: { ...headers, origin: publicUrl } })
    socket.on('message', (bytes: Buffer) => void heard.push((JSON.parse(String(bytes)) as { type: string }).type))
    await vi.waitFor(() => expect(heard).toEqual(['hello']))
    return heard
  }
  const one = await registerParent(service)
  const windows = [await open(one), await open(one)]
  const strangers = await open(await registerParent(service))
  await tell(one)
  for (const heard of windows) await vi.waitFor(() => expect(heard).toEqual(['hello', 'notifications-changed']))
  await markRead(one, {})
  for (const heard of windows) await vi.waitFor(() => expect(heard).toHaveLength(3))
  expect(strangers).toEqual(['hello'])
})

test('a choice is kept, the switch for letters about due care with it, and nonsense changes nothing', async () => {
  const one = await registerParent(service)
  const client = clientOf(service, one)
  const PATH = '/api/v2/accounts/me/notifications'
  const chosen = { letters: ['reviews'], pushes: ['money'], quietHours: { from: '21:30', until: '07:00' } }
  expect((await client.put(PATH, chosen)).statusCode).toBe(200)
  expect((await client.get(PATH)).json()).toEqual(chosen)
  const wrong = [
    { ...chosen, letters: ['money'] },
    { ...chosen, pushes: ['everything'] },
    { ...chosen, quietHours: { from: '24:00', until: '07:00' } },
    { letters: [] },
  ]
  for (const body of wrong) expect((await client.put(PATH, body)).statusCode).toBe(400)
  const noHours = { ...chosen, quietHours: { from: '07:00', until: '07:00' } }
  expect((await client.put(PATH, noHours)).json()).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await client.get(PATH)).json()).toEqual(chosen)
})

test('a device is taken once it names a public push service and real keys, and turned off by its owner alone', async () => {
  const [one, other] = [await registerParent(service), await registerParent(service)]
  const PATH = '/api/v2/push-subscriptions'
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  const countOf = async ({ accountId }: Person) => {
    const found = await service.db.selectFrom('state.pushSubscriptions').selectAll().where('accountId', '=', accountId).execute()
    return found.length
  }
  expect((await clientOf(service, one).get(PATH)).json()).toEqual({ publicKey: expect.stringMatching(/^B[\w-]{86}$/) })
  for (let nth = 0; nth < 2; nth++) expect((await clientOf(service, one).post(PATH, subscription)).json()).toEqual({ isOn: true })
  expect(await countOf(one)).toBe(1)
  const endpoints = [
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://push.test:8443/x',
    'https://[::1]/',
    'no',
  ]
  for (const endpoint of endpoints)
    expect((await clientOf(service, one).post(PATH, { ...subscription, endpoint })).json()).toMatchObject({
      code: 'INVALID_INPUT',
    })
  for (const keys of [{ p256dh: 'short' }, { auth: 'A'.repeat(23) }, { p256dh: `A${'A'.repeat(86)}` }])
    expect((await clientOf(service, one).post(PATH, { ...subscription, ...keys })).statusCode).toBe(400)
  const remove = (who: Person) => clientOf(service, who).post(`${PATH}/remove`, { endpoint: subscription.endpoint })
  await remove(other)
  expect(await countOf(one)).toBe(1)
  expect((await remove(one)).json()).toEqual({ isOn: false })
  expect(await countOf(one)).toBe(0)
  await clientOf(service, one).post(PATH, subscription)
  await clientOf(service, other).post(PATH, subscription)
  expect([await countOf(one), await countOf(other)]).toEqual([0, 1])
})
