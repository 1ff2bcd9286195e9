import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../kit/api/api.ts'
import { storeWithServer } from '../../testing/store-with-server.ts'
import { appointmentsApi, listsApi } from './appointments-api.ts'

vi.mock('./texts.ts', () => ({}))
afterEach(() => vi.unstubAllGlobals())

test('the refund of cancelling is fetched anew once something happened to the appointment', async () => {
  let refundCents = 3000
  const store = storeWithServer(() => ({ refundCents }))
  const { cancellationPreview } = appointmentsApi.endpoints
  void store.dispatch(cancellationPreview.initiate('a'))
  const shown = () => cancellationPreview.select('a')(store.getState()).data?.refundCents
  await expect.poll(shown).toBe(3000)
  refundCents = 0
  store.dispatch(api.util.invalidateTags([{ type: 'Appointment', id: 'a' }]))
  await expect.poll(shown, { timeout: 2_000 }).toBe(0)
})

/** Six appointments, one a day from today on, two to a page, the newest first as the server has them. */
const appointments = ['today', 'tomorrow', 'third', 'fourth', 'fifth', 'sixth'].map((id) => ({ id })).toReversed()
const storeWithAppointments = () => {
  const asked: number[] = []
  const store = storeWithServer(({ searchParams }) => {
    const at = Number(searchParams.get('cursor') ?? 0)
    asked.push(at)
    const next = at + 2
    return { items: appointments.slice(at, next), ...(next < appointments.length && { nextCursor: String(next) }) }
  })
  return { store, asked }
}
const { everyAppointment } = listsApi.endpoints
const idsOf = ({ data }: { data?: { id: string }[] | undefined }) => data?.map(({ id }) => id)

test('with more appointments ahead than the server gives at once, the nearest is there too', async () => {
  const { store } = storeWithAppointments()
  expect(idsOf(await store.dispatch(everyAppointment.initiate({ from: '2026-11-25' })))?.at(-1)).toBe('today')
})

test('a search for certain appointments reads no further than the last of them', async () => {
  const { store, asked } = storeWithAppointments()
  const found = idsOf(await store.dispatch(everyAppointment.initiate({ appointmentIds: ['sixth', 'third'] })))
  expect(found).toEqual(['sixth', 'fifth', 'fourth', 'third'])
  expect(asked).toEqual([0, 2])
  expect(idsOf(await store.dispatch(everyAppointment.initiate({ appointmentIds: [] })))).toEqual([])
})
