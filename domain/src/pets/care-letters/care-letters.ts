import type { RemindedCare } from '@lapka/contracts/pet-records.ts'
import { careStream } from '@lapka/contracts/streams.ts'
import { foldOf, type Fold } from '../../kernel/fold.ts'

/** Letters to a parent: when the last one was sent, for whom it stood beside them, and which doses were reminded of before and after their day. */
export type CareLetters = { revision: number; lastOn: string | null; lastFor: readonly string[]; known: readonly string[] }

/** More doses than fifty pets can have due within the weeks that letters speak of. */
const MAX_KNOWN = 1000

export const keyOfCare = ({ petId, kind, what, dueOn, stage }: RemindedCare): string =>
  [petId, kind, what, dueOn, stage].join(' ')

const fold: Fold<CareLetters> = foldOf<CareLetters>(() => ({ revision: -1, lastOn: null, lastFor: [], known: [] }), {
  CareReminded: (letters, { on, items, alsoFor = [] }) => ({
    ...letters,
    lastOn: on,
    lastFor: alsoFor,
    known: [...letters.known, ...items.map(keyOfCare)].slice(-MAX_KNOWN),
  }),
})

export const careLetterStreams = (accountId: string) => ({ letters: { stream: careStream(accountId), fold } })
