import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { openCampaign } from '../testing/campaigns.ts'
import { clientOf } from '../testing/client.ts'
import { joinClinic, registerClinic } from '../testing/clinic.ts'
import { givePassword, PASSWORD } from '../testing/give-password.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Vet } from '../testing/town.ts'

let service: TestService
let clinic: Vet
let [own, colleague, other]: Vet[] = []
let parent: Parent
beforeAll(async () => {
  service = await startTestService()
  clinic = await registerClinic(service)
  ;[own, colleague, other] = [await registerVet(service), await registerVet(service), await registerVet(service)]
  parent = await registerParent(service)
  for (const vet of [own, colleague]) await joinClinic(service, clinic, vet)
  await givePassword(service, clinic)
  const operators = [await registerPerson(service, 'OPERATOR'), await registerPerson(service, 'OPERATOR')] as const
  await openCampaign(service, operators, { percentOff: 50 })
  const account = { holder: 'ELENA PETROVA TODOROVA', iban: 'BG80BNBG96611020345678', bic: '', password: PASSWORD }
  await clientOf(service, clinic).put('/api/v2/payouts/account', account)
  await service.seen()
})
afterAll(() => service.stop())

const priceWith = async ({ professionalId }: Vet, serviceId: string, startsAt: string) => {
  const body = { professionalId, serviceId, petId: parent.petId, startsAt, reason: 'Куца' }
  const answer = await clientOf(service, parent).post('/api/v2/appointments', body)
  expect(answer.statusCode).toBe(201)
  await service.seen()
  const { id } = answer.json<{ id: string }>()
  return (await clientOf(service, parent).get(`/api/v2/appointments/${id}`)).json<AppointmentDetails>().priceCents
}

test('no campaign pays a clinic that is paid in the parent’s name, whether they book one of its vets or any', async () => {
  expect(await priceWith(own!, 'exam', inDays(3, '10:00'))).toBe(3000)
  expect(await priceWith(clinic, 'Преглед', inDays(3, '11:00'))).toBe(3000)
  expect(await priceWith(other!, 'exam', inDays(3, '12:00'))).toBe(1500)
})
