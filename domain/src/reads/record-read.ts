import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision } from '../decision.ts'
import { foldOf, type Fold } from '../fold.ts'

/** How often something was looked at; by whom stands in the envelopes. */
type Reads = { revision: number }
export const readsFold: Fold<Reads> = foldOf<Reads>(() => ({ revision: -1 }), {})

/** Somebody who may has looked at what is not theirs alone. Every time is on record. */
export const decideRecordRead = (read: LapkaEvent<'DiplomaRead' | 'AppointmentRead' | 'HistoryRead'>): Decision<'reads'> => ({
  events: { reads: [read] },
})
