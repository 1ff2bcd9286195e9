import { EXAMPLE_ISSUER } from '@lapka/workers/documents/lapka-issuer.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { factsOf } from '@lapka/contracts/facts.ts'
import type { LateReview } from '@lapka/domain/reviews/rings/suspect-ring.ts'
import { jobs as allJobs } from '@lapka/workers/jobs.ts'
import { listDue } from '@lapka/workers/outbox/list-due.ts'
import { createPerformer } from '@lapka/workers/outbox/perform-work.ts'
import { takeWork } from '@lapka/workers/outbox/take-work.ts'
import type { PaymentGateway } from '@lapka/workers/payment-gateway.ts'
import { createEventCollector } from '@lapka/workers/provider-events/collect-events.ts'
import { createLogId } from '@lapka/workers/provider-events/log-id.ts'
import type { MemoryWorkStore } from '@lapka/workers/testing/memory-work-store.ts'
import type { JobDependencies } from '@lapka/workers/work/job.ts'
import { VET } from './colluders.ts'
import type { VirtualClock } from './virtual-clock.ts'

export type WorkersOptions = {
  clock: VirtualClock
  log: EventLog
  vault: Vault
  store: MemoryWorkStore
  gateway: PaymentGateway
  /** As the room's presence tells it. */
  awayMs: JobDependencies['awayMs']
  /** Each process has folds of its own. */
  openHandle: () => Handle
  random: () => number
  newId: () => string
  /** Of each call to log or provider. */
  crashRate: () => number
  trace: (line: string) => void
}

const COUNT = 2
/** Letters move no money, and writing thousands of them would be most of a schedule. */
const jobs = allJobs.filter(({ isLetter }) => !isLetter)
const MAX_SWEEP_LAG_MS = 1_500
const MAX_PROJECTION_LAG_MS = 300
const PAGE = 500
const EVERYTHING = 100_000

/** As the view of reviews has them. */
const reviewsIn = (events: readonly RecordedEvent[], professionalId: string): LateReview[] =>
  events.flatMap((event) =>
    factsOf([event], 'ReviewWritten').flatMap(({ appointmentId, authorId, stars, ...of }) =>
      of.professionalId === professionalId
        ? [{ appointmentId, authorId, stars, writtenAt: event.occurredAt, othersReviewed: 0 }]
        : [],
    ),
  )

/** Two workers' processes with the real jobs, taken from a list in memory as the sweeper takes them from PostgreSQL. */
export const createWorkers = (options: WorkersOptions) => {
  const { clock, log, store, random, trace } = options
  const workers = Array.from({ length: COUNT }, (_, index) => createWorker(options, `worker-${index + 1}`))
  const collectEvents = createEventCollector({ store, gateway: options.gateway, now: clock.now })
  let projectedTo = 0
  let sweepAtMs = Infinity

  const project = async (): Promise<void> => {
    const events = await log.readAll(projectedTo, PAGE)
    projectedTo = events.at(-1)?.position ?? projectedTo
    store.insertWork(events.flatMap((event) => jobs.flatMap((job) => job.requestedBy(event))))
    wake()
  }
  const sweep = async (): Promise<void> => {
    sweepAtMs = Infinity
    const due = (await Promise.all([listDue(store, clock.now(), 'awaited'), listDue(store, clock.now(), 'other')])).flat()
    const worker = workers[Math.floor(random() * COUNT)]!
    for (const { workId } of due) void worker.perform(workId).then(wake)
    wake()
  }
  /** The next sweep comes a little after the next piece is due. */
  const wake = (): void => {
    const nextMs = store.nextAtMs()
    if (nextMs === undefined) return
    const atMs = Math.max(nextMs, clock.nowMs()) + random() * MAX_SWEEP_LAG_MS
    if (atMs >= sweepAtMs) return
    sweepAtMs = atMs
    clock.after(() => void (sweepAtMs === atMs && sweep()), atMs - clock.nowMs())
  }
  return {
    /** Something was appended. */
    onAppended: () => void clock.after(() => void project(), random() * MAX_PROJECTION_LAG_MS),
    wake,
    collect: async (): Promise<void> => {
      const collected = await collectEvents().catch(() => 0)
      if (collected > 0) trace(`${collected} webhooks that never arrived were taken in`)
      wake()
    },
  }
}

const createWorker = (options: WorkersOptions, leasedBy: string) => {
  const { clock, log, vault, store, random, trace } = options
  const handle = options.openHandle()
  const dependencies: JobDependencies = {
    handle: mayDieAround(handle, options),
    gateway: mayDieIn(options.gateway, options),
    mailer: { send: () => Promise.reject(new Error('no letters here')), close: () => undefined },
    notify: async () => undefined,
    pushes: { find: async () => undefined, forget: async () => undefined, send: async () => ({ sent: true }) },
    vault,
    publicUrl: 'https://lapka.test',
    mapUrl: null,
    reminderHours: [],
    petsWithChip: async () => [],
    lateReviews: async (professionalId) => reviewsIn(await log.readAll(0, EVERYTHING), professionalId),
    now: clock.now,
    newId: options.newId,
    logId: createLogId(log),
    forgetSecrets: async () => undefined,
    issueLink: async () => '',
    newsletter: {
      reader: async () => undefined,
      issue: async () => undefined,
      markTested: async () => undefined,
      markRefused: async () => undefined,
      countOutcome: async () => undefined,
    },
    hasLivingPet: async () => true,
    careLetters: { leavePath: () => '', awaitedByVet: async () => new Set() },
    vetsToRing: async () => [VET],
    findLinesNeeding: async () => [],
    findLines: async () => ({ days: [], courses: [] }),
    findAlternatives: async () => [],
    issuer: EXAMPLE_ISSUER,
    openCampaignIds: async () => [],
    awayMs: options.awayMs,
    professionalOf: async () => null,
    isPaidInNameOf: async () => false,
  }
  const write = (message: string, facts?: object) => trace(`${leasedBy}: ${message} ${JSON.stringify(facts ?? {})}`)
  return createPerformer({
    take: (workId) => takeWork({ store, dependencies, leasedBy }, workId),
    now: clock.now,
    log: { error: write, warn: write, info: write, debug: write },
    metrics: { onWorked: () => undefined },
    chance: random,
  })
}

type Dying = Pick<WorkersOptions, 'random' | 'crashRate' | 'trace'>

/** Killed there: its caller is gone as well, and its lease expires. */
const mayDie = async <Value>(dying: Dying, act: () => Promise<Value>): Promise<Value> => {
  const draw = dying.random()
  const rate = dying.crashRate()
  if (draw < rate / 2) return dead(dying, 'before')
  const value = await act()
  return draw < rate ? dead(dying, 'after') : value
}

const dead = ({ trace }: Dying, when: string): Promise<never> => {
  trace(`a worker dies ${when} its call`)
  return new Promise(() => undefined)
}

const mayDieAround = (handle: Handle, dying: Dying): Handle => {
  const command = (...given: Parameters<Handle>) => mayDie(dying, () => handle(...given))
  return Object.assign(command, { read: handle.read, readEvents: handle.readEvents, readOpened: handle.readOpened }) as Handle
}

const mayDieIn = (gateway: PaymentGateway, dying: Dying): PaymentGateway => {
  const call =
    <Given extends unknown[], Answer>(act: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> =>
      mayDie(dying, () => act(...given))
  return Object.fromEntries(Object.entries(gateway).map(([name, act]) => [name, call(act as never)])) as PaymentGateway
}
