import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

type Positions = { highest: number }

/** The highest log position this browser has heard of: queries ask to see at least that, so a person always reads their own write. */
export const positions = createSlice({
  name: 'positions',
  initialState: { highest: 0 } as Positions,
  reducers: {
    positionSeen: (state, { payload }: PayloadAction<number>) => {
      state.highest = Math.max(state.highest, payload)
    },
  },
})

export const { positionSeen } = positions.actions
export type WithPositions = { positions: Positions }
