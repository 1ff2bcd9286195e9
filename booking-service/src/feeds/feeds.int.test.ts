import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueToken } from '@lapka/state/accounts/tokens.ts'
import { hashPassword } from '../sessions/password.ts'
import { clientOf } from '../testing/client.ts'
import { book, hold, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

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

const renew = async (who: Person, key?: string) => {
  await service.seen()
  const answer = await clientOf(service, who).post('/api/v2/feeds', undefined, key === undefined ? {} : { key })
  return new URL(answer.json<{ url: string }>().url).pathname
}
const read = async (path: string) => {
  await service.seen()
  return clientOf(service).get(path)
}
const eventsOf = async (path: string) => {
  const calendar = new ICAL.Component(ICAL.parse((await read(path)).body) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const { uid, sequence, summary, location } = event
    const instant = (time: { toJSDate: () => Date }) => time.toJSDate().toISOString()
    const status = component.getFirstPropertyValue('status')
    return { uid, sequence, summary, location, status, startsAt: instant(event.startDate), endsAt: instant(event.endDate) }
  })
}

test('case 20: an appointment keeps its UID through a move and a cancellation, and SEQUENCE counts both', async () => {
  const path = await renew(parent)
  const id = await book(service, { parent, vet, startsAt: inDays(6, '09:00') })
  await hold(service, { parent, vet, startsAt: inDays(7, '09:00') })
  const uid = `${id}@localhost`
  await expect(eventsOf(path)).resolves.toEqual([
    {
      uid,
      sequence: 0,
      summary: 'Преглед · Рекс · д-р Мария Жечева',
      location: 'Зелен хълм, ул. „Липова“ 14, София',
      status: 'CONFIRMED',
      startsAt: inDays(6, '09:00'),
      endsAt: inDays(6, '09:30'),
    },
  ])
  const client = clientOf(service, parent)
  await client.post(`/api/v2/appointments/${id}/move-appointment`, { startsAt: inDays(8, '10:00') })
  await expect(eventsOf(path)).resolves.toMatchObject([{ uid, sequence: 1, status: 'CONFIRMED', startsAt: inDays(8, '10:00') }])
  await client.post(`/api/v2/appointments/${id}/cancel-appointment`, { isUndoable: true })
  await expect(eventsOf(path)).resolves.toMatchObject([{ uid, sequence: 1, status: 'CONFIRMED' }])
  await service.seen()
  await client.post(`/api/v2/appointments/${id}/undo-cancellation`)
  await client.post(`/api/v2/appointments/${id}/cancel-appointment`, {})
  await expect(eventsOf(path)).resolves.toMatchObject([{ uid, sequence: 2, status: 'CANCELLED', startsAt: inDays(8, '10:00') }])
  await expect(eventsOf(await renew(vet))).resolves.toMatchObject([{ uid, summary: 'Преглед · Рекс · Елена Тодорова' }])
})

test('one appointment is a file of its own for its parties, with the UID that the feed has', async () => {
  const id = await book(service, { parent, vet, startsAt: inDays(5, '11:00') })
  const file = await clientOf(service, parent).get(`/api/v2/appointments/${id}/calendar.ics`)
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="LP-\w+\.ics"$/)
  expect(file.body).toContain(`UID:${id}@localhost`)
  expect(file.body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  const stranger = clientOf(service, await registerParent(service))
  expect((await stranger.get(`/api/v2/appointments/${id}/calendar.ics`)).statusCode).toBe(404)
})

test('an English reader reads the service and the professional’s prefix in English', async () => {
  const reader = await registerParent(service)
  await clientOf(service, reader).put('/api/v2/accounts/me/language', { language: 'en' })
  await book(service, { parent: reader, vet, startsAt: inDays(6, '12:00') })
  await expect(eventsOf(await renew(reader))).resolves.toMatchObject([{ summary: 'Examination · Reks · Dr Maria Zhecheva' }])
})

