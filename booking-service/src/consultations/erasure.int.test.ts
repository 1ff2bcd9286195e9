import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountExport } from '@lapka/contracts/api/account-export.ts'
import { factsOf } from '@lapka/contracts/facts.ts'
import { appointmentStream, consultationStream } from '@lapka/contracts/streams.ts'
import { verifyChain } from '@lapka/event-log/hash-chain.ts'
import { hashPassword } from '../sessions/password.ts'
import { clientOf } from '../testing/client.ts'
import { rungConsultation, tellConsultation, askedBy } from '../testing/consultation.ts'
import { askAndStartPaying, consult, goOnline, ringVets } from '../testing/consultation-road.ts'
import { book, openCheckouts, payFor } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Person } from '../testing/town.ts'
import { acceptedConsultation, endConsultation } from './testing/accepted-consultation.ts'
import { addPhoto } from './testing/add-photo.ts'

const password = 'кон батерия скоба'

let service: TestService
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
let passwordHash: string
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  passwordHash = await hashPassword(password)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const twoPeople = async () => {
  const [parent, vet] = await Promise.all([registerParent(service, { passwordHash }), registerVet(service, { passwordHash })])
  await service.seen()
  return { parent, vet }
}
const erase = (person: Person) =>
  clientOf(service, person).send({ method: 'POST', url: '/api/v2/accounts/me/erase-account', payload: { password } })
const at = (id: string, what: string) => `/api/v2/consultations/${id}/${what}`
const messagesFor = async (person: Person, id: string) =>
  (await clientOf(service, person).get(at(id, 'messages'))).json<{ items: { text: string; photoId: string | null }[] }>().items
const photoStatus = async (person: Person, id: string, photoId: string) =>
  (await clientOf(service, person).get(at(id, `photos/${photoId}`))).statusCode
const exportOf = async (person: Person) => (await clientOf(service, person).get('/api/v2/accounts/me/export')).body

/** Both wrote and both sent a picture. */
const talked = async () => {
  const people = await twoPeople()
  const { parent, vet } = people
  const id = await acceptedConsultation(service, people)
  const [mine, theirs] = [await addPhoto(service, parent, id), await addPhoto(service, vet, id)]
  await clientOf(service, parent).post(at(id, 'messages'), { text: 'Канарче на родителя', photoId: mine })
  await clientOf(service, vet).post(at(id, 'messages'), { text: 'Канарче на лекаря', photoId: theirs })
  await endConsultation(service, id)
  await service.seen()
  return { ...people, id, mine, theirs }
}

describe('no party is erased', () => {
  test('while they wait for a vet, are rung for or talk: the parent from asking on, the vet from accepting on', async () => {
    const upcoming = { status: 409, code: 'UPCOMING_VISIT' }
    const asking = await twoPeople()
    const asked = askedBy(asking.parent)
    await tellConsultation(service, asked.data.consultationId, [asked])
    expect((await erase(asking.parent)).json()).toMatchObject(upcoming)
    const ringing = await twoPeople()
    await rungConsultation(service, { parent: ringing.parent, vets: [ringing.vet] })
    expect((await erase(ringing.parent)).json()).toMatchObject(upcoming)
    // A vet who is only rung has promised nothing.
    expect((await erase(ringing.vet)).statusCode).toBe(200)
    const talking = await twoPeople()
    const id = await acceptedConsultation(service, talking)
    for (const person of [talking.parent, talking.vet]) expect((await erase(person)).json()).toMatchObject(upcoming)
    expect(await messagesFor(talking.parent, id)).toEqual([])
    await endConsultation(service, id)
    for (const person of [talking.parent, talking.vet]) expect((await erase(person)).statusCode).toBe(200)
  })
})

describe('right after a talk', () => {
  test('both may be erased, though the time that was paid for is not over, and what the talk cost is still taken and kept', async () => {
    const people = await twoPeople()
    await goOnline(service, [people.vet])
    const id = await consult(service, people)
    expect(factsOf(await service.handle.readEvents(appointmentStream(id)), 'AppointmentCompleted')).toHaveLength(1)
    for (const person of [people.parent, people.vet])
      expect((await erase(person)).json()).toMatchObject({ position: expect.any(Number) as number })
  })

  test('also while the capture of its money is still under way', async () => {
    const people = await twoPeople()
    await goOnline(service, [people.vet])
    const id = await consult(service, { ...people, isFree: true })
    for (const person of [people.parent, people.vet])
      expect((await erase(person)).json()).toMatchObject({ position: expect.any(Number) as number })
    await payFor(service, id)
    const paid = factsOf(await service.handle.readEvents(appointmentStream(id)), 'AppointmentConfirmed')
    expect(paid).toMatchObject([{ paidCents: 2_000 }])
  })
})

