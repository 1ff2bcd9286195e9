import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import type { SharedRecord } from '@lapka/contracts/api/shares.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { keepTwins } from '../../cases/duplicates/testing/twins.ts'
import { book, openCheckouts } from '../../testing/road.ts'
import { startTestService, systemContext } from '../../testing/test-service.ts'
import { inDays, registerPerson, registerVet, type Parent } from '../../testing/town.ts'
import { addRecordFile } from '../record/testing/add-record-file.ts'
import { all, inMs, shareWith, vaccinations } from './testing/sharing.ts'

const service = await startTestService()
const { as, share, open, entriesOf, codeOf, listed, opened, registerKeeper, withClock } = shareWith(service)
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
beforeAll(async () => {
  checkouts = await openCheckouts(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const on = inDays(-1, '06:00').slice(0, 10)
const add = (parent: Parent, petId: string, entry: object) =>
  as(parent).post(`/api/v2/pets/${petId}/add-entry`, { entry: { on, ...entry } })
/** Of each record a note and a dose, and of the second a file. */
const keptTwins = async () => {
  const parent = await registerKeeper()
  const twins = await keepTwins(service, parent)
  for (const [petId, batch] of [
    [twins.rex, 'A1'],
    [twins.rexi, 'B2'],
  ] as const) {
    await add(parent, petId, { kind: 'note', text: `Бележка ${batch}` })
    await add(parent, petId, { kind: 'vaccination', product: 'rabisin', batch, dose: 'booster', validUntil: '2031-01-01' })
  }
  const fileId = await addRecordFile(service, { ...parent, petId: twins.rexi })
  return { parent, fileId, ...twins }
}
const saidIn = (entries: RecordEntry[]) =>
  entries
    .map((entry) => (entry.kind === 'note' ? entry.text : entry.kind === 'vaccination' ? entry.batch : entry.kind))
    .toSorted()

test('a link shows the records of both linked pets, each opening on record for both, until they are unlinked', async () => {
  const { parent, rex, rexi, fileId, link, unlink } = await keptTwins()
  const [whole, doses] = [
    await share({ person: parent, petId: rex, scope: all }),
    await share({ person: parent, petId: rex, scope: vaccinations }),
  ]
  expect(saidIn(await entriesOf(whole.secret))).toEqual(['A1', 'Бележка A1'])
  expect((await open(whole.secret, `files/${fileId}`)).statusCode).toBe(404)
  await link()
  expect(saidIn(await entriesOf(whole.secret))).toEqual(['A1', 'B2', 'document', 'Бележка A1', 'Бележка B2'])
  expect(saidIn(await entriesOf(doses.secret))).toEqual(['A1', 'B2'])
  expect((await open(doses.secret)).json<SharedRecord>()).toMatchObject({ counts: { vaccination: 2 }, weights: [] })
  expect((await open(doses.secret, `files/${fileId}`)).statusCode).toBe(404)
  expect((await open(whole.secret, `files/${fileId}`)).statusCode).toBe(200)
  const ground = { kind: 'share', id: whole.id }
  expect(await opened(rexi)).toMatchObject([{ what: 'record', ground }, { what: 'vaccinations' }, { what: 'file', ground }])
  expect(JSON.stringify(await opened(rex))).not.toContain('"file"')
  await unlink()
  expect(saidIn(await entriesOf(whole.secret))).toEqual(['A1', 'Бележка A1'])
  expect((await open(whole.secret)).json<SharedRecord>()).toMatchObject({ counts: { note: 1, vaccination: 1 } })
  expect((await open(whole.secret, `files/${fileId}`)).statusCode).toBe(404)
})

test('a linked pet that one more person keeps is shown to no guest', async () => {
  const { parent, rex, rexi, fileId, link } = await keptTwins()
  const { secret } = await share({ person: parent, petId: rex })
  await link()
  const boris = await registerPerson(service, 'PARENT')
  const joined: LapkaEvent<'KeeperJoined'> = {
    type: 'KeeperJoined',
    data: { petId: rexi, invitationId: randomUUID(), accountId: boris.accountId },
  }
  const streams = { pet: { stream: petStream(rexi), fold: petFold } }
  await service.handle(systemContext(inMs(0)), { streams }, () => ({ events: { pet: [joined] } }))
  expect(saidIn(await entriesOf(secret))).toEqual(['A1', 'Бележка A1'])
  expect((await open(secret, `files/${fileId}`)).statusCode).toBe(404)
  // And what the other adult shares of theirs shows nothing of the pet that they don't keep.
  await service.seen()
  const ofBoris = await share({ person: boris, petId: rexi })
  expect(saidIn(await entriesOf(ofBoris.secret))).toEqual(['B2', 'document', 'Бележка B2'])
})

test('from either page its owner sees and stops the links of both, one by one or all at once', async () => {
  const { parent, rex, rexi, link } = await keptTwins()
  const before = await share({ person: parent, petId: rexi })
  await link()
  const [first, second] = [await share({ person: parent, petId: rex }), await share({ person: parent, petId: rex })]
  await open(first.secret)
  const shown = (await listed(parent, rexi)).map(({ id, petId, openings }) => [id, petId, openings.length])
  expect(shown).toEqual([
    [second.id, rex, 0],
    [first.id, rex, 1],
    [before.id, rexi, 0],
  ])
  await as(parent).post(`/api/v2/pets/${rexi}/revoke-shares`)
  for (const { secret } of [before, first, second]) expect(await codeOf(open(secret, 'status'))).toBe('SHARE_REVOKED')
  expect((await listed(parent, rex)).map(({ state }) => state)).toEqual(['revoked', 'revoked', 'revoked'])
})

test('a visit of a linked record is shared from either page while they are linked', async () => {
  const { parent, rex, rexi, link } = await keptTwins()
  const vet = await registerVet(service)
  const appointmentId = await book(service, { parent: { ...parent, petId: rexi }, vet, startsAt: inDays(3, '07:00') })
  const vitals = { temperatureTenths: null, pulse: null, breaths: null }
  await withClock(4 * DAY_MS, () =>
    as(vet).post(`/api/v2/appointments/${appointmentId}/record-visit`, { findings: 'Кашля', vitals }),
  )
  await service.seen()
  const make = () => {
    const body = { kind: 'link', scope: { kind: 'visit', appointmentId }, until: inMs(DAY_MS) }
    return as(parent).post(`/api/v2/pets/${rex}/make-share`, body)
  }
  expect((await make()).statusCode).toBe(404)
  await link()
  const made = await make()
  expect(made.statusCode).toBe(201)
  expect((await entriesOf(made.json<{ secret: string }>().secret)).map(({ kind }) => kind)).toEqual(['visit'])
})

test('a death marked on one record is the animal’s: nothing is reminded of, shared or booked by the other one either, and unlinking undoes it there', async () => {
  const { parent, rex, rexi, link, unlink } = await keptTwins()
  await add(parent, rexi, { kind: 'vaccination', product: 'rabisin', batch: '', dose: 'booster', validUntil: on })
  await link()
  const { secret } = await share({ person: parent, petId: rexi, scope: all })
  const death = async (petId: string) =>
    (await as(parent).get('/api/v2/pets'))
      .json<{ items: { id: string; death: object | null }[] }>()
      .items.find(({ id }) => id === petId)?.death
  await as(parent).post(`/api/v2/pets/${rex}/mark-died`, { on: null })
  expect(await codeOf(open(secret, 'status'))).toBe('SHARE_REVOKED')
  await service.seen()
  expect([await death(rex), await death(rexi)]).toEqual([{ on: null }, { on: null }])
  const body = { kind: 'link', scope: { kind: 'all' }, until: inMs(DAY_MS) }
  expect((await as(parent).post(`/api/v2/pets/${rexi}/make-share`, body)).json()).toMatchObject({ code: 'PET_DIED' })
  const care = async () => (await as(parent).get('/api/v2/pets/care')).json<{ items: { petId: string }[] }>().items
  expect((await care()).map(({ petId }) => petId).filter((id) => id === rex || id === rexi)).toEqual([])

  await as(parent).post(`/api/v2/pets/${rexi}/withdraw-death`)
  await service.seen()
  expect([await death(rex), await death(rexi)]).toEqual([null, null])
  expect(await codeOf(open(secret, 'status'))).toBe('SHARE_REVOKED')

  await as(parent).post(`/api/v2/pets/${rex}/mark-died`, { on: null })
  await unlink()
  await service.seen()
  expect([await death(rex), await death(rexi)]).toEqual([{ on: null }, null])
})
