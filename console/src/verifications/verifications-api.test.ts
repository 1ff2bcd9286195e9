import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../kit/api/api.ts'
import { storeWithServer } from '../testing/store-with-server.ts'
import { verificationsApi } from './verifications-api.ts'

vi.mock('i18next', () => ({ default: { addResourceBundle: () => undefined } }))
afterEach(() => vi.unstubAllGlobals())

test('a queue that was read on and is fetched anew names each professional once', async () => {
  let requests = 0
  const store = storeWithServer(({ searchParams }) => {
    requests += 1
    return searchParams.get('cursor') === 'second page'
      ? { items: [{ professionalId: 'Boris' }], total: 2 }
      : { items: [{ professionalId: 'Anna' }], total: 2, nextCursor: 'second page' }
  })
  const { verifications } = verificationsApi.endpoints
  const shown = () =>
    verifications
      .select('pending')(store.getState())
      .data?.pages.flatMap(({ items }) => items.map(({ professionalId }) => professionalId))
  await store.dispatch(verifications.initiate('pending'))
  await store.dispatch(verifications.initiate('pending', { direction: 'forward' }))
  expect(shown()).toEqual(['Anna', 'Boris'])
  store.dispatch(api.util.invalidateTags([{ type: 'Verification', id: 'LIST' }]))
  await expect.poll(() => requests).toBe(4)
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
  expect(shown()).toEqual(['Anna', 'Boris'])
})
