import { afterAll, beforeAll, expect, test } from 'vitest'
import { sectionsOfVet } from '../profile/testing/sections.ts'
import { clientOf } from '../testing/client.ts'
import { uploadOf } from '../testing/multipart.ts'
import { placeBody } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerPerson } from '../testing/town.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

test('an unverified professional is found, shown and booked nowhere: before the operator says yes, and again after a no', async () => {
  const person = await registerPerson(service, 'VET')
  const [vet, visitor] = [clientOf(service, person), clientOf(service)]
  const parent = await registerParent(service)
  const operator = clientOf(service, await registerPerson(service, 'OPERATOR'))
  for (const [section, body] of Object.entries(sectionsOfVet)) await vet.put(`/api/v2/profile/${section}`, body)
  const submit = () => vet.post('/api/v2/profile/submit-for-verification')
  expect((await submit()).json()).toMatchObject({ code: 'PROFILE_INCOMPLETE', missing: ['diplomas'] })
  const parts = [{ fileName: 'a.pdf', type: 'application/pdf', bytes: '%PDF-1.4\n%%EOF' }]
  await vet.send(uploadOf({ method: 'POST', url: '/api/v2/profile/diplomas', parts }))
  const { professionalId } = (await vet.get('/api/v2/profile')).json<{ professionalId: string }>()
  const path = `/api/v2/professionals/${professionalId}`
  const booked = { parent, vet: { ...person, professionalId }, startsAt: inDays(5, '09:00') }

  const expectSeen = async (isSeen: boolean) => {
    await service.seen()
    const searched = (await visitor.get(`/api/v2/professionals?q=${encodeURIComponent('Захариева')}`)).json<{ items: object[] }>()
    const old = await visitor.get(`/api/v1/users/search?searchWord=${encodeURIComponent('Захариева')}`)
    const slots = await visitor.get(
      `${path}/slots?serviceId=exam&from=${inDays(5, '09:00').slice(0, 10)}&to=${inDays(5, '09:00').slice(0, 10)}`,
    )
    const found = [searched.items.length, old.json<{ data: { professionals: object[] } }>().data.professionals.length]
    expect(found).toEqual(isSeen ? [1, 1] : [0, 0])
    expect([(await visitor.get(path)).statusCode, slots.statusCode]).toEqual(isSeen ? [200, 200] : [404, 404])
    const placed = await clientOf(service, parent).post('/api/v2/appointments', placeBody(booked))
    expect(isSeen ? placed.statusCode : placed.json<{ code: string }>().code).toBe(isSeen ? 201 : 'NOT_FOUND')
  }
  const decide = (decision: string, body: object = {}) =>
    operator.post(`/api/v2/verifications/${professionalId}/${decision}`, body)

  await expectSeen(false)
  expect((await submit()).statusCode).toBe(200)
  await expectSeen(false)
  expect((await operator.get('/api/v2/verifications?status=pending')).json()).toMatchObject({
    items: [{ professionalId, diplomaCount: 1 }],
  })
  // A colleague has the case: the second operator is told, and nothing is decided.
  const colleague = await registerPerson(service, 'OPERATOR')
  const assign = (assigneeId: string | null, from: string | null) =>
    clientOf(service, colleague).post(`/api/v2/cases/${professionalId}/assign-case`, { assigneeId, from })
  expect((await assign(colleague.accountId, null)).statusCode).toBe(200)
  expect((await decide('accept-verification')).json()).toMatchObject({
    code: 'CASE_TAKEN',
    assignee: { id: colleague.accountId },
  })
  expect((await assign(null, colleague.accountId)).statusCode).toBe(200)
  expect((await decide('accept-verification')).statusCode).toBe(200)
  await expectSeen(true)
  const client = clientOf(service, parent)
  const held = (await client.post('/api/v2/appointments', placeBody({ ...booked, startsAt: inDays(5, '11:00') }))).json<{
    id: string
  }>()
  expect((await decide('reject-verification', { reason: 'Дипломата е чужда.' })).statusCode).toBe(200)
  await expectSeen(false)
  expect((await vet.get('/api/v2/profile')).json()).toMatchObject({ status: 'rejected', reason: 'Дипломата е чужда.' })
  const paid = await client.post(`/api/v2/appointments/${held.id}/start-payment`, {})
  expect([paid.statusCode, paid.json<{ code: string }>().code]).toEqual([409, 'PROFESSIONAL_NOT_VERIFIED'])
})
