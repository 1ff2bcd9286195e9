import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '@lapka/process/seeded-random.ts'
import type { CommandRecord } from '@lapka/operations/verify/answers.ts'
import { violationOf, type Violation } from '@lapka/operations/verify/violation.ts'
import { openTown } from '../src/prepare-town.ts'
import { clientFaults } from './faults/client-faults.ts'
import { machineFaults } from './faults/disk-and-clock.ts'
import { createDraw } from './faults/fault.ts'
import { partFaults, waitForApi } from './faults/part-faults.ts'
import { rebuildFault } from './faults/rebuild-fault.ts'
import { providerFaults } from './faults/provider-faults.ts'
import { wireFaults } from './faults/wire-faults.ts'
import { createLedgerClient, type LedgerClient } from './load/command-ledger.ts'
import { answerTheRest, startLoad, type Reads } from './load/run-load.ts'
import type { Towns } from './load/lanes.ts'
import { runNemesis, type Tally } from './nemesis.ts'
import { startRig, type Rig, type RigOptions } from './rig/rig.ts'
import { settle } from './settle.ts'
import { verifyAll } from './verify/verify-all.ts'

export type DrillOptions = RigOptions & { seed: number; minutes: number; say: (line: string) => void }
export type DrillResult = {
  tallies: Tally[]
  violations: Violation[]
  commands: number
  events: number
  reads: Reads
  statuses: Map<number, number>
}

/** The longest time for a fault if the drill itself lasts no longer than a test allows. */
const SHORT_DRILL_MINUTES = 3
const SHORT_FAULT_MS = 4_000
/** How many parents act at once. */
const LANES = 12

/** Load and faults for some minutes; then everything is healed, left to settle, verified, restarted and verified again. */
export const runDrill = async (options: DrillOptions): Promise<DrillResult> => {
  const { seed, minutes, say } = options
  const rig = await startRig(options)
  let isSound = false
  try {
    const towns = await openTowns(rig)
    say(`Lapka runs at ${rig.apiUrl} from ${rig.dataDir}`)
    const apiUrls = [rig.apiUrl, rig.secondApiUrl]
    const client = createLedgerClient({ apiUrls, ledgerPath: join(rig.dataDir, '..', 'answers.ndjson') })
    const isLong = minutes > SHORT_DRILL_MINUTES
    const load = startLoad({ rig, towns, client, seed, isLong, lanes: LANES })
    const badAnswers: string[] = []
    const { tallies, down } = await runNemesis({
      lines: [
        [...partFaults(rig), ...machineFaults(rig)],
        [...wireFaults(rig), ...providerFaults(rig), ...clientFaults(rig, (what) => badAnswers.push(what))],
        [rebuildFault(rig)],
      ],
      drawOf: (line) => createDraw(seededRandom(seed * 10 + line), isLong ? Number.POSITIVE_INFINITY : SHORT_FAULT_MS),
      minutes,
      say,
    })
    if (down.length > 0) return resultOf({ tallies, client, load, events: 0, violations: down.map(violationOf('comes back')) })
    await load.stop()
    await waitForApi(rig)
    await answerTheRest(client)
    const healed = await settleAndVerify(rig, client, say)
    await rig.restart()
    const restarted = await settleAndVerify(rig, client, say)
    const violations = [
      ...healed.violations,
      ...restarted.violations,
      ...badAnswers.map(violationOf('bad input')),
      ...(load.reads.failed === 0 ? [] : [violationOf('answers')(`${load.reads.failed} reads were answered wrongly`)]),
    ]
    isSound = violations.length === 0
    return resultOf({ tallies, client, load, events: restarted.events, violations })
  } finally {
    if (!isSound) say(`What it leaves behind is in ${rig.dataDir}`)
    await rig.stop({ keepsFolder: !isSound })
  }
}

/** 28 vets with days that fill slowly and three whose days are full after two bookings; half of a late cancellation is kept. */
const openTowns = async ({ databaseUrl, eventLog, masterKey }: Rig): Promise<Towns> => {
  const policy = { noticeHours: 14 * 24, lateRefundPercent: 50, noShowRefundPercent: 0 }
  const open = await openTown(
    { databaseUrl, eventLogUrl: eventLog.url, masterKey },
    { vets: 28, parents: 64, practice: { policy } },
  )
  const full = await openTown(
    { databaseUrl, eventLogUrl: eventLog.url, masterKey },
    { vets: 3, parents: 0, practice: { closesAt: '09:00' } },
  )
  return { open, full }
}

const settleAndVerify = async (rig: Rig, client: LedgerClient, say: DrillOptions['say']) => {
  const open = await settle(rig)
  for (const what of open) say(`Still open: ${what}`)
  // The requests that a client repeats now were answered before the restart, or before the faults.
  await repeatSome(client)
  const records = client.sessions().map(({ record }) => record)
  const { events, violations } = await verifyInQuiet(rig, records)
  say(`Verified ${events} events and ${records.length} commands: ${violations.length} violations`)
  return { events, violations: [...open.map(violationOf('settles')), ...violations] }
}

const MAX_VERIFIED = 10

const verifyInQuiet = async (rig: Rig, records: CommandRecord[]) => {
  for (let times = 1; ; times++) {
    await settle(rig)
    const verified = await verifyAll(rig, records)
    if (verified.isQuiet || times === MAX_VERIFIED) return verified
  }
}

const REPEATED_AT_THE_END = 200
const BETWEEN_MS = 20

/** The same keys once more, evenly from all that were acknowledged: the answers have to be the same. */
const repeatSome = async (client: LedgerClient): Promise<void> => {
  const done = client.sessions().filter(({ record }) => record.attempts.some(({ status }) => status >= 200 && status < 300))
  const step = Math.max(1, Math.floor(done.length / REPEATED_AT_THE_END))
  for (let index = 0; index < done.length; index += step) {
    const session = done[index]
    if (session) await client.tryOnce(session.record, session.cookie)
    await pause(BETWEEN_MS)
  }
}

type Ended = Omit<DrillResult, 'commands' | 'reads' | 'statuses'> & { client: LedgerClient; load: { reads: Reads } }

const resultOf = ({ client, load, ...rest }: Ended): DrillResult => {
  const statuses = new Map<number, number>()
  for (const { record } of client.sessions())
    for (const { status } of record.attempts) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  return { ...rest, commands: client.sessions().length, reads: load.reads, statuses }
}
