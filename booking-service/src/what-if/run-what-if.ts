import { FIRST_PREV_HASH } from '@lapka/contracts/hash-chain.ts'
import type { RuleChanges } from '@lapka/contracts/what-if.ts'
import type { DemandRecord } from '@lapka/domain/what-if/demand.ts'
import { replay, type Replay, type ReplayResult } from '@lapka/domain/what-if/replay.ts'
import { createForkStates } from '@lapka/domain/what-if/world.ts'
import { forkLog, readStreamsAt, type ForkedLog } from '@lapka/event-log/forked-log.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { upcast } from '@lapka/event-log/upcast.ts'
import { appointmentOfWait } from '@lapka/projections/waitlist/appointment-of-wait.ts'
import { createScratchLog } from './scratch-log.ts'

export type WhatIfRun = {
  log: Pick<EventLog, 'readStream' | 'readAll' | 'head'>
  from: string
  to: string
  changes: RuleChanges
  /** The professionals whose hours count. */
  professionals: readonly string[]
  /** Replays only these appointments. */
  isOnlyOfThese?: boolean
  demand: AsyncIterator<DemandRecord>
  onProgress?: (progress: WhatIfProgress) => void
}
export type WhatIfProgress = { decisions: number; at: string; share: number }
export type WhatIfOutcome = ReplayResult & { forkedAt: number; seconds: number; scratch: { own: number; shared: number } }

const PAGE = 4_000

/** Forks the log at an instant, tells what was asked for since once more under changed rules, and adds up both histories. */
export const runWhatIf = async (run: WhatIfRun): Promise<WhatIfOutcome & { fork: ForkedLog }> => {
  const began = performance.now()
  const { log, from, to } = run
  const forkedAt = await findPosition(log, from)
  const end = await findPosition(log, to)
  let virtualNow = from
  const fork = forkLog(log as EventLog, forkedAt, () => virtualNow)
  const onProgress: Replay['onProgress'] = ({ decisions, at, position }) => {
    virtualNow = at
    const share = end === forkedAt ? 1 : Math.min(1, Math.max(0, position - forkedAt) / (end - forkedAt))
    run.onProgress?.({ decisions, at, share })
  }
  const result = await replay({
    fromMs: Date.parse(from),
    toMs: Date.parse(to),
    only: run.isOnlyOfThese ? new Set(run.professionals) : null,
    professionals: run.professionals,
    changes: run.changes,
    fork: createForkStates({ readStream: readStreamsAt(log, forkedAt), firstHash: FIRST_PREV_HASH }),
    pages: readPages(log, forkedAt, end),
    demand: run.demand,
    scratch: createScratchLog(fork),
    appointmentOfWait,
    onProgress,
  })
  const seconds = (performance.now() - began) / 1_000
  return { ...result, forkedAt, seconds, scratch: fork.counts(), fork }
}

/** The position of the last event before an instant. Events stand nearly in the order in which they happened, so halving finds it. */
export const findPosition = async (log: Pick<EventLog, 'readAll' | 'head'>, instant: string): Promise<number> => {
  let [before, until] = [0, await log.head()]
  while (before < until) {
    const middle = Math.floor((before + until) / 2)
    const [event] = await log.readAll(middle, 1)
    if (event === undefined || event.occurredAt >= instant) until = middle
    else before = event.position
  }
  return before
}

async function* readPages(log: Pick<EventLog, 'readAll'>, after: number, end: number) {
  let next = log.readAll(after, PAGE)
  for (;;) {
    const page = (await next).filter(({ position }) => position <= end)
    const last = page.at(-1)?.position
    if (last === undefined) return
    // The next page is read while this one is told.
    next = log.readAll(last, PAGE)
    next.catch(() => {})
    yield page.map(upcast)
  }
}
