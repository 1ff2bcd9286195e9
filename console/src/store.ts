import { configureStore } from '@reduxjs/toolkit'
import { api } from './api/api.ts'
import { positions } from './api/positions.ts'

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, positions: positions.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
})
