import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../api/api.ts'
import { storeWithServer } from '../testing/store-with-server.ts'
import { appointmentsApi } from './appointments-api.ts'

vi.mock('./texts.ts', () => ({}))
afterEach(() => vi.unstubAllGlobals())

test('what cancelling gives back is asked anew once something happened to the appointment', async () => {
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
