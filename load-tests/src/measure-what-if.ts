import { FIRST_PREV_HASH } from '@lapka/contracts/hash-chain.ts'
import { runWhatIf, type WhatIfRun } from '@lapka/booking-service/what-if/run-what-if.ts'
import { openTownPeople, townProfessional, townWeeks, type TownSize, type TownStep } from '@lapka/domain/testing/year-of-town.ts'
import type { DemandRecord } from '@lapka/domain/what-if/demand.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import type { RuleChanges } from '@lapka/contracts/what-if.ts'
import { inLanes } from './prepare-town.ts'
import type { Row } from './table.ts'

const YEAR: TownSize = { professionals: 300, parents: 6_000, weeks: 52, appointmentsPerWeek: 5, from: '2025-01-06T00:00:00.000Z' }
const TO = '2026-01-12T00:00:00.000Z'
const FOUNDED = '2024-12-01T00:00:00.000Z'
const TIMEOUT_MS = 60_000
/** Commands of so many follow one another at once; those of one professional keep their order. */
const AHEAD = 512

const changes: [string, RuleChanges][] = [
  ['nothing changed', {}],
  ['12 hours of free cancellation', { freeCancellationHours: 12 }],
  ['15 minutes after each appointment', { bufferMinutes: 15 }],
]

/** How long a year of a town of 300 professionals takes to be told once more, and whether it comes out as it was. */
export const measureWhatIf = async (url: string): Promise<Row[]> => {
  const opened = openLog({ url })
  await opened.install()
  try {
    const vault = createVault({ masterKey: 'ab'.repeat(32), keys: createMemoryKeyStore() })
    const demand = await playYear(createPlay(createHandle({ log: opened.log, vault, timeoutMs: TIMEOUT_MS })))
    const professionals = Array.from({ length: YEAR.professionals }, (_, nth) => townProfessional(nth))
    const rows: Row[] = []
    for (const [name, change] of changes) {
      async function* recorded() {
        yield* demand
      }
      const run: WhatIfRun = {
        log: opened.log,
        from: YEAR.from,
        to: TO,
        changes: change,
        professionals,
        demand: recorded(),
      }
      rows.push(await rowOf(name, run))
    }
    return rows
  } finally {
    await opened.close()
  }
}

const rowOf = async (name: string, run: WhatIfRun): Promise<Row> => {
  const before = process.cpuUsage()
  const { reproduction, changed, seconds, scratch, fork } = await runWhatIf(run)
  const { user, system } = process.cpuUsage(before)
  const head = await fork.headOf(`professional-${townProfessional(0)}`)
  if (head.hash === FIRST_PREV_HASH) throw new Error('the fork is empty')
  const decisions = reproduction.decisions + changed.decisions
  const megabytes = Math.round(process.memoryUsage().heapUsed / 1_048_576)
  const matching = `${reproduction.matching.toLocaleString('en')} of ${reproduction.decisions.toLocaleString('en')} as recorded`
  return {
    what: `what-if over a year of ${YEAR.professionals} professionals: ${name}`,
    measured: `${seconds.toFixed(1)} s (${((user + system) / 1_000_000).toFixed(1)} s of a processor), ${Math.round(decisions / seconds).toLocaleString('en')} decisions/s; ${matching}; ${scratch.own.toLocaleString('en')} events of its own, ${scratch.shared.toLocaleString('en')} shared; heap ${megabytes} MB`,
    goal: '< 60 s',
  }
}

const playYear = async (play: ReturnType<typeof createPlay>): Promise<DemandRecord[]> => {
  const people = openTownPeople(YEAR)
  await inLanes(people.length, async (nth) => {
    for (const command of people[nth]!) await play(FOUNDED, command)
  })
  const demand: DemandRecord[] = []
  const playOne = async ({ at, command, actorId, onRefused }: TownStep) => {
    const answer = await play(at, command, actorId)
    if ('refused' in answer && onRefused !== undefined) demand.push(onRefused)
  }
  for (const week of townWeeks(YEAR))
    for (let first = 0; first < week.length; first += AHEAD) {
      const lanes = Map.groupBy(week.slice(first, first + AHEAD), ({ lane }) => lane)
      await Promise.all(
        [...lanes.values()].map(async (steps) => {
          for (const step of steps) await playOne(step)
        }),
      )
    }
  return demand.toSorted((one, other) => (one.at < other.at ? -1 : 1))
}
