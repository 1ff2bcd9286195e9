import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RING_MS } from '@lapka/contracts/consultations.ts'
import type { ServerMessage } from '@lapka/contracts/live.ts'
import { buildApp, type BookingService } from '../../app.ts'
import { createChangeFeed } from '../../live/change-feed.ts'
import { clientOf } from '../../testing/client.ts'
import { rungConsultation, tellConsultation } from '../../testing/consultation.ts'
import { askAndStartPaying, goOnline, ringVets } from '../../testing/consultation-road.ts'
import { openCheckouts } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { registerParent, registerVet, type Parent, type Person, type Vet } from '../../testing/town.ts'
import { acceptedConsultation, endConsultation } from '../testing/accepted-consultation.ts'
import { openTab, type Tab } from '../testing/room-tab.ts'
import { createRoomChannel, type RoomChannel } from '../../live/room-channel.ts'

/** Two apis on one database: the parent's and the colleague's sockets are at the first, the vet's at the second. */
let service: TestService
let other: BookingService & { channel: RoomChannel }
let checkouts: { stop: () => Promise<void> }
let [first, second] = ['', '']
let parent: Parent
let [vet, colleague, stranger]: Vet[] = []
const addressOf = async ({ app }: Pick<BookingService, 'app'>) =>
  `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v2/live`.replace('http', 'ws')

beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  const channel = createRoomChannel({ db: service.db, url: service.url })
  const changes = createChangeFeed()
  service.changes.onProjected(changes.announce)
  other = { ...(await buildApp({ ...service.dependencies, roomChannel: channel, changes, metrics: new Registry() })), channel }
  ;[first, second] = await Promise.all([addressOf(service), addressOf(other)])
  parent = await registerParent(service)
  ;[vet, colleague, stranger] = await Promise.all([registerVet(service), registerVet(service), registerVet(service)])
  await service.seen()
})
afterAll(async () => {
  other.live.closeAll()
  await other.app.close()
  await other.channel.stop()
  await checkouts.stop()
  await service.stop()
})

const cast = () => {
  if (vet === undefined || colleague === undefined || stranger === undefined) throw new Error('no vet was registered')
  return { vet, colleague, stranger }
}
const openTabs = async () => {
  const people = cast()
  const [mine, theirs, next, none, signedOut] = await Promise.all([
    openTab(first, parent),
    openTab(second, people.vet),
    openTab(first, people.colleague),
    openTab(second, people.stranger),
    openTab(first),
  ])
  return { mine, theirs, next, none, signedOut }
}
const at = (id: string, command: string) => `/api/v2/consultations/${id}/${command}`
const say = (api: Pick<BookingService, 'app'>, person: Person, path: string, body?: object) =>
  clientOf(api, person).post(path, body)
const heardOf = (tab: Tab, id: string): string[] =>
  tab.all('consultation-changed').flatMap(({ consultationId, eventTypes }) => (consultationId === id ? eventTypes : []))
const heard = async (tab: Tab, id: string, type: string) => {
  await expect.poll(() => heardOf(tab, id), { interval: 10 }).toContain(type)
}
const concerns = (message: ServerMessage, id: string) => JSON.stringify(message).includes(id)

