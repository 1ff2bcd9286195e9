import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { KindContext } from '../../kit/i18n/stay-context.ts'

type Cancelled = { id: string; pet: string; kind: KindContext; undoUntil: string }

/** The last cancellation that can be undone. Kept in the store, because the dialog is closed by then. */
export const lastCancelled = createSlice({
  name: 'lastCancelled',
  initialState: { appointment: null } as { appointment: Cancelled | null },
  reducers: {
    undoOffered: (state, { payload }: PayloadAction<Cancelled>) => {
      state.appointment = payload
    },
    undoClosed: (state) => {
      state.appointment = null
    },
  },
})

export const { undoOffered, undoClosed } = lastCancelled.actions
export type WithLastCancelled = { lastCancelled: ReturnType<typeof lastCancelled.reducer> }
