import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import type { Signal } from '@lapka/contracts/live.ts'
import { refusals } from '@lapka/contracts/refusals.ts'
import { consultationStream } from '@lapka/contracts/streams.ts'
import { buildApp, type BookingService } from '../../app.ts'
import { createChangeFeed } from '../../live/change-feed.ts'
import { clientOf } from '../../testing/client.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { registerParent, registerVet, type Parent, type Vet } from '../../testing/town.ts'
import { rungConsultation } from '../../testing/consultation.ts'
import { acceptedConsultation, endConsultation } from '../testing/accepted-consultation.ts'
import { openTab, type Tab } from '../testing/room-tab.ts'
import { createRoomChannel, type RoomChannel } from '../../live/room-channel.ts'

/** Two apis on one database: the parent's sockets are at the first, the vet's at the second. */
let service: TestService
let other: BookingService & { channel: RoomChannel }
let [first, second] = ['', '']
let parent: Parent
let vet: Vet
const addressOf = async ({ app }: Pick<BookingService, 'app'>) =>
  `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v2/live`.replace('http', 'ws')

beforeAll(async () => {
  service = await startTestService()
  const channel = createRoomChannel({ db: service.db, url: service.url })
  const changes = createChangeFeed()
  service.changes.onProjected(changes.announce)
  other = { ...(await buildApp({ ...service.dependencies, roomChannel: channel, changes, metrics: new Registry() })), channel }
  ;[first, second] = await Promise.all([addressOf(service), addressOf(other)])
  ;[parent, vet] = await Promise.all([registerParent(service), registerVet(service)])
  await service.seen()
})
afterAll(async () => {
  other.live.closeAll()
  await other.app.close()
  await other.channel.stop()
  await service.stop()
})

const typesOf = async (consultationId: string) =>
  (await service.log.readStream(consultationStream(consultationId))).slice(4).map(({ type, data }) => [type, data])
const offer = (sdp: string): Signal => ({ kind: 'description', callId: 0, description: { type: 'offer', sdp } })
const candidate = (nth: number): Signal => ({ kind: 'candidate', callId: 0, candidate: { candidate: `candidate:${nth}` } })

/** Whether each has ever come, has left, and is here, as the vet reads it. */
const presenceOf = async (id: string) => {
  await service.seen()
  const { attendance } = (await clientOf(service, vet).get(`/api/v2/consultations/${id}`)).json<ConsultationView>()
  const of = ({ joinedAt, leftAt, isHere }: ConsultationView['attendance']['parent']) => [
    joinedAt !== null,
    leftAt !== null,
    isHere,
  ]
  return { parent: of(attendance.parent), professional: of(attendance.professional) }
}

/** Both in the room of a new consultation. */
const talk = async (): Promise<{ id: string; mine: Tab; theirs: Tab }> => {
  const id = await acceptedConsultation(service, { parent, vet })
  const [mine, theirs] = await Promise.all([openTab(first, parent), openTab(second, vet)])
  mine.join(id)
  await mine.next('room-joined')
  theirs.join(id)
  await Promise.all([theirs.next('room-joined'), mine.next('peer-changed')])
  return { id, mine, theirs }
}

