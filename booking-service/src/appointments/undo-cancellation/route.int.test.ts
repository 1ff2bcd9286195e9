import { UNDO_MS } from '@lapka/contracts/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { book, openCheckouts } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Parent, type Vet } from '../../testing/town.ts'

let service: TestService
let parent: Parent
let vet: Vet
let url: string
let checkouts: { stop: () => Promise<void> }

beforeAll(async () => {
  service = await startTestService()
  ;[parent, vet] = await Promise.all([registerParent(service), registerVet(service)])
  checkouts = await openCheckouts(service)
  await service.seen()
  url = `/api/v2/appointments/${await book(service, { parent, vet, startsAt: inDays(5, '09:00') })}`
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const see = async (after: number) =>
  (await clientOf(service, parent).get(`${url}?after=${after}`)).json<{
    status: string
    refund: object | null
    cancellation: { undoUntil: string } | null
  }>()

test('the canceller has the appointment back within ten seconds, the other side can’t, and an ordinary cancellation stays', async () => {
  const client = clientOf(service, parent)
  // Ten seconds are all there is, and a busy machine may need them: the clock stands still.
  const at = new Date().toISOString()
  service.clock.now = () => at
  const cancelled = (await client.post(`${url}/cancel-appointment`, { reason: 'Случайно', isUndoable: true })).json<{
    undoUntil: string
    position: number
  }>()
  expect(Date.parse(cancelled.undoUntil) - Date.parse(at)).toBe(UNDO_MS)
  expect(await see(cancelled.position)).toMatchObject({
    status: 'CANCELED',
    refund: { status: 'requested', amountCents: 3000 },
    cancellation: { undoUntil: cancelled.undoUntil },
  })

  const byVet = await clientOf(service, vet).post(`${url}/undo-cancellation`, {})
  expect([byVet.statusCode, byVet.json().code]).toEqual([409, 'UNDO_OVER'])
  const undone = await client.post(`${url}/undo-cancellation`, {})
  expect(undone.statusCode).toBe(200)
  const after = undone.json<{ position: number }>().position
  expect(await see(after)).toMatchObject({ status: 'SCHEDULED', refund: null, cancellation: null })
  const history = (await client.get(`${url}/history?after=${after}`)).json<{ items: { type: string }[] }>()
  expect(history.items.map(({ type }) => type)).toEqual(expect.arrayContaining(['AppointmentCancelled', 'CancellationUndone']))

  const forGood = (await client.post(`${url}/cancel-appointment`, { reason: '' })).json<{ undoUntil: null; position: number }>()
  expect(forGood.undoUntil).toBeNull()
  expect(await see(forGood.position)).toMatchObject({ status: 'CANCELED', cancellation: { undoUntil: null } })
  const tooLate = await client.post(`${url}/undo-cancellation`, {})
  expect([tooLate.statusCode, tooLate.json().code]).toEqual([409, 'UNDO_OVER'])
})
