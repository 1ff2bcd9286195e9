import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { LoadFigures } from '@lapka/contracts/api/operations/load-tests.ts'
import type { LoadTestOutcome } from '@lapka/contracts/events/load-tests.ts'
import { decideEndLoadTest } from '@lapka/domain/load-tests/decide.ts'
import { createFigures } from '@lapka/domain/load-tests/figures.ts'
import { loadTestStreams } from '@lapka/domain/load-tests/load-test.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import type { StateTables } from '@lapka/state/database.ts'
import {
  announceLoadTest,
  endLoadTest,
  openLoadTest,
  saveProgress,
  takeLoadTest,
  withdrawLoadTest,
  type LoadTestRow,
} from '@lapka/state/load-tests/load-tests.ts'
import { createRunner, type RunnerProcess, type StartRunner } from './runner-process.ts'

type Keeping = {
  db: Kysely<StateTables>
  handle: Handle
  now: () => string
  log: ProcessLog
  start?: StartRunner
  everyMs?: number
}

const EVERY_MS = 1_000
/** A process that has not written for as long is gone, and the runner with it. */
const LEASE_SECONDS = 10
/** The api writes the row before the log; one that stays without its event is looked at after this. */
const UNANNOUNCED_MS = 15_000

/**
 * Runs the load tests that operators start, one at a time among all workers' processes: the API only records them, so it neither
 * waits nor carries the load. A run whose process died is ended as lost by the next process that notices.
 */
export const startLoadTestKeeper = (keeping: Keeping) => {
  const { db, log, everyMs = EVERY_MS } = keeping
  const stopping = new AbortController()
  const leasedBy = randomUUID()
  const look = async (): Promise<void> => {
    const test = await openLoadTest(db)
    if (test === undefined || test.isLeased) return
    if (test.position === null) return await settleUnannounced(keeping, test)
    if (test.startedAt !== null) return await end(keeping, test, { outcome: 'lost', problem: null, ...figuresOf(test) })
    if (await takeLoadTest(db, { id: test.id, leasedBy, leaseSeconds: LEASE_SECONDS }))
      await run(keeping, { test, leasedBy, stopping: stopping.signal })
  }
  const turn = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => log.warn('A load test could not be kept going', { error: messageOf(error) }))
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = turn()
  return {
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
  }
}

const figuresOf = ({ figures, runner }: LoadTestRow): { figures?: LoadFigures; runner: string | null } => ({
  runner,
  ...(figures && { figures }),
})

/** The api ended between row and event, or is still at it: the log knows. */
const settleUnannounced = async ({ db, handle }: Keeping, { id, requestedAt }: LoadTestRow): Promise<void> => {
  if (Date.now() - requestedAt.getTime() < UNANNOUNCED_MS) return
  const { loadTest } = await handle.read(loadTestStreams(id))
  if (loadTest.status === 'none') await withdrawLoadTest(db, id)
  else await announceLoadTest(db, id, 0)
}

type Run = { test: LoadTestRow; leasedBy: string; stopping: AbortSignal }

const run = async (keeping: Keeping, { test, leasedBy, stopping }: Run): Promise<void> => {
  const { db, start = createRunner(), everyMs = EVERY_MS } = keeping
  const figures = createFigures(test.scenario)
  const process = start(test, figures.add)
  let isStopped = false
  try {
    while ((await Promise.race([process.ended, delay(everyMs)])) === undefined) {
      const holder = { id: test.id, leasedBy, leaseSeconds: LEASE_SECONDS }
      const saved = await saveProgress(db, { ...holder, runner: figures.runner(), figures: figures.read() })
      if (saved?.isStopRequested === false && !stopping.aborted) continue
      isStopped ||= saved?.isStopRequested === true
      process.stop()
    }
  } catch (error) {
    process.stop()
    throw error
  }
  const came = outcomeOf(await process.ended, figures.read(), { isStopped, isEnding: stopping.aborted })
  await end(keeping, test, { ...came, figures: figures.read(), runner: figures.runner() })
}

type Came = { outcome: LoadTestOutcome; problem: string | null }

const outcomeOf = (
  { problem }: Awaited<RunnerProcess['ended']>,
  { thresholds, iterations }: LoadFigures,
  { isStopped, isEnding }: { isStopped: boolean; isEnding: boolean },
): Came => {
  if (isStopped) return { outcome: 'stopped', problem: null }
  if (isEnding) return { outcome: 'lost', problem: null }
  if (problem !== null || iterations === 0) return { outcome: 'failed', problem: problem ?? 'No iteration was finished.' }
  return { outcome: thresholds.every(({ isKept }) => isKept) ? 'kept' : 'broken', problem: null }
}

/** The log first: a row that says it is over has its event. */
const end = async (
  { db, handle, now }: Keeping,
  { id }: LoadTestRow,
  { outcome, problem, figures, runner }: Came & { figures?: LoadFigures; runner: string | null },
): Promise<void> => {
  const at = now()
  const ended = {
    loadTestId: id,
    outcome,
    runner,
    iterations: figures?.iterations ?? 0,
    brokenThresholds: (figures?.thresholds ?? []).flatMap(({ isKept, metric, expression }) =>
      isKept ? [] : [`${metric} ${expression}`],
    ),
  }
  const context = {
    commandId: randomUUID(),
    commandHash: 'end-load-test',
    command: 'end-load-test',
    actor: { id: 'system', role: 'SYSTEM' } as const,
    occurredAt: at,
    correlationId: id,
    causationId: id,
  }
  await handle(context, { streams: loadTestStreams(id) }, (states) => decideEndLoadTest(ended, states))
  await endLoadTest(db, { id, outcome, problem, at, runner, ...(figures && { figures }) })
}