describe('a room of two apis', () => {
  test('tells each where the other is, lets the parent be polite, and writes down once that they came', async () => {
    const { id, mine, theirs } = await talk()
    expect(mine.all('room-joined')).toMatchObject([{ consultationId: id, isPolite: true, peerTabId: null }])
    expect(mine.all('peer-changed')).toMatchObject([{ consultationId: id, peerTabId: theirs.tabId }])
    expect(theirs.all('room-joined')).toMatchObject([{ isPolite: false, peerTabId: mine.tabId }])
    mine.join(id)
    await mine.next('room-joined', 2)
    expect(await typesOf(id)).toEqual([
      ['ConsultationJoined', { consultationId: id, by: 'parent' }],
      ['ConsultationJoined', { consultationId: id, by: 'professional' }],
    ])
  })

  test('passes on what each says in its order, the longest too, and keeps none of it', async () => {
    const { id, mine, theirs } = await talk()
    const said = [offer('я'.repeat(30_000)), ...Array.from({ length: 60 }, (_, nth) => candidate(nth)), offer('v=0')]
    for (const signal of said) mine.signal(id, signal)
    theirs.signal(id, candidate(99))
    await theirs.next('signal', said.length)
    expect(theirs.all('signal').map(({ signal }) => signal)).toEqual(said)
    expect((await mine.next('signal')).signal).toEqual(candidate(99))
    expect(await typesOf(id)).toHaveLength(2)
  })

  test('that two enter at once has both in it, each knowing of the other', async () => {
    for (let nth = 0; nth < 5; nth++) {
      const id = await acceptedConsultation(service, { parent, vet })
      const [mine, theirs] = await Promise.all([openTab(first, parent), openTab(second, vet)])
      mine.join(id)
      theirs.join(id)
      await Promise.all([mine.next('room-joined'), theirs.next('room-joined')])
      for (const [tab, peer] of [[mine, theirs] as const, [theirs, mine] as const])
        await expect.poll(() => [...tab.all('room-joined'), ...tab.all('peer-changed')].at(-1)?.peerTabId).toBe(peer.tabId)
    }
  })

  test('is a newer tab’s, at whichever api, and the older one is told and heard no more', async () => {
    const { id, mine, theirs } = await talk()
    const newer = await openTab(second, parent)
    newer.join(id)
    expect(await mine.next('taken-over')).toMatchObject({ consultationId: id })
    expect(await theirs.next('peer-changed')).toMatchObject({ peerTabId: newer.tabId })
    mine.signal(id, candidate(1))
    newer.signal(id, candidate(2))
    await mine.next('taken-over', 2)
    expect((await theirs.next('signal')).signal).toEqual(candidate(2))
    mine.socket.close()
    newer.signal(id, candidate(3))
    await theirs.next('signal', 2)
    expect(theirs.all('peer-changed')).toHaveLength(1)
  })

  test('says when a socket is gone, which is not leaving the call; the button is', async () => {
    const { id, mine, theirs } = await talk()
    mine.socket.terminate()
    expect((await theirs.next('peer-changed')).peerTabId).toBeNull()
    expect(await presenceOf(id)).toEqual({ parent: [true, false, false], professional: [true, false, true] })
    const back = await openTab(first, parent)
    back.join(id)
    expect(await theirs.next('peer-changed', 2)).toMatchObject({ peerTabId: back.tabId })
    expect(await typesOf(id)).toHaveLength(2)
    expect(await presenceOf(id)).toMatchObject({ parent: [true, false, true] })
    back.say({ type: 'leave-room', consultationId: id })
    expect((await theirs.next('peer-changed', 3)).peerTabId).toBeNull()
    await expect.poll(() => typesOf(id)).toHaveLength(3)
    expect((await typesOf(id)).at(-1)).toEqual(['ConsultationLeft', { consultationId: id, by: 'parent', why: 'button' }])
    expect(await presenceOf(id)).toMatchObject({ parent: [true, true, false] })
    back.join(id)
    await back.next('room-joined', 2)
    expect((await typesOf(id)).at(-1)).toEqual(['ConsultationJoined', { consultationId: id, by: 'parent' }])
  })

  test('notices an api that was killed, and a party who comes back over another', async () => {
    const { id, mine, theirs } = await talk()
    mine.socket.terminate()
    await theirs.next('peer-changed')
    const killed = {
      consultationId: id,
      party: 'parent',
      instance: randomUUID(),
      connectionId: randomUUID(),
      tabId: randomUUID(),
    }
    await sql`update state.room_presence set instance = ${killed.instance}, connection_id = ${killed.connectionId},
      tab_id = ${killed.tabId}, gone_at = null, seen_at = clock_timestamp() where consultation_id = ${id} and party = 'parent'`.execute(
      service.db,
    )
    expect(await theirs.next('peer-changed', 2)).toMatchObject({ peerTabId: killed.tabId })
    await sql`update state.room_presence set seen_at = clock_timestamp() - interval '11 seconds'
      where consultation_id = ${id} and party = 'parent'`.execute(service.db)
    expect((await theirs.next('peer-changed', 3)).peerTabId).toBeNull()
    const back = await openTab(second, parent)
    back.join(id)
    expect(await theirs.next('peer-changed', 4)).toMatchObject({ peerTabId: back.tabId })
  })

  test('is left at once by a session that ends, though its socket still speaks', async () => {
    const another = await registerVet(service)
    const id = await acceptedConsultation(service, { parent, vet: another })
    const [theirs, mine] = await Promise.all([openTab(first, another), openTab(second, parent)])
    theirs.join(id)
    await theirs.next('room-joined')
    mine.join(id)
    await mine.next('room-joined')
    await service.sessions.endAll(another.accountId)
    theirs.join(id)
    expect((await mine.next('peer-changed')).peerTabId).toBeNull()
    await expect.poll(() => theirs.closed).toEqual([4401])
    expect(theirs.all('room-joined')).toHaveLength(1)
    expect(mine.all('peer-changed')).toHaveLength(1)
    expect(await typesOf(id)).toHaveLength(2)
  })

  test('is over for both when the consultation ends', async () => {
    const { id, mine, theirs } = await talk()
    await endConsultation(service, id)
    for (const tab of [mine, theirs]) expect(await tab.next('room-refused')).toMatchObject({ code: 'CONSULTATION_OVER' })
    mine.signal(id, candidate(1))
    await mine.next('room-refused', 2)
    expect(theirs.all('signal')).toEqual([])
    const rows = await service.db.selectFrom('state.roomPresence').select('party').where('consultationId', '=', id).execute()
    expect(rows).toEqual([])
  })
})