describe('a party erased after it', () => {
  test('leaves no word and no picture of theirs behind; the other’s stay, and the log still holds', async () => {
    const { parent, vet, id, mine, theirs } = await talked()
    const added = factsOf(await service.handle.readEvents(consultationStream(id)), 'ConsultationPhotoAdded')
    expect(added.map(({ photoId, authorId }) => [photoId, authorId])).toEqual([
      [mine, parent.accountId],
      [theirs, vet.accountId],
    ])
    expect((await erase(parent)).statusCode).toBe(200)
    await service.seen()
    expect(await messagesFor(vet, id)).toMatchObject([{ text: '' }, { text: 'Канарче на лекаря' }])
    expect([await photoStatus(vet, id, mine), await photoStatus(vet, id, theirs)]).toEqual([404, 200])
    const view = await clientOf(service, vet).get(`/api/v2/consultations/${id}`)
    expect(view.json()).toMatchObject({ reason: '', parent: null, pet: { name: '' } })
    expect(await verifyChain(await service.log.readStream(consultationStream(id)))).not.toHaveProperty('broken')
  })

  test('a vet leaves theirs no more than a parent does', async () => {
    const { parent, vet, id, mine, theirs } = await talked()
    expect((await erase(vet)).statusCode).toBe(200)
    await service.seen()
    expect(await messagesFor(parent, id)).toMatchObject([{ text: 'Канарче на родителя' }, { text: '' }])
    expect([await photoStatus(parent, id, mine), await photoStatus(parent, id, theirs)]).toEqual([200, 404])
    expect((await clientOf(service, parent).get(`/api/v2/consultations/${id}`)).json()).toMatchObject({
      reason: 'Кашля от два дни',
    })
  })
})

test('a parent’s export has what the vet wrote for them, of every consultation and visit; the vet’s has nothing of the parent', async () => {
  const people = await twoPeople()
  const { parent, vet } = people
  await goOnline(service, [vet])
  const id = await askAndStartPaying(service, parent)
  await ringVets(service, id, [vet])
  await clientOf(service, vet).post(at(id, 'accept-consultation'))
  await payFor(service, id)
  expect((await clientOf(service, vet).post(at(id, 'messages'), { text: 'Дайте му вода' })).statusCode).toBe(201)
  await clientOf(service, parent).post(at(id, 'messages'), { text: 'Благодаря' })
  const visit = await book(service, { parent, vet, startsAt: inDays(3, '07:00') })
  const sheet = { diagnosis: 'Отит', medicines: [{ name: 'Капки', dose: '2', instructions: '' }], notes: 'Съвет: без къпане' }
  const { now } = service.clock
  service.clock.now = () => inDays(4, '07:00')
  for (const one of [id, visit])
    expect((await clientOf(service, vet).post(`/api/v2/appointments/${one}/write-prescription`, sheet)).statusCode).toBe(201)
  service.clock.now = now
  await service.seen()
  const written = (JSON.parse(await exportOf(parent)) as AccountExport).written
  expect(written.filter(({ kind }) => kind === 'message')).toMatchObject([{ appointmentId: id, text: 'Дайте му вода' }])
  const prescriptions = written.filter(({ kind }) => kind === 'prescription')
  expect(prescriptions.map(({ appointmentId }) => appointmentId).toSorted()).toEqual([id, visit].toSorted())
  for (const one of prescriptions) expect(one).toMatchObject({ sheet, by: expect.stringMatching(/./) as string })
  expect((JSON.parse(await exportOf(vet)) as AccountExport).written).toEqual([])
  expect(await exportOf(vet)).not.toContain('без къпане')
})

test('the facts of an export are one’s own words of every consultation, and no other person’s', async () => {
  const { parent, vet } = await talked()
  const [mine, theirs] = [await exportOf(parent), await exportOf(vet)]
  expect([mine.includes('на родителя'), mine.includes('на лекаря'), mine.includes('Кашля')]).toEqual([true, false, true])
  expect([theirs.includes('на родителя'), theirs.includes('на лекаря'), theirs.includes('Кашля')]).toEqual([false, true, false])
})
