import { afterEach, expect, test, vi } from 'vitest'
import { api, tagTypes } from '../api/api.ts'
import { startLive } from './live.ts'

const heard = vi.hoisted(() => ({ onReturn: () => {} }))
vi.mock('./live-connection.ts', () => ({
  connectLive: ({ onReturn }: { onReturn: () => void }) => {
    heard.onReturn = onReturn
    return { start: () => undefined }
  },
}))
afterEach(() => vi.unstubAllGlobals())

test('changes missed while the connection was lost are fetched anew: also who is signed in, and their pets', () => {
  vi.stubGlobal('location', { origin: 'http://lapka.test' })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  const actions: unknown[] = []
  startLive((action) => actions.push(action))
  heard.onReturn()
  expect(actions).toEqual([api.util.invalidateTags([...tagTypes])])
})
