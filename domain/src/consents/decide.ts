import type { ConsentEvents } from '@lapka/contracts/events/consents.ts'
import { consentStream } from '@lapka/contracts/streams.ts'
import type { Decision } from '../kernel/decision.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

/** Nothing is decided by what was chosen before. */
type ConsentHistory = { revision: number }
const consentFold: Fold<ConsentHistory> = foldOf<ConsentHistory>(() => ({ revision: -1 }), {})

export const consentStreams = (giverId: string) => ({ consent: { stream: consentStream(giverId), fold: consentFold } })

/** Each choice is kept, also the same once more: the last one counts, and all of them are the proof. */
export const decideChooseConsent = (chosen: ConsentEvents['ConsentChosen']): Decision<'consent'> => ({
  events: { consent: [{ type: 'ConsentChosen', data: chosen }] },
})
