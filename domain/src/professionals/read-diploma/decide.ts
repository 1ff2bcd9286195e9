import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../decision.ts'
import { foldOf, type Fold } from '../../fold.ts'

/** How often a document was opened; by whom stands in the envelopes. */
type DiplomaReads = { revision: number }
export const diplomaReadsFold: Fold<DiplomaReads> = foldOf<DiplomaReads>(() => ({ revision: -1 }), {})

/** Somebody who may has opened a document. Every time is on record. */
export const decideReadDiploma = (read: Events['DiplomaRead']): Decision<'reads'> => ({
  events: { reads: [{ type: 'DiplomaRead', data: read }] },
})
