import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { petCareList } from '@lapka/contracts/api/pet-care.ts'
import type { Events } from '@lapka/contracts/events.ts'
import { careStream } from '@lapka/contracts/streams.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { addMonths } from '@lapka/domain/kernel/local-dates.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { nextCareHour } from '@lapka/domain/pets/care-letters/care-to-remind.ts'
import { petsAwaitedByVet } from '@lapka/projections/records/awaited-visits.ts'
import { leaveTokenOf } from '@lapka/state/accounts/leave-token.ts'
import { remindCare, remindCareJob } from '@lapka/workers/care/remind-care-job.ts'
import { remindOfCare } from '@lapka/workers/care/remind-of-care.ts'
import type { Mail } from '@lapka/workers/mailer.ts'
import type { NewNotification } from '@lapka/state/notifications/notifications.ts'
import { sharePet } from '../../household/testing/share-pet.ts'
import { clientOf } from '../../testing/client.ts'
import { book } from '../../testing/road.ts'
import { startServiceWithCheckouts } from '../../testing/start-service-with-checkouts.ts'
import { addPet, inDays, registerParent, registerVet, type Parent } from '../../testing/town.ts'

type Told = Pick<NewNotification, 'accountId' | 'template'>
let mails: Mail[] = []
let told: Told[] = []
const service = await startServiceWithCheckouts({ publicUrl: 'https://app.lapka.test' })
beforeEach(() => {
  mails = []
  told = []
})

/** By day: no letters are sent at night. */
const now = () => nextCareHour(service.clock.now())
const today = () => localDateOf(now(), DEFAULT_ZONE)
const client = (parent: { headers: { cookie: string } }) => clientOf(service, parent)
const dueIn = async (parent: Parent, days: number, petId = parent.petId) => {
  const entry = {
    kind: 'vaccination',
    on: addDays(today(), days - 365),
    product: 'rabisin',
    dose: 'booster',
    validUntil: addDays(today(), days),
  }
  expect((await client(parent).post(`/api/v2/pets/${petId}/add-entry`, { entry })).statusCode).toBe(201)
  await service.seen()
}
const scan = (day = today()) => {
  const { db, handle } = service
  return remindOfCare({ db, handle, now, newId: randomUUID }, day)
}
const reminded = async ({ accountId }: Parent) =>
  (await service.handle.readEvents(careStream(accountId))).map(({ data }) => data as Events['CareReminded'])
/** What the workers do with the letters that follow. */
const work = async ({ accountId }: Parent) => {
  const { db, handle } = service
  const mailer = { send: async (mail: Mail) => ({ sent: mails.push(mail) > 0 }), close: () => undefined }
  const careLetters = {
    leavePath: (id: string) => `/care-letters/unsubscribe?token=${leaveTokenOf(service.dependencies.lookupKey, id)}`,
    awaitedByVet: (petIds: string[], at: string) => petsAwaitedByVet(db, { petIds, now: at }),
  }
  const notify = async ({ accountId: id, template }: NewNotification) => void told.push({ accountId: id, template })
  const dependencies = { handle, mailer, notify, now, publicUrl: 'https://app.lapka.test', careLetters } as never
  for (const event of await service.handle.readEvents(careStream(accountId)))
    for (const { workId, work: payload } of remindCareJob.requestedBy(event))
      await remindCare(dependencies, { ...(payload as never as Events['CareReminded']), workId, dueAt: now() })
}
const careOf = async (parent: Parent) => (await client(parent).get('/api/v2/pets/care')).json<z.infer<typeof petCareList>>()

test('all pets of a parent are in one letter, once, however often and by how many workers is looked', async () => {
  const parent = await registerParent(service)
  const other = await addPet(service, parent.accountId)
  await dueIn(parent, 9)
  await dueIn(parent, 12, other)
  await Promise.all([scan(), scan(), scan()])
  await scan()
  expect(await reminded(parent)).toMatchObject([{ on: today(), items: [{ stage: 'ahead' }, { stage: 'ahead' }] }])
  await scan(addDays(today(), 1))
  expect(await reminded(parent)).toHaveLength(1)
  await work(parent)
  expect(mails).toMatchObject([{ to: parent.email, subject: expect.stringContaining('Напомняне за') }])
  expect(mails[0]?.text).toContain('Ваксина срещу бяс')
  for (const petId of [parent.petId, other])
    expect(mails[0]?.text).toContain(`/find-professional?role=VET&petId=${petId}&service=`)
  expect(mails[0]?.unsubscribeUrl).toContain('/care-letters/unsubscribe?token=')
  await scan(addDays(today(), 17))
  expect((await reminded(parent)).map(({ items }) => items.map(({ stage }) => stage))).toEqual([['ahead', 'ahead'], ['over']])
})

test('a booked visit to a vet, a dose that was given meanwhile and a pet that died silence it', async () => {
  const [booked, given, died, vet] = await Promise.all([
    registerParent(service),
    registerParent(service),
    registerParent(service),
    registerVet(service),
  ])
  for (const parent of [booked, given, died]) await dueIn(parent, 9)
  await book(service, { parent: booked, vet, startsAt: inDays(6, '09:00') })
  await client(died).post(`/api/v2/pets/${died.petId}/mark-died`, { on: null })
  await expect.poll(async () => (await careOf(booked)).items[0]?.isVisitBooked).toBe(true)
  await service.seen()
  await scan()
  expect(await reminded(booked)).toEqual([])
  expect(await reminded(died)).toEqual([])
  expect(await reminded(given)).toHaveLength(1)
  await dueIn(given, 364)
  await work(given)
  expect(mails).toEqual([])
})

