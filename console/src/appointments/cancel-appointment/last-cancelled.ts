import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

type Cancelled = { id: string; pet: string; undoUntil: string }

/** What was cancelled here last and can be taken back: the dialog is closed by then, and in a calendar the visit is gone. */
export const lastCancelled = createSlice({
  name: 'lastCancelled',
  initialState: { visit: null } as { visit: Cancelled | null },
  reducers: {
    undoOffered: (state, { payload }: PayloadAction<Cancelled>) => {
      state.visit = payload
    },
    undoClosed: (state) => {
      state.visit = null
    },
  },
})

export const { undoOffered, undoClosed } = lastCancelled.actions
export type WithLastCancelled = { lastCancelled: ReturnType<typeof lastCancelled.reducer> }
