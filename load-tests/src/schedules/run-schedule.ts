import { closeDispute } from '@lapka/simulators/payment-simulator/disputes.ts'
import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { createHandle, type Handle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import type { PaymentGateway } from '@lapka/workers/payment-gateway.ts'
import { createStripeGateway, isOfUse } from '@lapka/workers/payments/stripe-gateway.ts'
import { createMemoryWorkStore, type MemoryWorkStore } from '@lapka/workers/testing/memory-work-store.ts'
import { noFaults, type FaultPlan } from '@lapka/simulators/payment-simulator/faults.ts'
import { seededRandom } from '@lapka/process/seeded-random.ts'
import { findViolations } from './find-violations.ts'
import type { Schedule } from './make-schedule.ts'
import { createPresence } from './people-in-consultations.ts'
import { createPeople } from './people.ts'
import type { Provider } from '@lapka/simulators/payment-simulator/provider.ts'
import { openProviderInProcess } from './provider-in-process.ts'
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts'
import { createWorkers } from './workers-in-process.ts'

/** Where a mutant is put in, to prove that it is found. */
export type Mutation = {
  gateway?: (gateway: PaymentGateway) => PaymentGateway
  /** Of people's commands and the workers'. */
  handle?: (handle: Handle) => Handle
  store?: (store: MemoryWorkStore) => MemoryWorkStore
  collects?: boolean
}
export type Run = { violations: string[]; trace: string[]; eventCount: number; virtualMs: number }
type RunOptions = { mutation?: Mutation; isTracing?: boolean }

/** A Monday morning in Sofia without a change of clocks near it: a seed is the same schedule on any real date. */
const START_MS = Date.parse('2026-09-07T06:00:00.000Z')
const MASTER_KEY = 'ab'.repeat(32)
const COLLECTS_EVERY_MS = 10 * MINUTE_MS
const COLLECTS_AT_REST_EVERY_MS = 6 * HOUR_MS
/** Late looks at refunds go on for 30 days after the last reversal, a slow bank is waited for 17. */
const LONGEST_MS = 120 * DAY_MS
/** Work that never ends is tried every five minutes: four times of what the busiest schedule needs are enough to see that. */
const MAX_ALARMS = 40_000

/** Runs one schedule to the point where nothing is due any more, and says what does not hold there. */
export const runSchedule = async (schedule: Schedule, { mutation = {}, isTracing = false }: RunOptions = {}): Promise<Run> => {
  const world = await openWorld(schedule, { mutation, isTracing })
  const { clock, provider, store, log, people } = world
  provider.follow(planFrom(schedule.plan))
  for (const step of schedule.steps) clock.after(() => void people.perform(step), step.atMs)
  await clock.runUntil(START_MS + schedule.healedAtMs)
  world.heal()
  decideDisputes(world)
  const isAtRest = (await comeToRest(world)) && (await closeCases(world, schedule))
  const events = await allEvents(log)
  const unfinished = store.unfinished().map(({ workId, why }) => `work without an end: ${workId} (${why ?? 'never tried'})`)
  const restless = isAtRest ? [] : ['something is due for ever']
  const violations = [...(await findViolations(events, provider.book)), ...unfinished, ...people.broken, ...restless]
  await provider.close()
  return { violations, trace: world.trace, eventCount: events.length, virtualMs: clock.nowMs() - START_MS }
}

/** A bank may take months over a dispute, and for so long a refund waits; at last it decides each. */
const decideDisputes = ({ provider, random }: World): void => {
  for (const dispute of provider.book.disputes.values())
    if (/needs_response|under_review/.test(dispute.status))
      provider.record(closeDispute(provider.scene(null), dispute, random() < 0.5 ? 'won' : 'lost'))
}

/** Operators look after what is left: they send it once more, and pay it back by bank transfer where that does not help. */
const closeCases = async (world: World, { steps }: Schedule): Promise<boolean> => {
  const appointments = [...new Set(steps.map(({ appointment }) => appointment))]
  for (const kind of ['retry', 'return'] as const)
    for (const appointment of appointments) {
      await world.people.perform({ act: 'decide-approval', isApproved: true, appointment, atMs: 0 })
      await world.people.perform({ act: 'resolve-refund', kind, fourEyesCents: Infinity, appointment, atMs: 0 })
      if (!(await comeToRest(world))) return false
    }
  return true
}

type World = Awaited<ReturnType<typeof openWorld>>

/** Until nothing is due, and the provider has told nothing more. */
const comeToRest = async ({ clock, collectMissed }: World): Promise<boolean> => {
  const untilMs = clock.nowMs() + LONGEST_MS
  let alarmCount = 0
  do {
    for (let next = clock.nextAtMs(); next !== undefined; next = clock.nextAtMs()) {
      if (next > untilMs || alarmCount > MAX_ALARMS) return false
      alarmCount += await clock.runUntil(next)
    }
    collectMissed()
  } while (clock.nextAtMs() !== undefined)
  return true
}

const planFrom = (plan: FaultPlan): FaultPlan => ({
  ...plan,
  outage: { fromMs: plan.outage.fromMs + START_MS, toMs: plan.outage.toMs + START_MS },
})

const openWorld = async (schedule: Schedule, { mutation, isTracing }: { mutation: Mutation; isTracing: boolean }) => {
  const random = seededRandom(schedule.seed ^ 0x5bd1e995)
  const clock = createVirtualClock(START_MS, random)
  const lines: string[] = []
  const trace = (line: string) => void (isTracing && lines.push(`${minutesOf(clock)} ${line}`))
  const log = createMemoryLog({ now: clock.now })
  const vault = createVault({ keys: createMemoryKeyStore(), masterKey: MASTER_KEY })
  const known = new Set<string>()
  const store = (mutation.store ?? ((same) => same))(remembering(createMemoryWorkStore(), known))
  const state = { crashRate: schedule.crashRate, isHealed: false }
  const parts = { clock, random, trace }
  const presence = createPresence(clock.nowMs)
  let workers: ReturnType<typeof createWorkers> | undefined
  const { provider, httpClient } = await openProviderInProcess({
    ...parts,
    delays: schedule.delays,
    receive: (event) => void store.receiveProviderEvent(event).then(() => workers?.wake()),
  })
  const stripe = createStripeGateway({
    secretKey: 'sk_of_schedules',
    apiUrl: undefined,
    publicUrl: 'https://lapka.test',
    httpClient,
  })
  const gateway = (mutation.gateway ?? ((same) => same))(stripe)
  const watched = watchAppends(log, (events) => {
    for (const { stream, type } of events) trace(`event ${stream} ${type}`)
    workers?.onAppended()
  })
  const openHandle = (): Handle => (mutation.handle ?? ((same) => same))(createHandle({ log: watched, vault }))
  workers = createWorkers({
    ...parts,
    log: watched,
    vault,
    store,
    gateway,
    openHandle,
    // At last all people leave, and no tab stays open.
    awayMs: async ({ consultationId, party }) => (state.isHealed ? undefined : presence.awayMs(consultationId, party)),
    newId: randomUUID,
    crashRate: () => state.crashRate,
  })
  const handles = [openHandle(), openHandle()]
  const people = createPeople({ ...parts, handles, provider, presence })
  await people.open(schedule.policy, schedule.hasColluders)
  const { collect } = workers
  /** Asking where nothing was missed would change nothing and be most of the work. */
  const collectMissed = (): void => {
    if (mutation.collects !== false && hasMissed(provider, known)) clock.after(() => void collect(), 0)
  }
  const keepCollecting = (): void => {
    collectMissed()
    if (!state.isHealed || clock.nextAtMs() !== undefined)
      clock.after(keepCollecting, state.isHealed ? COLLECTS_AT_REST_EVERY_MS : COLLECTS_EVERY_MS)
  }
  keepCollecting()
  const heal = (): void => {
    state.crashRate = 0
    state.isHealed = true
    // Banks may still send money back: that is no fault of the line.
    provider.follow({ ...noFaults, seed: schedule.seed, reversal: schedule.plan.reversal })
  }
  return { clock, random, log, store, provider, people, heal, collectMissed, trace: lines }
}

const minutesOf = (clock: VirtualClock): string => ((clock.nowMs() - START_MS) / MINUTE_MS).toFixed(3).padStart(12)

const watchAppends = (log: EventLog, onAppended: (events: readonly { stream: string; type: string }[]) => void): EventLog => ({
  ...log,
  append: async (writes) => {
    const result = await log.append(writes)
    if ('position' in result) onAppended(writes.flatMap(({ stream, events }) => events.map(({ type }) => ({ stream, type }))))
    return result
  },
})

const remembering = (store: MemoryWorkStore, known: Set<string>): MemoryWorkStore => ({
  ...store,
  receiveProviderEvent: (event) => {
    known.add(event.id)
    return store.receiveProviderEvent(event)
  },
})

/** Of what the collector lists, as the gateway does. */
const hasMissed = ({ book }: Provider, known: ReadonlySet<string>): boolean =>
  [...book.events.values()].some((event) => isOfUse(event) && !known.has(event.id) && !book.unsettled.has(event.id))

const PAGE = 1_000
const allEvents = async (log: EventLog): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for (let at = 0; ;) {
    const page = await log.readAll(at, PAGE)
    events.push(...page)
    const last = page.at(-1)
    if (last === undefined) return events
    at = last.position
  }
}
