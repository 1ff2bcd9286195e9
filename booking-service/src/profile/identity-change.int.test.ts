import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import type { VerificationDetails } from '@lapka/contracts/api/verifications.ts'
import { clientOf } from '../testing/client.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet } from '../testing/town.ts'

let service: TestService
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

test('another name of a verified professional is shown nowhere until an operator has looked, and past appointments keep the old', async () => {
  const [vet, parent] = [await registerVet(service), await registerParent(service)]
  const operator = clientOf(service, await registerPerson(service, 'OPERATOR'))
  const [own, visitor, client] = [clientOf(service, vet), clientOf(service), clientOf(service, parent)]
  const before = await book(service, { parent, vet, startsAt: inDays(7, '07:00') })
  const nameOf = async () => {
    await service.seen()
    const { displayName } = (await visitor.get(`/api/v2/professionals/${vet.professionalId}`)).json<ProfessionalDetails>()
    return displayName
  }
  const appointmentOf = async (id: string) => {
    await service.seen()
    return (await client.get(`/api/v2/appointments/${id}`)).json<AppointmentView>()
  }
  const queue = async () => {
    await service.seen()
    const page = await operator.get('/api/v2/verifications?status=pending')
    return page.json<{ items: { professionalId: string; hasRequestedChange: boolean }[] }>().items
  }
  const path = `/api/v2/verifications/${vet.professionalId}`
  const details = {
    prefix: 'проф.',
    name: 'Марта',
    surname: 'Нова',
    latinName: 'Martha Nova',
    phone: '+359 88 765 4321',
    about: 'Двадесет години опит.',
  }

  expect((await own.put('/api/v2/profile/profile-details', details)).statusCode).toBe(200)
  expect(await nameOf()).toBe('д-р Мария Жечева')
  const profile = (await own.get('/api/v2/profile')).json<OwnProfile>()
  expect(profile.status).toBe('accepted')
  expect(profile.requested['profile-details']).toEqual({
    prefix: 'проф.',
    name: 'Марта',
    surname: 'Нова',
    latinName: 'Martha Nova',
  })
  expect(await queue()).toMatchObject([{ professionalId: vet.professionalId, hasRequestedChange: true }])

  // Changes made after the operator looked are not accepted with it.
  const seen = (await operator.get(path)).json<VerificationDetails>()
  await own.put('/api/v2/profile/profile-details', { ...details, surname: 'Съвсем' })
  const stale = await operator.post(`${path}/accept-identity-change`, { revision: seen.revision })
  expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, 'PROFILE_CHANGED_MEANWHILE'])
  await own.put('/api/v2/profile/profile-details', details)
  const { revision } = (await operator.get(path)).json<VerificationDetails>()
  expect((await operator.post(`${path}/accept-identity-change`, { revision })).statusCode).toBe(200)
  expect(await nameOf()).toBe('проф. Марта Нова')
  expect(await queue()).toEqual([])

  const after = await book(service, { parent, vet, startsAt: inDays(8, '09:00') })
  expect((await appointmentOf(before)).professional.displayName).toBe('д-р Мария Жечева')
  expect((await appointmentOf(after)).professional.displayName).toBe('проф. Марта Нова')

  expect((await appointmentOf(after)).professional.latinName).toBe('Martha Nova')

  // Lists and sums call them as the appointment does that they are about; who waits is told what they are called now.
  const late = await registerParent(service)
  await book(service, { parent: late, vet, startsAt: inDays(8, '11:00') })
  await service.seen()
  const visited = async (who: typeof parent) =>
    (await clientOf(service, who).get('/api/v2/visitors?by=professional')).json<{ items: object[] }>().items
  const old = { name: 'д-р Мария Жечева', latinName: '' }
  const current = { name: 'проф. Марта Нова', latinName: 'Martha Nova' }
  expect(await visited(parent)).toMatchObject([{ ...old, visit: { id: before, professionalName: old.name } }])
  expect(await visited(late)).toMatchObject([{ ...current, visit: { professionalLatinName: 'Martha Nova' } }])
  const earnedBy = async (days: number) => {
    const day = inDays(days, '12:00').slice(0, 10)
    return (await own.get(`/api/v2/revenues?groupBy=vet&from=${day}&to=${day}`)).json<{ items: object[] }>().items
  }
  expect(await earnedBy(7)).toMatchObject([{ serviceName: old.name, serviceNameEn: 'Dr Maria Zhecheva' }])
  expect(await earnedBy(8)).toMatchObject([{ serviceName: current.name, serviceNameEn: 'Prof Martha Nova' }])

  // A person's phone is for parents with an appointment, the introduction for every visitor.
  expect((await appointmentOf(after)).professional.phone).toBe('+359 88 765 4321')
  const publicPage = (await visitor.get(`/api/v2/professionals/${vet.professionalId}`)).json<ProfessionalDetails>()
  expect(publicPage).toMatchObject({ about: 'Двадесет години опит.', phone: '' })
  await client.post(`/api/v2/appointments/${after}/cancel-appointment`, { reason: '' })
  expect((await appointmentOf(after)).professional.phone).toBe('')
})

test('the animals that a professional states are those that they are found by', async () => {
  const vet = await registerVet(service)
  const found = async (species: string) => {
    await service.seen()
    const page = await clientOf(service).get(`/api/v2/professionals?species=${species}&q=${encodeURIComponent('Мария')}`)
    return page.json<{ items: { id: string }[] }>().items.some(({ id }) => id === vet.professionalId)
  }
  expect([await found('dog'), await found('bird')]).toEqual([true, false])
  const body = { specializations: ['Дерматология'], species: ['bird', 'bird', 'reptile'] }
  await clientOf(service, vet).put('/api/v2/profile/specializations', body)
  expect([await found('dog'), await found('bird')]).toEqual([false, true])
  const { species } = (await clientOf(service).get(`/api/v2/professionals/${vet.professionalId}`)).json<ProfessionalDetails>()
  expect(species).toEqual(['bird', 'reptile'])
})
