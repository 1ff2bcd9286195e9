import { configureStore } from '@reduxjs/toolkit'
import { api, positions } from '../kit/api/api.ts'
import { lastCancelled } from '../appointments/cancel-appointment/last-cancelled.ts'

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, positions: positions.reducer, lastCancelled: lastCancelled.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
  // By default what came waits for the next frame before it is drawn, and the picture for the one after.
  enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
})
