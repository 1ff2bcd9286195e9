import { projectionStream } from '@lapka/contracts/streams.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

/** The operators' decisions about a view. No event says how far it is built: commands get that beside it. */
export type ProjectionState = { revision: number; skipped: readonly number[] }

export const projectionFold: Fold<ProjectionState> = foldOf<ProjectionState>(() => ({ revision: -1, skipped: [] }), {
  ProjectionEventSkipped: (state, { position }) => ({ ...state, skipped: [...state.skipped, position] }),
})

export const projectionStreams = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { stream: projectionStream(name), fold: projectionFold }]))
