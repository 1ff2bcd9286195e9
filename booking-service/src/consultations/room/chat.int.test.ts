import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { MAX_CHAT_PHOTOS, MAX_CONSULTATION_PHOTOS, MAX_MESSAGES } from '@lapka/contracts/consultations.ts'
import { consultationStream } from '@lapka/contracts/streams.ts'
import { clientOf } from '../../testing/client.ts'
import { rungConsultation, tellConsultation } from '../../testing/consultation.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { registerParent, registerVet, type Parent, type Person, type Vet } from '../../testing/town.ts'
import { acceptedConsultation, endConsultation } from '../testing/accepted-consultation.ts'
import { addPhoto, sendPhoto } from '../testing/add-photo.ts'
import { openTab } from '../testing/room-tab.ts'

let service: TestService
let parent: Parent
let vet: Vet
let stranger: Person
beforeAll(async () => {
  service = await startTestService({
    relays: { turnUrls: ['turn:relay.lapka.test:3478'], secret: 'shared-with-coturn', stunUrls: [] },
  })
  ;[parent, vet, stranger] = await Promise.all([registerParent(service), registerVet(service), registerVet(service)])
})
afterAll(() => service.stop())

const at = (id: string, what: string) => `/api/v2/consultations/${id}/${what}`
const write = (person: Person, id: string, body: object, key?: string) =>
  clientOf(service, person).post(at(id, 'messages'), body, key === undefined ? {} : { key })
const read = (person: Person, id: string) => clientOf(service, person).get(at(id, 'messages'))
const messagesFor = async (person: Person, id: string) =>
  (await read(person, id)).json<{ items: { id: string; by: string; text: string; photoId: string | null }[] }>().items
const accepted = () => acceptedConsultation(service, { parent, vet })

describe('a message', () => {
  test('is read by the two in the order in which they were written, is sealed in the log, and the other is told at once', async () => {
    const id = await accepted()
    await service.seen()
    const url = `${await service.app.listen({ port: 0, host: '127.0.0.1' })}/api/v2/live`.replace('http', 'ws')
    const tab = await openTab(url, vet)
    const first = await write(parent, id, { text: 'Не яде от вчера' })
    expect(first.statusCode).toBe(201)
    const { position } = first.json<{ position: number }>()
    // An announcement of what came before may be heard yet.
    await expect
      .poll(() => tab.all('consultation-changed'))
      .toContainEqual(expect.objectContaining({ consultationId: id, eventTypes: ['ConsultationMessageWritten'], position }))
    await write(vet, id, { text: 'Пие ли вода?' })
    for (const person of [parent, vet])
      expect(await messagesFor(person, id)).toMatchObject([
        { by: 'parent', text: 'Не яде от вчера', photoId: null },
        { by: 'professional', text: 'Пие ли вода?', photoId: null },
      ])
    expect(JSON.stringify(await service.log.readStream(consultationStream(id)))).not.toMatch(/яде|вода/)
  })

  test('sent again under its key is one; another text under the same key is refused', async () => {
    const id = await accepted()
    const [first, again] = [
      await write(parent, id, { text: 'Да' }, 'one-message'),
      await write(parent, id, { text: 'Да' }, 'one-message'),
    ]
    expect(again.json()).toEqual(first.json())
    expect((await write(parent, id, { text: 'Не' }, 'one-message')).json()).toMatchObject({
      code: 'KEY_USED_FOR_ANOTHER_REQUEST',
    })
    expect(await messagesFor(vet, id)).toHaveLength(1)
  })

  test('of an erased author has no words any more', async () => {
    const own = await registerParent(service)
    const id = await acceptedConsultation(service, { parent: own, vet })
    await write(own, id, { text: 'Казва се Шаро' })
    await write(vet, id, { text: 'Разбрах' })
    await service.vault.erase(own.accountId)
    expect((await messagesFor(vet, id)).map(({ text }) => text)).toEqual(['', 'Разбрах'])
  })

  test('is in the export of its writer, and the other’s words are not', async () => {
    const id = await accepted()
    await write(parent, id, { text: 'Канарче от родител' })
    await write(vet, id, { text: 'Канарче от лекар' })
    const [mine, theirs] = [
      (await clientOf(service, parent).get('/api/v2/accounts/me/export')).body,
      (await clientOf(service, vet).get('/api/v2/accounts/me/export')).body,
    ]
    expect([mine.includes('от родител'), mine.includes('от лекар')]).toEqual([true, false])
    expect([theirs.includes('от родител'), theirs.includes('от лекар')]).toEqual([false, true])
  })

  test('stays to be read after the end, and none is added', async () => {
    const id = await accepted()
    await write(parent, id, { text: 'Благодаря' })
    await endConsultation(service, id)
    expect((await write(parent, id, { text: 'Още нещо' })).json()).toMatchObject({ code: 'CONSULTATION_OVER' })
    expect(await messagesFor(vet, id)).toHaveLength(1)
  })

  test.each([
    ['nothing', {}],
    ['only blanks', { text: '   ' }],
    ['too long a text', { text: 'а'.repeat(2_001) }],
    ['no text at all', { text: 7 }],
    ['a picture of no known form', { photoId: 'x' }],
    ['more than is asked for', { text: 'Да', by: 'professional' }],
  ])('of %s is refused in words', async (_what, body) => {
    const answer = await write(parent, await accepted(), body)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'INVALID_INPUT'])
  })

  test('beyond what a chat holds is refused', async () => {
    const id = await accepted()
    const messages = Array.from({ length: MAX_MESSAGES }, () => ({
      type: 'ConsultationMessageWritten' as const,
      data: {
        consultationId: id,
        messageId: randomUUID(),
        authorId: parent.accountId,
        by: 'parent' as const,
        text: 'а',
        photoId: null,
      },
    }))
    await tellConsultation(service, id, messages)
    expect((await write(vet, id, { text: 'б' })).json()).toMatchObject({ code: 'CHAT_FULL' })
  })
})

