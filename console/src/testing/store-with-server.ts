import { configureStore } from '@reduxjs/toolkit'
import { vi } from 'vitest'
import { api, positions } from '../kit/api/api.ts'

/** A store as the console's, whose requests are answered here. Callers restore the globals with `vi.unstubAllGlobals`. */
export const storeWithServer = (answer: (url: URL) => unknown) => {
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(path: string, init?: RequestInit) {
        super(new URL(path, 'http://lapka.test'), init)
      }
    },
  )
  vi.stubGlobal('fetch', async ({ url }: Request) => Response.json(answer(new URL(url))))
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer, positions: positions.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
}
