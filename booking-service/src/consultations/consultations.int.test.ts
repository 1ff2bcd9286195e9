import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsultationChoices, ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { availabilityStream, listReadsStream, readsStream } from '@lapka/contracts/streams.ts'
import { createWrite } from '@lapka/projections/testing/test-views.ts'
import { clientOf } from '../testing/client.ts'
import { askedBy, rungConsultation, tellConsultation } from '../testing/consultation.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let parent: Parent
let [vet, colleague]: Vet[] = []
let operator: Person
beforeAll(async () => {
  service = await startTestService()
  ;[parent, vet, colleague, operator] = await Promise.all([
    registerParent(service),
    registerVet(service),
    registerVet(service),
    registerPerson(service, 'OPERATOR'),
  ])
  await service.seen()
})
afterAll(() => service.stop())

const people = () => {
  if (vet === undefined || colleague === undefined) throw new Error('no vet was registered')
  return { vet, colleague }
}
const read = (person: Person, id: string, after?: number) =>
  clientOf(service, person).get(`/api/v2/consultations/${id}${after === undefined ? '' : `?after=${after}`}`)
const switchOn = ({ professionalId }: Vet, isAvailable = true) =>
  createWrite(service.log, service.vault)(new Date().toISOString(), {
    [availabilityStream(professionalId)]: [
      { type: 'ConsultationAvailabilitySet', data: { professionalId, isAvailable, until: null } },
    ],
  })

test('its parent, the vets who are rung and operators read it; anyone else gets 404', async () => {
  const [stranger, { vet: rung, colleague: other }] = [await registerParent(service), people()]
  const id = await rungConsultation(service, { parent, vets: [rung] })
  expect((await read(parent, id)).json()).toMatchObject({ id, party: 'parent', status: 'offered', place: 1 })
  expect((await read(rung, id)).json()).toMatchObject({ party: 'professional', calls: [], colleagueCount: 0 })
  expect((await read(operator, id)).json()).toMatchObject({ party: 'operator' })
  for (const person of [stranger, other]) expect((await read(person, id)).statusCode).toBe(404)
  expect((await read(parent, randomUUID())).statusCode).toBe(404)
  expect((await read(parent, 'no-id')).statusCode).toBe(400)
  // An outside reader is recorded, once within the hour.
  await read(operator, id)
  const reads = await service.log.readStream(readsStream(id))
  expect(reads.map(({ data }) => data)).toEqual([expect.objectContaining({ what: 'consultation' })])
})

test('an operator who reads the list is on record, with filter and number; reading one’s own is not', async () => {
  const list = (person: Person, query = '') => clientOf(service, person).get(`/api/v2/consultations${query}`)
  const recorded = async () =>
    (await service.log.readStream(listReadsStream('consultations'))).map(({ actor, data }) => ({ by: actor.id, data }))
  await list(parent)
  expect(await recorded()).toEqual([])
  const shown = (await list(operator)).json<{ items: unknown[] }>().items.length
  await list(operator)
  await list(operator, '?status=offered')
  const by = operator.accountId
  const offered = expect.objectContaining({ filter: { status: 'offered' } }) as unknown
  expect(await recorded()).toEqual([
    { by, data: { list: 'consultations', filter: {}, page: 'first', count: shown } },
    { by, data: offered },
  ])
})

test('a read after a write shows it, in lists too', async () => {
  const asked = askedBy(parent)
  const { consultationId } = asked.data
  const position = await tellConsultation(service, consultationId, [asked])
  const view = (await read(parent, consultationId, position)).json<ConsultationView>()
  expect(view).toMatchObject({ status: 'awaiting_payment', position })
  const list = async (query: string) =>
    (await clientOf(service, parent).get(`/api/v2/consultations?${query}`)).json<{ items: ConsultationView[] }>().items
  expect((await list('status=awaiting_payment')).map(({ id }) => id)).toEqual([consultationId])
  expect((await list(`after=${position}`)).map(({ id }) => id)[0]).toBe(consultationId)
  expect((await clientOf(service, parent).get('/api/v2/consultations?status=lost')).statusCode).toBe(400)
  expect((await clientOf(service, parent).get('/api/v2/consultations?cursor=lost')).statusCode).toBe(400)
  expect((await service.app.inject({ url: '/api/v2/consultations' })).statusCode).toBe(401)
})

test('the way in shows what it costs, who is online, and whether the chosen vet is', async () => {
  const { vet: chosen, colleague: other } = people()
  const ask = async (query = '') =>
    (await service.app.inject({ url: `/api/v2/consultations/choices${query}` })).json<ConsultationChoices>()
  expect(await ask()).toMatchObject({ vets: [], vetCount: 0, usualAnswerSeconds: null, chosen: null })
  expect((await ask()).services.map(({ id, priceCents }) => [id, priceCents])).toContainEqual(['urgent-consultation', 2000])
  await switchOn(chosen)
  await switchOn(other)
  await service.seen()
  expect(new Set((await ask()).vets.map(({ id }) => id))).toEqual(new Set([chosen.professionalId, other.professionalId]))
  expect((await ask(`?professionalId=${chosen.professionalId}`)).chosen).toMatchObject({
    id: chosen.professionalId,
    isOnline: true,
  })
  await switchOn(chosen, false)
  await service.seen()
  expect(await ask(`?professionalId=${chosen.professionalId}`)).toMatchObject({ vetCount: 1, chosen: { isOnline: false } })
  const clinic = await registerVet(service, { role: 'CLINIC' })
  await service.seen()
  for (const id of [clinic.professionalId, randomUUID()])
    expect((await service.app.inject({ url: `/api/v2/consultations/choices?professionalId=${id}` })).statusCode).toBe(404)
})
