import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, positions } from '../api/api.ts'
import { browserStorage } from '../storage.ts'
import { provideUser, sessionsApi } from './sessions-api.ts'

const createStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, positions: positions.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })

let signedIn: string | null = null
let isDown = false

const answer = (url: string): Response => {
  if (isDown) return Response.json({}, { status: 503 })
  if (!url.includes('/pets')) return Response.json({ user: signedIn && { id: signedIn } })
  return signedIn === null ? Response.json({}, { status: 401 }) : Response.json({ items: [`the pet of ${signedIn}`] })
}

beforeEach(() => {
  vi.stubGlobal('document', { referrer: '' })
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(path: string, init?: RequestInit) {
        super(new URL(path, 'http://lapka.test'), init)
      }
    },
  )
  vi.stubGlobal('fetch', async ({ url }: Request) => answer(url))
})

afterEach(() => {
  vi.unstubAllGlobals()
  signedIn = null
  isDown = false
})

const { currentUser } = sessionsApi.endpoints
const { pets } = api.injectEndpoints({
  endpoints: (build) => ({ pets: build.query<{ items: string[] }, void>({ query: () => '/pets' }) }),
}).endpoints

const lookAsAnna = async () => {
  const store = createStore()
  signedIn = 'Anna'
  await store.dispatch(currentUser.initiate())
  await store.dispatch(pets.initiate())
  const shown = () => pets.select()(store.getState()).data?.items
  expect(shown()).toEqual(['the pet of Anna'])
  const askAgain = () => store.dispatch(currentUser.initiate(undefined, { forceRefetch: true }))
  return { store, shown, askAgain }
}

test('a user named by the server in the page is known without asking, and kept under the key user', async () => {
  const store = createStore()
  const asked = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', asked)
  provideUser(JSON.stringify({ id: 'Anna' }), store.dispatch)
  await store.dispatch(currentUser.initiate())
  expect(currentUser.select()(store.getState()).data).toEqual({ id: 'Anna' })
  expect(browserStorage.read('user')).toBe('{"id":"Anna"}')
  expect(asked).not.toHaveBeenCalled()
})

test('if the server names no user, it is asked', async () => {
  const store = createStore()
  signedIn = 'Boris'
  provideUser(undefined, store.dispatch)
  await store.dispatch(currentUser.initiate())
  expect(currentUser.select()(store.getState()).data).toEqual({ id: 'Boris' })
})

test.each(['Boris', null])('once %s is signed in instead, in whichever tab, nothing of the one before is shown', async (next) => {
  const { shown, askAgain } = await lookAsAnna()
  signedIn = next
  await askAgain()
  await expect.poll(shown).toBeUndefined()
})

test('asking again who the same person is, or getting no answer, takes nothing off the screen', async () => {
  const { shown, askAgain } = await lookAsAnna()
  await askAgain()
  isDown = true
  await askAgain()
  expect(shown()).toEqual(['the pet of Anna'])
})

test.each(['signOut', 'signOutEverywhere'] as const)('%s is over at once, however late the next answer comes', async (way) => {
  const { store, shown } = await lookAsAnna()
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', ({ method }: Request) => (method === 'GET' ? late.promise : Promise.resolve(Response.json(null))))
  await store.dispatch(sessionsApi.endpoints[way].initiate())
  expect(currentUser.select()(store.getState()).data).toBeNull()
  expect(shown()).toBeUndefined()
  late.resolve(Response.json({ user: null }))
})

test.each(['signOut', 'signOutEverywhere'] as const)(
  'a %s whose answer was lost has ended the session all the same',
  async (way) => {
    const { store, shown } = await lookAsAnna()
    const answers = () => Promise.resolve(Response.json({ user: null }))
    vi.stubGlobal('fetch', ({ method }: Request) => (method === 'GET' ? answers() : Promise.reject(new TypeError('lost'))))
    await store.dispatch(sessionsApi.endpoints[way].initiate())
    await expect.poll(shown).toBeUndefined()
  },
)
