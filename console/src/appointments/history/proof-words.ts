import type { HistoryFault, HistoryProven } from '@lapka/contracts/history/verify-history.ts'
import type { Proof } from './use-proof.ts'

type ProvenKey = 'all' | 'some' | 'chain' | 'signed' | 'signedAll' | 'same'
type OpenKey = 'newer' | 'noCheckpoint' | 'noSignatures' | 'noHashes' | 'unreachable' | 'erased' | 'otherKey'

/** Which sentences the card says: what holds, what is open, and where it does not hold. */
export type ProofWords = {
  state: 'checking' | 'whole' | 'partly' | 'broken' | 'failed'
  fault?: HistoryFault | 'shown'
  proven: { key: ProvenKey; count?: number; when?: string }[]
  open: { key: OpenKey; count?: number }[]
}

type About = { isWhole: boolean; shown: readonly string[] }

/** Never more than was checked: a signature that this browser cannot read makes "intact" a smaller word. */
export const proofWords = ({ checked, hasOtherKey }: Omit<Proof, 'again' | 'at'>, { isWhole, shown }: About): ProofWords => {
  if (checked === undefined) return { state: 'checking', proven: [], open: [] }
  if ('failed' in checked) return { state: 'failed', proven: [], open: [{ key: checked.failed }] }
  if ('fault' in checked.verdict) return { state: 'broken', fault: checked.verdict.fault, proven: [], open: [] }
  const known = new Set(checked.hashes)
  if (!shown.every((hash) => known.has(hash))) return { state: 'broken', fault: 'shown', proven: [], open: [] }
  const { proven } = checked.verdict
  const open = openOf(proven)
  if (hasOtherKey) open.push({ key: 'otherKey' })
  return { state: proven.isSealed === true ? 'whole' : 'partly', proven: [...provenOf(proven, isWhole), { key: 'same' }], open }
}

const provenOf = (
  { eventCount, coveredCount, newerCount, checkpoint }: HistoryProven,
  isWhole: boolean,
): ProofWords['proven'] => [
  { key: isWhole ? 'all' : 'some', count: eventCount },
  { key: 'chain' },
  ...(checkpoint?.isSigned === true && coveredCount > 0
    ? [{ key: newerCount === 0 ? ('signedAll' as const) : ('signed' as const), count: coveredCount, when: checkpoint.madeAt }]
    : []),
]

const openOf = ({ checkpoint, newerCount, erasedCount, isSealed }: HistoryProven): ProofWords['open'] => [
  ...(isSealed === undefined ? [{ key: 'noSignatures' as const }] : []),
  ...(checkpoint === null ? [{ key: 'noCheckpoint' as const }] : []),
  ...(checkpoint !== null && newerCount > 0 ? [{ key: 'newer' as const, count: newerCount }] : []),
  ...(erasedCount > 0 ? [{ key: 'erased' as const, count: erasedCount }] : []),
]