describe('a room that is not theirs', () => {
  test('has no chat, no relay and no pictures for a third person', async () => {
    const id = await accepted()
    const photoId = await addPhoto(service, parent, id)
    const client = clientOf(service, stranger)
    const answers = [
      await client.get(at(id, 'messages')),
      await client.get(at(id, 'ice-servers')),
      await client.get(at(id, `photos/${photoId}`)),
      await client.post(at(id, 'messages'), { text: 'Аз' }),
      await sendPhoto(service, stranger, id),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
  })

  test('is not open to a vet who is rung; the reason’s pictures are, until they decline or another vet accepts', async () => {
    const [colleague, slower] = await Promise.all([registerVet(service), registerVet(service)])
    const id = await rungConsultation(service, { parent, vets: [vet, colleague, slower] })
    const photoId = await addPhoto(service, parent, id)
    const seen = async (person: Person) => (await clientOf(service, person).get(at(id, `photos/${photoId}`))).statusCode
    expect((await clientOf(service, vet).get(at(id, 'messages'))).json()).toMatchObject({ code: 'CONSULTATION_NOT_OPEN' })
    expect((await sendPhoto(service, vet, id)).json()).toMatchObject({ code: 'CONSULTATION_NOT_OPEN' })
    expect([await seen(parent), await seen(vet), await seen(colleague)]).toEqual([200, 200, 200])
    await tellConsultation(service, id, [
      { type: 'ConsultationDeclined', data: { consultationId: id, professionalId: colleague.professionalId } },
    ])
    expect([await seen(vet), await seen(colleague), await seen(slower)]).toEqual([200, 404, 200])
    const instant = new Date().toISOString()
    const times = { startsAt: instant, endsAt: instant, vetJoinsBy: instant, leastTalkMs: 0 }
    const accepted = { consultationId: id, professionalId: vet.professionalId, ...times }
    await tellConsultation(service, id, [{ type: 'ConsultationAccepted', data: accepted }])
    expect([await seen(parent), await seen(vet), await seen(slower)]).toEqual([200, 200, 404])
  })
})

test('relays are for the two while the room is open', async () => {
  const id = await accepted()
  const ask = (person: Person) => clientOf(service, person).get(at(id, 'ice-servers'))
  for (const person of [parent, vet]) {
    const answer = await ask(person)
    expect(answer.json()).toMatchObject({ hasRelay: true, iceServers: [{ urls: ['turn:relay.lapka.test:3478'] }] })
    expect(answer.body).not.toContain('shared-with-coturn')
  }
  await endConsultation(service, id)
  expect((await ask(parent)).json()).toMatchObject({ code: 'CONSULTATION_OVER' })
  const waiting = await rungConsultation(service, { parent, vets: [vet] })
  expect((await clientOf(service, parent).get(at(waiting, 'ice-servers'))).json()).toMatchObject({
    code: 'CONSULTATION_NOT_OPEN',
  })
})

describe('a picture', () => {
  test('of the reason is painted anew, shown as wide as it is looked at, and one of six', async () => {
    const id = await rungConsultation(service, { parent, vets: [vet] })
    const photoIds: string[] = []
    for (let nth = 0; nth < MAX_CONSULTATION_PHOTOS; nth++) photoIds.push(await addPhoto(service, parent, id))
    expect((await sendPhoto(service, parent, id)).json()).toMatchObject({ code: 'TOO_MANY_FILES' })
    await service.seen()
    const view = (await clientOf(service, vet).get(`/api/v2/consultations/${id}`)).json<ConsultationView>()
    expect(view.photoIds).toEqual(photoIds)
    const small = await clientOf(service, vet).get(at(id, `photos/${photoIds[0]}?width=640`))
    expect(small.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 })
    expect((await clientOf(service, vet).get(at(id, `photos/${randomUUID()}`))).statusCode).toBe(404)
    const names = await readdir(service.filesFolder, { recursive: true })
    expect(names.filter((name) => photoIds.some((photoId) => name.endsWith(photoId)))).toHaveLength(MAX_CONSULTATION_PHOTOS)
  })

  test('is sent into the chat by either, and is gone with its sender', async () => {
    const doctor = await registerVet(service)
    const id = await acceptedConsultation(service, { parent, vet: doctor })
    const photoId = await addPhoto(service, doctor, id)
    expect((await write(doctor, id, { photoId })).statusCode).toBe(201)
    expect(await messagesFor(parent, id)).toMatchObject([{ by: 'professional', text: '', photoId }])
    expect((await clientOf(service, parent).get(at(id, `photos/${photoId}`))).statusCode).toBe(200)
    expect((await write(parent, id, { photoId: randomUUID() })).statusCode).toBe(404)
    await service.vault.erase(doctor.accountId)
    expect((await clientOf(service, parent).get(at(id, `photos/${photoId}`))).statusCode).toBe(404)
  })

  test('sent twice under its key is one, and what is no picture is refused', async () => {
    const id = await accepted()
    const [first, again] = [
      await sendPhoto(service, parent, id, { key: 'one-photo' }),
      await sendPhoto(service, parent, id, { key: 'one-photo' }),
    ]
    expect(again.json()).toEqual(first.json())
    const pdf = { fileName: 'a.pdf', type: 'application/pdf', bytes: '%PDF-1.4\n%%EOF' }
    expect((await sendPhoto(service, parent, id, { part: pdf })).json()).toMatchObject({ code: 'FILE_TYPE_NOT_TAKEN' })
  })

  test('of the chat is one of some, and of an ended one none', async () => {
    const id = await accepted()
    const added = Array.from({ length: MAX_CHAT_PHOTOS }, () => ({
      type: 'ConsultationPhotoAdded' as const,
      data: { consultationId: id, photoId: randomUUID(), authorId: parent.accountId },
    }))
    await tellConsultation(service, id, added)
    expect((await sendPhoto(service, vet, id)).json()).toMatchObject({ code: 'TOO_MANY_FILES' })
    await endConsultation(service, id)
    expect((await sendPhoto(service, vet, id)).json()).toMatchObject({ code: 'CONSULTATION_OVER' })
  })
})
