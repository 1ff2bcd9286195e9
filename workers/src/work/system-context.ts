import { createHash } from 'node:crypto'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import type { CommandContext } from '@lapka/event-log/handle.ts'
import { nameOf, type CommandDependencies } from '../work/job.ts'

type About = { workId: string; aboutId: string }

/** The envelope of a worker's command that is about no appointment: a payout, a payee, a subscription. */
export const systemContext = (
  dependencies: Pick<CommandDependencies, 'command' | 'newId' | 'now'>,
  { workId, aboutId }: About,
  command: object,
): CommandContext => ({
  commandId: dependencies.newId(),
  commandHash: createHash('sha256').update(canonicalJson(command)).digest('hex'),
  command: nameOf(dependencies),
  actor: { id: 'system', role: 'SYSTEM' },
  occurredAt: dependencies.now(),
  correlationId: aboutId,
  causationId: workId,
})
