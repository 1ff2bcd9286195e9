import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

type Cancelled = { id: string; pet: string; undoUntil: string }

/** What was cancelled here last and can be taken back: the dialog is closed by then, and in a calendar the appointment is gone. */
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