test('it is left with one press, by a mail program or by a person, and taken up again on the list of pets', async () => {
  const parent = await registerParent(service)
  await dueIn(parent, 9)
  expect((await careOf(parent)).hasLetters).toBe(true)
  const token = leaveTokenOf(service.dependencies.lookupKey, parent.accountId)
  const form = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://mail.example',
    'sec-fetch-site': 'cross-site',
  }
  const press = (given: string) =>
    service.app.inject({
      method: 'POST',
      url: `/care-letters/unsubscribe?token=${given}`,
      headers: form,
      payload: 'List-Unsubscribe=One-Click',
    })
  await service.app.inject({ url: `/care-letters/unsubscribe?token=${token}`, headers: { accept: '*/*' } })
  expect((await careOf(parent)).hasLetters).toBe(true)
  const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  expect((await press(wrong)).statusCode).toBe(202)
  expect((await press('nonsense')).statusCode).toBe(400)
  expect((await careOf(parent)).hasLetters).toBe(true)
  expect((await press(token)).statusCode).toBe(202)
  expect((await press(token)).statusCode).toBe(202)
  expect((await careOf(parent)).hasLetters).toBe(false)
  await scan()
  await work(parent)
  expect([mails, told]).toEqual([[], [{ accountId: parent.accountId, template: 'care-due' }]])
  await client(parent).put('/api/v2/accounts/me/care-letters', { areWanted: true })
  expect((await careOf(parent)).hasLetters).toBe(true)
  const leave = { method: 'POST' as const, url: '/api/v2/care-letters/unsubscribe', payload: { token } }
  expect((await service.app.inject({ ...leave, headers: { origin: 'https://app.lapka.test' } })).statusCode).toBe(202)
  expect((await careOf(parent)).hasLetters).toBe(false)
})

test('how often it is treated is chosen by a keeper and by the vet of a visit, and by nobody else', async () => {
  const [parent, other, vet] = await Promise.all([registerParent(service), registerParent(service), registerVet(service)])
  const choose = (who: { headers: { cookie: string } }, parasiteGroup: string) =>
    client(who).post(`/api/v2/pets/${parent.petId}/change-care-plan`, { parasiteGroup })
  const given = addDays(today(), -28)
  const dueOn = addMonths(given, 1)
  const entry = { kind: 'treatment', on: given, product: 'Milbemax', parasites: ['internal'] }
  await client(parent).post(`/api/v2/pets/${parent.petId}/add-entry`, { entry })
  expect((await choose(other, 'D')).statusCode).toBe(404)
  expect((await choose(vet, 'D')).statusCode).toBe(404)
  expect((await choose(parent, 'E')).statusCode).toBe(400)
  expect((await choose(parent, 'D')).statusCode).toBe(200)
  await service.seen()
  expect((await careOf(parent)).items[0]?.treatments).toMatchObject([{ against: 'internal', dueOn }])
  await scan()
  expect(await reminded(parent)).toMatchObject([{ items: [{ kind: 'treatment', what: 'internal', dueOn }] }])
  await book(service, { parent, vet, startsAt: inDays(6, '09:00') })
  await expect.poll(async () => (await choose(vet, 'A')).statusCode).toBe(200)
  const record = await client(parent).get(`/api/v2/pets/${parent.petId}/record`)
  expect(record.json()).toMatchObject({ parasiteGroup: 'A' })
})

test('a household gets one letter a day: its owner’s until the second adult asks for it, whoever looks and however often', async () => {
  const [owner, second] = await Promise.all([registerParent(service), registerParent(service)])
  const other = await addPet(service, owner.accountId)
  for (const petId of [owner.petId, other]) await sharePet(service, { ...owner, petId }, second)
  await dueIn(owner, 9)
  const receiver = async (reader: Parent) => (await careOf(reader)).households
  const shared = (receiverId: string | null) => ({ petIds: expect.arrayContaining([owner.petId, other]), receiverId })
  await expect.poll(() => receiver(second)).toMatchObject([{ otherId: owner.accountId, ...shared(owner.accountId) }])
  await Promise.all([scan(), scan()])
  expect([(await reminded(owner)).length, (await reminded(second)).length]).toEqual([1, 0])
  await work(owner)
  expect(mails).toMatchObject([{ to: owner.email, text: expect.stringContaining('вторият стопанин не го получава') }])
  expect(told).toEqual([second, owner].map(({ accountId }) => ({ accountId, template: 'care-due' })))

  const choose = (parent: Parent, areWanted: boolean) => client(parent).put('/api/v2/accounts/me/care-letters', { areWanted })
  await choose(second, true)
  expect(await receiver(owner)).toMatchObject([{ otherId: second.accountId, ...shared(second.accountId) }])
  expect((await careOf(owner)).hasLetters).toBe(true)
  await dueIn(owner, 12, other)
  await scan()
  expect(await reminded(second)).toEqual([])
  await Promise.all([scan(addDays(today(), 1)), scan(addDays(today(), 1))])
  expect(await reminded(second)).toMatchObject([{ items: [{ petId: other }], alsoFor: [owner.accountId] }])
  expect(await reminded(owner)).toHaveLength(1)

  await choose(owner, false)
  await choose(second, false)
  expect(await receiver(second)).toMatchObject([shared(null)])
  await choose(owner, true)
  expect(await receiver(second)).toMatchObject([shared(owner.accountId)])
})
