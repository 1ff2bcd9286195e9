import type { WorkCommand } from '@lapka/contracts/api/operations/work.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { workStream } from '@lapka/contracts/streams.ts'
import { workKinds, type WorkKind, type WorkState } from '@lapka/contracts/work-kinds.ts'
import type { Decision } from '../kernel/decision.ts'
import { foldOf, type Fold, type Revised } from '../kernel/fold.ts'
import type { Payment } from '../payments/payment.ts'
import { decideRecordRefundNeedsPerson } from '../payments/record-refund-needs-person/decide.ts'

/** How it stands no event says: commands are given that beside it. */
export const workFold: Fold<Revised> = foldOf<Revised>(() => ({ revision: -1 }), {})
export const workStreams = (workId: string) => ({ work: { stream: workStream(workId), fold: workFold } })

export type WorkFacts = { workId: string; kind: string; state: WorkState }
type ActOnWork = WorkFacts & { command: WorkCommand; reason: string; refundId: string | null }

/** Why the item can no longer be decided about, or not in this way: another operator may have been faster. */
const refusalOf = (command: WorkCommand, { kind, state }: WorkFacts): RefusalCode | undefined => {
  if (state === 'done') return 'WORK_DONE'
  if (state === 'leased') return 'WORK_IN_HAND'
  switch (command) {
    case 'retry':
      return state === 'failing' || state === 'given-up' ? undefined : state === 'held' ? 'WORK_HELD' : 'WORK_NOT_FAILED'
    case 'hold':
      return state === 'held' ? 'WORK_HELD' : state === 'given-up' ? 'WORK_GIVEN_UP' : undefined
    case 'release':
      return state === 'held' ? undefined : 'WORK_NOT_HELD'
    case 'give-up':
      if (state === 'given-up') return 'WORK_GIVEN_UP'
      return workKinds[kind as WorkKind] === undefined || workKinds[kind as WorkKind] === 'needed' ? 'WORK_NEEDED' : undefined
  }
}

const types = { retry: 'WorkRetried', hold: 'WorkHeld', release: 'WorkReleased', 'give-up': 'WorkGivenUp' } as const

/** An operator decides about a piece of work. A refund whose work is given up waits for a person: what is owed stays owed. */
export const decideActOnWork = (act: ActOnWork, states: { work: Revised; payment?: Payment }): Decision<'work' | 'payment'> => {
  const { workId, kind, command, reason, refundId } = act
  const refused = refusalOf(command, act)
  if (refused !== undefined) return { refused }
  const work: LapkaEvent[] = [{ type: types[command], data: { workId, kind, reason } }]
  if (command !== 'give-up' || workKinds[kind as WorkKind] !== 'refund') return { events: { work } }
  if (refundId === null || states.payment === undefined) return { refused: 'WORK_NEEDED' }
  const refund = decideRecordRefundNeedsPerson({ refundId, why: 'given_up' }, { payment: states.payment })
  return 'refused' in refund ? refund : { events: { ...refund.events, work } }
}

/** All that failed is tried again in one act. */
export const decideRetryFailed = (retry: { kind: string | null; count: number; reason: string }): Decision<'work'> =>
  retry.count === 0 ? { refused: 'WORK_NOT_FAILED' } : { events: { work: [{ type: 'FailedWorkRetried', data: retry }] } }
