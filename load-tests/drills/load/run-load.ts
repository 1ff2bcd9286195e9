import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '@lapka/process/seeded-random.ts'
import { isDefinite } from '@lapka/operations/verify/answers.ts'
import type { Rig } from '../rig/rig.ts'
import type { TownParent } from '../../src/prepare-town.ts'
import type { LedgerClient } from './command-ledger.ts'
import { registerNewcomer } from './newcomers.ts'
import { runLane, type Towns } from './lanes.ts'

export type Reads = { answered: number; refused: number; failed: number }
export type Load = {
  /** Answers read meanwhile: 200s, 503s, and what no reader should see. */
  reads: Reads
  newcomers: TownParent[]
  stop: () => Promise<void>
}

type LoadNeed = { rig: Rig; towns: Towns; client: LedgerClient; seed: number; isLong: boolean; lanes: number }

const READ_EVERY_MS = 400
const NEWCOMER_EVERY_MS = 15_000

/** People at their browsers, until it is stopped. */
export const startLoad = ({ rig, towns, client, seed, isLong, lanes }: LoadNeed): Load => {
  const stop = new AbortController()
  const stopping = stop.signal
  const reads: Reads = { answered: 0, refused: 0, failed: 0 }
  const newcomers: TownParent[] = []
  const readAs = async (cookie: string): Promise<void> => {
    const answer = await fetch(`${rig.apiUrl}/api/v2/appointments?limit=20`, {
      headers: { cookie },
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer?.status === 200) reads.answered++
    else if (answer?.status === 503 || answer === undefined) reads.refused++
    else reads.failed++
  }
  const shares = Array.from({ length: lanes }, (_, nth) => towns.open.parents.filter((_parent, index) => index % lanes === nth))
  const lane = (parents: readonly TownParent[], nth: number): Promise<void> =>
    runLane({ client, random: seededRandom(seed * 1_000 + nth), stopping, towns, parents, isLong })
  const welcome = async (): Promise<void> => {
    const random = seededRandom(seed * 1_000 + lanes)
    while (!stopping.aborted) {
      const newcomer = await registerNewcomer({ apiUrl: rig.apiUrl, mail: rig.mail, random, stopping })
      if (newcomer) shares[newcomers.push(newcomer) % lanes]?.push(newcomer)
      await pause(NEWCOMER_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
  /** Readers do not wait for bookings: reads go on while the log is away. */
  const look = async (): Promise<void> => {
    for (let nth = 0; !stopping.aborted; nth++) {
      const parent = towns.open.parents[nth % towns.open.parents.length]
      if (parent) await readAs(parent.cookie)
      await pause(READ_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
  const running = Promise.all([...shares.map(lane), welcome(), look()])
  return {
    reads,
    newcomers,
    stop: async () => {
      stop.abort()
      await running
    },
  }
}

/** After healing: requests without a definite answer are sent again under their keys, at most this often. */
export const answerTheRest = async (client: LedgerClient, most = 20): Promise<void> => {
  for (const { record, cookie } of client.sessions()) {
    for (let tries = 0; tries < most && !record.attempts.some(isDefinite); tries++) {
      await client.tryOnce(record, cookie)
      if (!record.attempts.some(isDefinite)) await pause(500)
    }
  }
}