describe('over the sockets of two apis', () => {
  test('an offer rings the vets it concerns; the slower one hears that it is taken, and no one else hears anything', async () => {
    const { vet: rung, colleague: slower } = cast()
    const tabs = await openTabs()
    await goOnline(service, [rung, slower])
    const id = await askAndStartPaying(service, parent)
    await ringVets(service, id, [rung, slower])
    for (const tab of [tabs.mine, tabs.theirs, tabs.next]) await heard(tab, id, 'ConsultationOffered')
    expect((await say(other, rung, at(id, 'accept-consultation'))).statusCode).toBe(200)
    for (const tab of [tabs.mine, tabs.theirs, tabs.next]) await heard(tab, id, 'ConsultationAccepted')
    expect((await say(service, slower, at(id, 'accept-consultation'))).json()).toMatchObject({ code: 'CONSULTATION_TAKEN' })
    // Messages to them carry ids alone.
    for (const { eventTypes: _types, ...told } of tabs.next.all('consultation-changed'))
      expect(Object.keys(told).toSorted()).toEqual(['consultationId', 'position', 'type'])
    for (const tab of [tabs.none, tabs.signedOut]) expect(tab.heard.filter((message) => concerns(message, id))).toEqual([])
    await endConsultation(service, id)
    await service.seen()
  })

  test('a chat message reaches the other at once, and a third person never', async () => {
    const { vet: doctor } = cast()
    const tabs = await openTabs()
    const id = await acceptedConsultation(service, { parent, vet: doctor })
    expect((await say(service, parent, at(id, 'messages'), { text: 'Диша тежко' })).statusCode).toBe(201)
    await heard(tabs.theirs, id, 'ConsultationMessageWritten')
    expect((await say(other, doctor, at(id, 'messages'), { text: 'Виждам' })).statusCode).toBe(201)
    await expect.poll(() => heardOf(tabs.mine, id).filter((type) => type === 'ConsultationMessageWritten')).not.toEqual([])
    for (const api of [service, other])
      for (const person of [parent, doctor]) {
        const read = await clientOf(api, person).get(`/api/v2/consultations/${id}/messages`)
        expect(read.json<{ items: { text: string }[] }>().items.map(({ text }) => text)).toEqual(['Диша тежко', 'Виждам'])
      }
    for (const tab of [tabs.next, tabs.none, tabs.signedOut])
      expect(tab.heard.filter((message) => concerns(message, id))).toEqual([])
    for (const tab of Object.values(tabs)) expect(JSON.stringify(tab.heard)).not.toMatch(/Диша|Виждам/)
    await endConsultation(service, id)
  })

  test('an offer whose time is over is void: it rings no more, and accepting says so in both languages', async () => {
    const { vet: rung } = cast()
    const id = await rungConsultation(service, { parent, vets: [rung] })
    const real = service.clock.now
    service.clock.now = () => new Date(Date.now() + RING_MS + 1_000).toISOString()
    try {
      const queue = await clientOf(other, rung).get('/api/v2/consultations?status=offered')
      expect(queue.json<{ items: { id: string }[] }>().items.filter((one) => one.id === id)).toEqual([])
      const before = await service.log.head()
      for (const [language, detail] of [
        ['bg', 'Повикването приключи. Ще ви звъннем за следващото.'],
        ['en', 'This call is over. We’ll ring you for the next one.'],
      ] as const) {
        const url = at(id, 'accept-consultation')
        const answer = await clientOf(other, rung).post(url, undefined, { headers: { 'accept-language': language } })
        expect(answer.json()).toMatchObject({ status: 409, code: 'OFFER_OVER', detail })
      }
      expect(await service.log.head()).toBe(before)
    } finally {
      service.clock.now = real
    }
    await tellConsultation(service, id, [{ type: 'ConsultationUnanswered', data: { consultationId: id } }])
  })

  test('an old session neither hears nor says anything any more, at whichever api', async () => {
    const own = await registerParent(service)
    const { vet: doctor } = cast()
    const id = await acceptedConsultation(service, { parent: own, vet: doctor })
    // The notice of its end reaches each api by a listener of its own; here one of them looks by itself, as it does twice a minute.
    const tabs = await Promise.all([openTab(first, own), openTab(second, own)])
    const { headers } = own
    await service.sessions.endAll(own.accountId)
    await other.live.endWhatNoLongerRuns()
    await expect.poll(() => tabs.map(({ closed }) => closed)).toEqual([[4401], [4401]])
    for (const [api, url] of [
      [service, first],
      [other, second],
    ] as const) {
      const late = await openTab(url, { headers })
      expect(await late.next('hello')).toMatchObject({ signedIn: false })
      late.join(id)
      expect(await late.next('room-refused')).toMatchObject({ code: 'NOT_SIGNED_IN' })
      const answers = await Promise.all([
        clientOf(api, { headers }).get(`/api/v2/consultations/${id}`),
        clientOf(api, { headers }).get(`/api/v2/consultations/${id}/messages`),
        say(api, own, at(id, 'messages'), { text: 'Още съм тук' }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    }
    await endConsultation(service, id)
  })

  test('rooms that do not exist are refused one by one, and a flood of them ends the socket', async () => {
    const tab = await openTab(first, parent)
    tab.join(randomUUID())
    expect(await tab.next('room-refused')).toMatchObject({ code: 'NOT_FOUND' })
    for (let nth = 0; nth < 2_000; nth++) tab.join(randomUUID())
    await expect.poll(() => tab.closed).toEqual([1008])
    expect(tab.all('room-refused').length).toBeLessThanOrEqual(400)
    expect(tab.all('room-joined')).toEqual([])
  })
})
