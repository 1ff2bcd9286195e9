import { expect, test, vi } from 'vitest'
import { api, tagTypes } from '../api/api.ts'
import './live.ts'

const heard = vi.hoisted(() => ({ actions: [] as unknown[], onReturn: () => {} }))
vi.mock('../../app/store.ts', () => ({ store: { dispatch: (action: unknown) => heard.actions.push(action) } }))
vi.mock('./live-connection.ts', () => ({
  connectLive: ({ onReturn }: { onReturn: () => void }) => (heard.onReturn = onReturn),
}))

test('whatever was missed while the connection was lost is fetched anew: also who is signed in, and their pets', () => {
  heard.onReturn()
  expect(heard.actions).toEqual([api.util.invalidateTags([...tagTypes])])
})