test('lines are folded at 75 octets and end as RFC 5545 says, and special signs come back as they were', async () => {
  const file = (await read(await renew(parent))).body
  expect(file.endsWith('END:VCALENDAR\r\n') || file.endsWith('END:VCALENDAR')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(file).toContain('\\, ')
})

test('the address is secret: renewed it changes and the old one opens nothing, a retry shows the same, and no secret is stored', async () => {
  const key = crypto.randomUUID()
  const first = await renew(parent, key)
  await expect(renew(parent, key)).resolves.toBe(first)
  expect((await read(first)).headers['content-type']).toBe('text/calendar; charset=utf-8')
  const second = await renew(parent)
  expect(second).not.toBe(first)
  expect((await read(first)).statusCode).toBe(404)
  // The first request once more does not bring its address back to life.
  await renew(parent, key)
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
  const secret = /feeds\/(.+)\.ics/.exec(second)?.[1] ?? ''
  const stored = await service.db.selectFrom('state.feeds').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
  for (const nasty of ['x', '../..', 'a'.repeat(43), '%00'.repeat(43), `${secret}a`])
    expect([400, 404]).toContain((await read(`/api/v2/feeds/${nasty}.ics`)).statusCode)
})

describe('several addresses', () => {
  type State = { createdAt: string | null; items: { id: string; name: string; lastReadAt: string | null }[] }
  const listOf = async (who: Person) => (await clientOf(service, who).get('/api/v2/feeds')).json<State>()
  const add = async (who: Person, name: string) => {
    const answer = await clientOf(service, who).post('/api/v2/feeds', { name })
    return answer.statusCode === 200 ? new URL(answer.json<{ url: string }>().url).pathname : answer.json<{ code: string }>().code
  }
  const statuses = (paths: string[]) => Promise.all(paths.map(async (path) => (await read(path)).statusCode))
  const revoke = (who: Person, id: string) => clientOf(service, who).post(`/api/v2/feeds/${id}/revoke-feed`)

  test('stand beside each other, say when each was read, and are revoked one by one by their owner alone', async () => {
    const owner = await registerParent(service)
    await service.seen()
    const paths = [await add(owner, 'Телефон'), await add(owner, 'Лаптоп')]
    await read(paths[0] ?? '')
    const { items } = await listOf(owner)
    expect(items.map(({ name, lastReadAt }) => [name, lastReadAt !== null])).toEqual([
      ['Лаптоп', false],
      ['Телефон', true],
    ])
    const phone = items[1]?.id ?? ''
    expect((await revoke(await registerParent(service), phone)).statusCode).toBe(404)
    expect(await statuses(paths)).toEqual([200, 200])
    expect([(await revoke(owner, phone)).statusCode, (await revoke(owner, phone)).statusCode]).toEqual([200, 200])
    expect(await statuses(paths)).toEqual([404, 200])
    expect((await listOf(owner)).items.map(({ name }) => name)).toEqual(['Лаптоп'])
  })

  test('are no more than ten, and a new one without a name takes the place of all', async () => {
    const owner = await registerParent(service)
    await service.seen()
    const added = []
    for (let nth = 0; nth < 11; nth++) added.push(await add(owner, `Календар ${nth}`))
    expect(added.at(-1)).toBe('TOO_MANY_FEEDS')
    await renew(owner)
    expect(new Set(await statuses(added.slice(0, 10)))).toEqual(new Set([404]))
    expect((await listOf(owner)).items).toHaveLength(1)
  })

  test.each(['change', 'reset', 'sign out everywhere'])('all open nothing after a %s', async (how) => {
    const owner = await registerPerson(service, 'PARENT', { passwordHash: await hashPassword('старата парола') })
    await service.seen()
    const paths = [await add(owner, 'Телефон'), await add(owner, 'Лаптоп')]
    const { accountId } = owner
    const token = await issueToken(service.db, { purpose: 'reset-password', accountId, now: service.clock.now() })
    const [path, body] = {
      change: ['change-password', { currentPassword: 'старата парола', newPassword: 'новата парола' }],
      reset: ['reset-password', { token, password: 'новата парола' }],
      'sign out everywhere': ['me/sign-out-everywhere', {}],
    }[how] as [string, object]
    expect(await statuses(paths)).toEqual([200, 200])
    expect((await clientOf(service, owner).post(`/api/v2/accounts/${path}`, body)).statusCode).toBeLessThan(300)
    expect(await statuses(paths)).toEqual([404, 404])
  })
})
