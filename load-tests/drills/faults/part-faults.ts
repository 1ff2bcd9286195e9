import { setTimeout as pause } from 'node:timers/promises'
import { freezeProcess, killProcess, pidOf, stateOf, type PartName } from '../rig/processes.ts'
import { isReadyWithin, type Rig } from '../rig/rig.ts'
import type { Fault } from './fault.ts'

/** Long enough for a machine that has other things to do. */
const BACK_WITHIN_MS = 600_000

/** Did not come back: no fault of the drill's, and nothing that follows would mean anything. */
export class StaysDown extends Error {
  override name = 'StaysDown'
}

/** Kills and freezes of our own processes, PostgreSQL's among them. */
export const partFaults = (rig: Rig): Fault[] => [
  ...(['api', 'projections', 'workers', 'PostgreSQL'] as const).map((part) => kill(rig, part)),
  killTwice(rig),
  killDuringRefund(rig),
  ...(['api', 'projections', 'workers', 'PostgreSQL'] as const).map((part) => freeze(rig, part)),
]

const kill = (rig: Rig, part: PartName): Fault => ({
  name: `kill -9 ${part}`,
  strike: async () => {
    const ended = await killAndWait(rig, part)
    return ended === undefined ? undefined : `process ${ended} ended, another came`
  },
})

const killTwice = (rig: Rig): Fault => ({
  name: 'kill -9 workers, and again as soon as they are back',
  strike: async ({ ms }) => {
    const first = await killAndWait(rig, 'workers')
    await pause(ms(200, 2_000))
    const second = await killAndWait(rig, 'workers')
    return first === undefined || second === undefined ? undefined : `processes ${first} and ${second} ended`
  },
})

/** The provider has made the refund, and the worker that requested it dies before the answer: twice in a row. */
const killDuringRefund = (rig: Rig): Fault => ({
  name: 'kill -9 workers while a refund is being answered, twice',
  strike: async ({ ms }) => {
    let kills = 0
    rig.onProviderCall.do = async (call) => {
      if (call !== 'POST /v1/refunds' || kills >= 2) return
      kills++
      const pid = pidOf(rig.dataDir, 'workers')
      if (pid === undefined || !(await killProcess(pid))) kills--
    }
    const until = performance.now() + ms(10_000, 20_000)
    while (kills < 2 && performance.now() < until) await pause(50)
    rig.onProviderCall.do = undefined
    await waitForPart(rig, 'workers', undefined)
    return kills > 0 ? `${kills} ended with a refund in hand` : undefined
  },
})

const freeze = (rig: Rig, part: PartName): Fault => ({
  name: `SIGSTOP ${part}, then CONT`,
  strike: async ({ ms }) => {
    const pid = pidOf(rig.dataDir, part)
    if (pid === undefined) return undefined
    const longest = part === 'workers' ? 45_000 : 12_000
    const forMs = ms(1_500, longest)
    const stood = await freezeProcess(pid, forMs)
    await waitForApi(rig)
    return stood ? `process ${pid} stood for ${forMs} ms` : undefined
  },
})

/** Answers the process that ended. */
const killAndWait = async (rig: Rig, part: PartName): Promise<number | undefined> => {
  const pid = pidOf(rig.dataDir, part)
  if (pid === undefined || !(await killProcess(pid))) return undefined
  await waitForPart(rig, part, pid)
  return pid
}

const waitForPart = async (rig: Rig, part: PartName, former: number | undefined): Promise<void> => {
  const until = performance.now() + BACK_WITHIN_MS
  for (;;) {
    const pid = pidOf(rig.dataDir, part)
    if (pid !== undefined && pid !== former && stateOf(pid) !== 'Z') break
    if (performance.now() > until) throw new StaysDown(`${part} did not come back within ${BACK_WITHIN_MS / 1000} seconds`)
    await pause(100)
  }
  await waitForApi(rig)
}

export const waitForApi = async (rig: Rig): Promise<void> => {
  if (!(await isReadyWithin(rig.apiUrl, BACK_WITHIN_MS)))
    throw new StaysDown(`the api was not ready again within ${BACK_WITHIN_MS / 1000} seconds`)
}
