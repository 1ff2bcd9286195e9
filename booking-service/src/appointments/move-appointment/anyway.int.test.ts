import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { joinClinic, registerClinic } from '../../testing/clinic.ts'
import { book, openCheckouts } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerVet } from '../../testing/town.ts'

let service: TestService
let checkouts: { stop: () => Promise<void> }
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

test('the vet takes closed time, and with a reason another visit’s; reception closed time alone, and a parent neither', async () => {
  const [desk, vet, parent] = await Promise.all([registerClinic(service), registerVet(service), registerParent(service)])
  await service.seen()
  await joinClinic(service, desk, vet)
  const id = await book(service, { parent, vet, startsAt: inDays(3, '11:00') })
  const besideId = await book(service, { parent, vet, startsAt: inDays(3, '13:00') })
  await service.seen()
  const move = async (who: Parameters<typeof clientOf>[1], body: object) => {
    const answer = await clientOf(service, who).post(`/api/v2/appointments/${id}/move-appointment`, body)
    return answer.json<{ code?: string }>().code ?? answer.statusCode
  }
  const [closed, taken] = [inDays(3, '02:00'), inDays(3, '13:00')]
  const reason = 'Идва с линейка'

  expect(await move(parent, { startsAt: closed, anyway: true })).toBe('NOT_ALLOWED')
  expect(await move(desk, { startsAt: closed, reason })).toBe('SLOT_NOT_OFFERED')
  expect(await move(desk, { startsAt: closed, reason, anyway: true })).toBe(200)
  expect(await move(desk, { startsAt: taken, reason, anyway: true })).toBe('SLOT_TAKEN')
  expect(await move(vet, { startsAt: taken, anyway: true })).toBe('OVERLAP_NEEDS_REASON')
  expect(await move(vet, { startsAt: taken, anyway: true, reason })).toBe(200)
  await service.seen()
  const read = async () =>
    (await clientOf(service, vet).get(`/api/v2/appointments/${id}`)).json<{ startsAt: string; overlap: object | null }>()
  expect(await read()).toMatchObject({ startsAt: taken, overlap: { appointmentId: besideId, reason } })

  expect(await move(vet, { startsAt: inDays(3, '09:00') })).toBe(200)
  await service.seen()
  expect((await read()).overlap).toBeNull()
})
