import { createHash } from 'node:crypto'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import type { CommandContext } from '@lapka/event-log/handle.ts'
import type { CommandDependencies } from '../work/job.ts'

type About = { workId: string; aboutId: string }

/** The envelope of a worker's command that is about no appointment: a payout, a payee, a subscription. */
export const systemContext = (
  { newId, now }: Pick<CommandDependencies, 'newId' | 'now'>,
  { workId, aboutId }: About,
  command: object,
): CommandContext => ({
  commandId: newId(),
  commandHash: createHash('sha256').update(canonicalJson(command)).digest('hex'),
  actor: { id: 'system', role: 'SYSTEM' },
  occurredAt: now(),
  correlationId: aboutId,
  causationId: workId,
})
