import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { claimDates, ledgerStreams } from '@lapka/domain/ledger/ledger.ts'
import { clientOf } from '../testing/client.ts'
import { hold } from '../testing/road.ts'
import { startTestService, systemContext, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Parent, type Vet } from '../testing/town.ts'

let service: TestService
let parent: Parent
let vet: Vet
let id: string
beforeAll(async () => {
  service = await startTestService()
  ;[parent, vet] = await Promise.all([registerParent(service), registerVet(service)])
  id = await placeDirect(inDays(3, '09:00'))
  await service.seen()
})
afterAll(() => service.stop())

/** Nothing places them through the door yet, so one is written as the system would: like another visit, but direct and paid. */
const placeDirect = async (startsAt: string): Promise<string> => {
  const likeId = await hold(service, { parent, vet, startsAt: inDays(4, '09:00') })
  const [like] = await service.log.readStream(appointmentStream(likeId))
  const appointmentId = randomUUID()
  const endsAt = new Date(Date.parse(startsAt) + 1_800_000).toISOString()
  const times = { startsAt, endsAt, bufferMinutes: 0 }
  const placed = {
    type: 'AppointmentPlaced',
    data: { ...(like?.data as object), appointmentId, ...times, reason: '', consultation: 'direct' },
  } as LapkaEvent
  const expiresAt = inDays(3, '08:00')
  const held: LapkaEvent = {
    type: 'ClaimHeld',
    data: {
      resourceId: vet.professionalId,
      capacity: 1,
      unit: 0,
      claimId: appointmentId,
      holderId: parent.accountId,
      ...times,
      expiresAt,
    },
  }
  const days = ledgerStreams(vet.professionalId, claimDates(times, 'Europe/Sofia'))
  const streams = { appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold }, ...days }
  const confirmed: LapkaEvent[] = [{ type: 'AppointmentConfirmed', data: { appointmentId, paidCents: 3000 } }]
  const onDays = Object.fromEntries(
    Object.keys(days).map((day) => [
      day,
      [held, { type: 'ClaimConfirmed', data: { resourceId: vet.professionalId, claimId: appointmentId } }],
    ]),
  )
  await service.handle(systemContext(new Date().toISOString()), { streams }, () => ({
    events: { appointment: [placed, ...confirmed], ...onDays },
  }))
  return appointmentId
}

test('a direct consultation says that it is one, to both', async () => {
  for (const who of [parent, vet])
    expect((await clientOf(service, who).get(`/api/v2/appointments/${id}`)).json()).toMatchObject({
      isDirect: true,
      status: 'SCHEDULED',
    })
})

test.each([
  ['cancel-appointment', () => ({ reason: 'Не искам' })],
  ['move-appointment', () => ({ startsAt: inDays(5, '09:00') })],
])(
  '%s is refused to parent and professional with the sentence of the specification, and nothing is written',
  async (command, body) => {
    for (const who of [parent, vet]) {
      const head = await service.log.head()
      const answer = await clientOf(service, who).post(`/api/v2/appointments/${id}/${command}`, body())
      expect(answer.json()).toMatchObject({ status: 409, code: 'DIRECT_CONSULTATION' })
      expect(await service.log.head()).toBe(head)
    }
  },
)
