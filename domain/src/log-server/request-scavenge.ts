import { LOG_SERVER_STREAM } from '@lapka/contracts/streams.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Decision } from '../kernel/decision.ts'
import { foldOf, type Fold, type Revised } from '../kernel/fold.ts'

const logServerFold: Fold<Revised> = foldOf<Revised>(() => ({ revision: -1 }), {})
export const logServerStreams = { logServer: { stream: LOG_SERVER_STREAM, fold: logServerFold } }

/** `state`: what the server says of the node. How it stands no event says. */
export type ScavengeRequest = { node: string; reason: string; state: 'free' | 'runs' | 'no-right' | 'away' | 'unknown' }

const refusals: Record<Exclude<ScavengeRequest['state'], 'free'>, RefusalCode> = {
  runs: 'SCAVENGE_RUNS',
  'no-right': 'SCAVENGE_NOT_ALLOWED',
  away: 'LOG_NODE_AWAY',
  unknown: 'NOT_FOUND',
}

/** An operator lets one node free the space of what it may forget. */
export const decideRequestScavenge = ({ node, reason, state }: ScavengeRequest): Decision<'logServer'> =>
  state === 'free'
    ? { events: { logServer: [{ type: 'ScavengeRequested', data: { node, reason } }] } }
    : { refused: refusals[state] }
