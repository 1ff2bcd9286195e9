import type { RemindedCare } from '@lapka/contracts/pet-records.ts'
import { careStream } from '@lapka/contracts/streams.ts'
import { foldOf, type Fold } from '../../kernel/fold.ts'

/** What a parent was written about: when last, and each dose with its day, before it and after it. */
export type CareLetters = { revision: number; lastOn: string | null; known: readonly string[] }

/** More than fifty pets can have due within the weeks in which they are spoken of. */
const MAX_KNOWN = 1000

export const keyOfCare = ({ petId, kind, what, dueOn, stage }: RemindedCare): string =>
  [petId, kind, what, dueOn, stage].join(' ')

const fold: Fold<CareLetters> = foldOf<CareLetters>(() => ({ revision: -1, lastOn: null, known: [] }), {
  CareReminded: (letters, { on, items }) => ({
    ...letters,
    lastOn: on,
    known: [...letters.known, ...items.map(keyOfCare)].slice(-MAX_KNOWN),
  }),
})

export const careLetterStreams = (accountId: string) => ({ letters: { stream: careStream(accountId), fold } })
