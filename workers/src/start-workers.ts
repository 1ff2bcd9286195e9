import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Kysely } from 'kysely'
import type { Issuer } from '@lapka/contracts/documents.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import { accountById, petsOf } from '@lapka/projections/accounts/query.ts'
import { lateReviews } from './reviews/late-reviews.ts'
import { petsWithChip } from './pets/pets-with-chip.ts'
import { isPaidInNameOf } from '@lapka/projections/payouts/paid-in-name.ts'
import { vetsToRing } from '@lapka/projections/consultations/rung-vets.ts'
import { petsAwaitedByVet } from '@lapka/projections/records/awaited-visits.ts'
import { sharesOfMonth } from '@lapka/projections/payouts/query.ts'
import { openCampaigns } from '@lapka/projections/promotions/project.ts'
import { forgetSecrets } from '@lapka/state/accounts/forget-secrets.ts'
import { pushToSend, removeSubscription } from '@lapka/state/notifications/push-subscriptions.ts'
import { addNotification } from '@lapka/state/notifications/notifications.ts'
import { countOutcome, issueById, markTested } from '@lapka/state/newsletter/issues.ts'
import { markRefused, subscriberById } from '@lapka/state/newsletter/subscribers.ts'
import { WORK_CHANNEL } from '@lapka/state/outbox/insert-work.ts'
import { leaveTokenOf } from '@lapka/state/accounts/leave-token.ts'
import { issueToken } from '@lapka/state/accounts/tokens.ts'
import { awayMs, type PartyOfCall } from '@lapka/state/rooms/presence.ts'
import type { Database } from '@lapka/projections/database.ts'
import { alternativesTo, type TakenSlot } from '@lapka/projections/professionals/alternatives.ts'
import type { TokenPurpose } from '@lapka/state/database.ts'
import type { InSpan } from '@lapka/process/tracing.ts'
import { keepListening } from '@lapka/process/keep-listening.ts'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import { startCareKeeper } from './care/keeper.ts'
import type { Mailer } from './mailer.ts'
import { EXAMPLE_ISSUER } from './documents/lapka-issuer.ts'
import { createPerformer } from './outbox/perform-work.ts'
import { startSweeper } from './outbox/sweeper.ts'
import { takeWork } from './outbox/take-work.ts'
import { createWorkStore } from './work/work-store.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import type { ProviderReading } from './payments/provider-lists.ts'
import type { Metrics } from './metrics.ts'
import { startNextFreeKeeper } from './next-free/keeper.ts'
import type { Lane, QueueAddress } from './queue/bullmq.ts'
import { startLoadTestKeeper } from './load-tests/keeper.ts'
import { createLogId } from './provider-events/log-id.ts'
import { startEventCollector } from './provider-events/collect-events.ts'
import { startStatementKeeper } from './payouts/statement-keeper.ts'
import type { Pusher } from './pusher.ts'
import { createWorkQueue } from './queue/work-queue.ts'
import { within } from './queue/within.ts'
import { startReconciliationKeeper } from './reconciliation/keeper.ts'
import { startRetentionKeeper } from './retention/keeper.ts'
import { findLines, findLinesNeeding } from './waitlist/find-lines.ts'
import type { CommandDependencies, ConsultationToRing, JobDependencies } from './work/job.ts'

export type WorkersOptions = {
  db: Kysely<Database>
  postgresUrl: string
  queueAddress: QueueAddress
  log: EventLog
  vault: Vault
  /** Signs the way out of letters about care. */
  lookupKey: string
  gateway: PaymentGateway
  /** The provider's own lists; without them nothing is compared with it. */
  providerLists?: ProviderReading
  mailer: Mailer
  pusher: Pusher
  publicUrl: string
  /** A page with a map of `{address}`, for letters; without it they have the address alone. */
  mapUrl?: string
  /** Where uploads are kept, for forgetting what was never finished. */
  dataFolder?: string
  processLog: ProcessLog
  metrics: Metrics
  inSpan?: InSpan | undefined
  now?: () => string
  concurrency?: number
  sweepEveryMs?: number
  /** Hours before an appointment at which its parent is reminded. */
  reminderHours?: readonly number[]
  /** The company that issues receipts; an example if none is configured. */
  issuer?: Issuer
}
export type Workers = {
  isQueueReady: () => boolean
  isSweeping: () => boolean
  sweep: () => Promise<void>
  stop: () => Promise<void>
}

/** Most of a job's time is waiting. The lane that no user waits for gets fewer, as it takes the processor from the rest. */
const CONCURRENCY: Record<Lane, number> = { awaited: 16, other: 4 }
const DEFAULT_REMINDER_HOURS = [24, 2]
/** The sweeper's own work may take as long as a job under the queue; then its leases are given back. */
const DRAIN_BOUND_MS = 5_000