describe('a room is refused', () => {
  const refusalOf = async (id: string, person?: { headers: { cookie: string } }, language = 'bg') => {
    const tab = await openTab(first, person, language)
    tab.join(id)
    const { code, detail } = await tab.next('room-refused')
    return { code, detail }
  }
  const words = (code: keyof typeof refusals, language: 'bg' | 'en' = 'bg') => ({ code, detail: refusals[code][language] })

  test('to a third person in the words of one that does not exist, in their language', async () => {
    const id = await acceptedConsultation(service, { parent, vet })
    const [stranger, colleague] = await Promise.all([registerParent(service), registerVet(service)])
    for (const person of [stranger, colleague]) expect(await refusalOf(id, person, 'en')).toEqual(words('NOT_FOUND', 'en'))
    expect(await refusalOf(randomUUID(), stranger)).toEqual(words('NOT_FOUND'))
    expect(await refusalOf(id)).toEqual(words('NOT_SIGNED_IN'))
  })

  test('before a vet accepted, also to a vet who is rung, and after the end', async () => {
    const id = await rungConsultation(service, { parent, vets: [vet] })
    expect(await refusalOf(id, parent)).toEqual(words('CONSULTATION_NOT_OPEN'))
    expect(await refusalOf(id, vet)).toEqual(words('NOT_FOUND'))
    const over = await acceptedConsultation(service, { parent, vet })
    await endConsultation(service, over)
    for (const person of [parent, vet]) expect(await refusalOf(over, person)).toEqual(words('CONSULTATION_OVER'))
  })
})

describe('bad messages', () => {
  test('before coming in it is refused in words, and reaches no one', async () => {
    const { id, theirs } = await talk()
    const tab = await openTab(first, parent)
    tab.signal(id, candidate(1))
    tab.say({ type: 'leave-room', consultationId: id })
    expect(await tab.next('room-refused', 2)).toMatchObject({ code: 'NOT_IN_ROOM' })
    expect(theirs.all('signal')).toEqual([])
    expect(await typesOf(id)).toHaveLength(2)
  })

  test.each([
    [
      'a description that is too long',
      { kind: 'description', callId: 0, description: { type: 'offer', sdp: 'a'.repeat(64_001) } },
    ],
    ['a description of no known type', { kind: 'description', callId: 0, description: { type: 'prank', sdp: '' } }],
    ['no signal', null],
    ['one with more than is asked for', { kind: 'media', isCameraOn: true, isMicrophoneOn: true, mode: 'video', to: 'all' }],
    ['a call before the first', { kind: 'new-call', callId: -1, isRelayOnly: false }],
  ])('%s is a problem in words', async (_what, signal) => {
    const { id, mine, theirs } = await talk()
    mine.socket.send(JSON.stringify({ type: 'signal', consultationId: id, signal }))
    expect(await mine.next('problem')).toMatchObject({ code: 'INVALID_INPUT' })
    expect(theirs.all('signal')).toEqual([])
  })

  test('a flood is cut off, and the other hears no more of it than a call needs', async () => {
    const { id, mine, theirs } = await talk()
    for (let nth = 0; nth < 3_000; nth++) mine.signal(id, candidate(nth))
    await expect.poll(() => mine.closed).toEqual([1008])
    expect(mine.all('problem').every(({ code }) => code === 'TOO_MANY_REQUESTS')).toBe(true)
    expect((await theirs.next('peer-changed')).peerTabId).toBeNull()
    expect(theirs.all('signal').length).toBeLessThanOrEqual(300)
  })
})
