import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../storage.ts'
import { storeWithServer } from '../../testing/store-with-server.ts'
import { heed } from './use-upload.ts'

afterEach(() => vi.unstubAllGlobals())

const target = { url: '/profile/photo', stale: [] }

test('a 401 on an upload removes the stored user, as on any other call', () => {
  const store = storeWithServer(() => ({}))
  browserStorage.write('user', '{}')
  heed({ error: { status: 409, data: {} } }, target, store.dispatch)
  expect(browserStorage.read('user')).toBe('{}')
  heed({ error: { status: 401, data: {} } }, target, store.dispatch)
  expect(browserStorage.read('user')).toBeNull()
})

test('the position of an upload is remembered, so that its owner reads their own write', () => {
  const store = storeWithServer(() => ({}))
  heed({ data: { position: 7 } }, target, store.dispatch)
  expect(store.getState().positions.highest).toBe(7)
})