/** The workers: the sweeper hints what is due, a hint leads to the work's lease, and nothing waits for the queue. */
export const startWorkers = (options: WorkersOptions): Workers => {
  const { db, log, processLog, metrics } = options
  const dependencies = dependenciesOf(options)
  const { now } = dependencies
  const store = createWorkStore(db)
  const leasedBy = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`
  const performer = createPerformer({
    take: (workId) =>
      takeWork({ store, dependencies, leasedBy, traced: options.inSpan && { inSpan: options.inSpan, log } }, workId),
    now,
    log: processLog,
    metrics,
  })

  const openQueue = (lane: Lane) =>
    createWorkQueue({
      lane,
      address: options.queueAddress,
      concurrency: options.concurrency ?? CONCURRENCY[lane],
      take: ({ workId }) => performer.perform(workId),
      onProblem: (sentence, error) => processLog.warn(sentence, { error: messageOf(error) }),
    })
  const queues = { awaited: openQueue('awaited'), other: openQueue('other') }
  const sweeper = startSweeper({
    store,
    queues,
    perform: performer.perform,
    now,
    log: processLog,
    onDirect: metrics.onDirect,
    ...(options.sweepEveryMs !== undefined && { everyMs: options.sweepEveryMs }),
  })

  const listener = keepListening({
    url: options.postgresUrl,
    applicationName: 'lapka work listener',
    channels: [WORK_CHANNEL],
    onNotification: sweeper.wake,
    onListening: sweeper.wake,
    onLost: (error) => processLog.warn('The connection that listens for work was lost', { error: messageOf(error) }),
  })
  const keepers = startKeepers(options, dependencies)

  const stop = async (): Promise<void> => {
    await Promise.all([listener, ...keepers].map((keeper) => keeper.stop()))
    await Promise.all([
      within(sweeper.stop(), DRAIN_BOUND_MS, 'ending the sweeper').catch(() => undefined),
      queues.awaited.close(),
      queues.other.close(),
    ])
    if (performer.activeCount() > 0) processLog.warn('Work under way is given back', { count: performer.activeCount() })
    await performer.giveBack()
  }
  const isQueueReady = () => queues.awaited.isReady() && queues.other.isReady()
  return { isQueueReady, isSweeping: sweeper.isSweeping, sweep: sweeper.sweep, stop }
}

/** The dependencies of jobs. */
const dependenciesOf = (options: WorkersOptions): JobDependencies => {
  const { db, log, vault, gateway, mailer, publicUrl } = options
  const now = options.now ?? (() => new Date().toISOString())
  const handle = createHandle({ log, vault })
  const issueLink = (purpose: TokenPurpose, accountId: string) => issueToken(db, { purpose, accountId, now: now() })
  return {
    handle,
    issueLink,
    newsletter: {
      reader: (subscriberId) => subscriberById(db, subscriberId),
      issue: (issueId) => issueById(db, issueId),
      markTested: (issueId, at) => markTested(db, issueId, at),
      markRefused: (subscriberId, at) => markRefused(db, subscriberId, at),
      countOutcome: (issueId, outcome) => countOutcome(db, issueId, outcome),
    },
    careLetters: {
      leavePath: (accountId) => `/care-letters/unsubscribe?token=${leaveTokenOf(options.lookupKey, accountId)}`,
      awaitedByVet: (petIds, at) => petsAwaitedByVet(db, { petIds, now: at }),
    },
    logId: createLogId(log),
    forgetSecrets: (accountId: string) => forgetSecrets(db, accountId),
    openCampaignIds: async (at: string) => (await openCampaigns(db, at)).map(({ promotionId }) => promotionId),
    hasLivingPet: async (accountId: string) => (await petsOf(db, accountId)).some(({ death }) => death === null),
    isPaidInNameOf: (pair: { professionalId: string; parentId: string }) => isPaidInNameOf(db, pair),
    professionalOf: async (accountId: string) => (await accountById(db, accountId))?.professionalId ?? null,
    gateway,
    mailer,
    notify: (notification, push) => addNotification(db, notification, push),
    pushes: {
      send: options.pusher.send,
      find: (work, at) => pushToSend(db, work, at),
      forget: (subscriptionId) => removeSubscription(db, subscriptionId),
    },
    vault,
    publicUrl,
    mapUrl: options.mapUrl ?? null,
    awayMs: (place: PartyOfCall) => awayMs(db, place),
    findAlternatives: (slot: TakenSlot) => alternativesTo({ db, handle }, slot),
    lateReviews: (professionalId: string, position: number) => lateReviews(db, professionalId, position),
    petsWithChip: (chipKey: string, position: number) => petsWithChip(db, chipKey, position),
    findLinesNeeding: (resourceId: string, at: Parameters<typeof findLinesNeeding>[1]['at']) =>
      findLinesNeeding(db, { resourceId, at }),
    findLines: (professionalId: string, position: number) => findLines(db, professionalId, position),
    vetsToRing: async (asked: ConsultationToRing) => (await vetsToRing(db, asked)).map(({ professionalId }) => professionalId),
    now,
    newId: randomUUID,
    reminderHours: options.reminderHours ?? DEFAULT_REMINDER_HOURS,
    issuer: options.issuer ?? EXAMPLE_ISSUER,
  }
}

/** The keepers that each workers' process runs beside the requested work. */
const startKeepers = (
  { db, log, dataFolder, processLog, providerLists: lists }: WorkersOptions,
  dependencies: CommandDependencies & Pick<JobDependencies, 'issuer'>,
): { stop: () => Promise<void> }[] => {
  const { gateway, handle, now } = dependencies
  const keeping = { db, now, log: processLog }
  return [
    startNextFreeKeeper(keeping),
    startRetentionKeeper({ ...keeping, dataFolder }),
    startEventCollector({ store: createWorkStore(db), now, log: processLog, gateway }),
    startLoadTestKeeper({ ...keeping, handle }),
    startCareKeeper({ ...dependencies, db, processLog }),
    startStatementKeeper({ ...dependencies, processLog, sharesOfMonth: (month) => sharesOfMonth(db, { month, now: now() }) }),
    ...(lists === undefined ? [] : [startReconciliationKeeper({ ...dependencies, db, log, lists, processLog })]),
  ]
}
