import type { LoadFigures } from '@lapka/contracts/api/operations/load-tests.ts'
import type { ReconciliationReport, ReconciliationTrigger } from '@lapka/contracts/api/reconciliations.ts'
import type { ConsultationParty } from '@lapka/contracts/consultations.ts'
import type { LoadTestOutcome } from '@lapka/contracts/events/load-tests.ts'
import type { FactorKind } from '@lapka/contracts/accounts.ts'
import type { LoadScenario } from '@lapka/contracts/load-scenarios.ts'
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { NotificationTemplate } from '@lapka/contracts/notifications.ts'
import type { ProcessFigures, SampledPart } from '@lapka/contracts/metrics.ts'

export type Instant = ColumnType<Date, string | Date, string | Date>
export type InstantOrNull = ColumnType<Date | null, string | Date | null, string | Date | null>
export type Defaulted<T> = ColumnType<T, T | undefined, T>

export type TokenPurpose = 'confirm-account' | 'reset-password' | 'passkey' | 'new-passkey' | 'confirm-newsletter'

/** Stored state that is no view: no log can bring it back. */
export type StateTables = {
  'state.checkpoints': {
    projection: string
    version: number
    position: number
    /** Of the event at the position; null at the beginning. */
    lastHash: Defaulted<string | null>
    updatedAt: Defaulted<Date>
  }
  'state.logMarks': { position: number; hash: string; madeAt: Defaulted<Date> }
  /** In minutes since 1970. */
  'state.nextFree': { professionalId: string; freeKey: number; dueKey: number }
  'state.nextFreeMarks': { professionalId: string }
  'state.outbox': {
    workId: string
    kind: string
    payload: JSONColumnType<{ kind: string }>
    dueAt: Instant
    /** When it was first due, where it failed or was cut off since; null where `dueAt` says so. */
    dueSince: InstantOrNull
    priority: Defaulted<number>
    attempt: Defaulted<number>
    leaseUntil: InstantOrNull
    leasedBy: string | null
    doneAt: InstantOrNull
    lastError: string | null
    /** Of the event that requested it. */
    position: number | null
    /** Held by an operator: no worker does it until it is released. */
    heldAt: Defaulted<Date | null>
    /** By an operator, when it counts as done and never was. */
    givenUpAt: Defaulted<Date | null>
    /** Of the last act of an operator that was carried out. */
    actPosition: Defaulted<number | null>
  }
  'state.credentials': {
    accountId: string
    emailKey: string
    passwordHash: string
    updatedAt: Defaulted<Date>
    devicesSince: Defaulted<Date>
  }
  'state.signUps': {
    accountId: string
    emailKey: string
    passwordHash: string
    browserHash: string
    clientId: string | null
    clientLinkKey: string | null
    createdAt: Instant
    expiresAt: Instant
  }
  'state.tokens': { tokenHash: string; purpose: TokenPurpose; accountId: string; createdAt: Instant; expiresAt: Instant }
  'state.sessions': {
    sessionHash: string
    accountId: string
    createdAt: Generated<Date>
    lastSeenAt: Defaulted<Date>
    expiresAt: Instant
    /** When the second factor was proven last. */
    factorAt: InstantOrNull
    /** Null: going unused ends nothing. */
    idleMinutes: Defaulted<number | null>
    lastUsedAt: Defaulted<Date>
    network: Defaulted<string>
    /** The browser's own description. */
    device: Defaulted<string>
  }
  'state.secondFactors': {
    factorId: string
    accountId: string
    kind: FactorKind
    name: string
    createdAt: Instant
    /** Null: only begun. */
    confirmedAt: InstantOrNull
    lastUsedAt: InstantOrNull
    sealedSecret: Defaulted<Buffer | null>
    lastStep: Defaulted<number | null>
    codeHash: Defaulted<string | null>
    credentialId: Defaulted<string | null>
    publicKey: Defaulted<Buffer | null>
    signCount: Defaulted<number | null>
  }
  'state.recoveryCodes': { codeHash: string; accountId: string; usedAt: InstantOrNull }
  'state.newsletterSubscribers': {
    subscriberId: string
    emailKey: string
    email: string
    language: string
    /** First: an address that is never confirmed is forgotten a day after it. */
    requestedAt: Instant
    askedAt: Instant
    /** How often its owner was asked in a row without a day between. */
    askCount: Defaulted<number>
    confirmedAt: InstantOrNull
    /** Since when its server takes no mail for it. */
    refusedAt: InstantOrNull
    leaveToken: string
  }
  'state.newsletterIssues': {
    issueId: string
    language: string
    slug: string
    subject: string
    lead: string
    createdAt: Instant
    testedAt: InstantOrNull
    sentAt: InstantOrNull
    recipientCount: Defaulted<number>
    sentCount: Defaulted<number>
    refusedCount: Defaulted<number>
  }
  'state.notifications': {
    notificationId: string
    accountId: string
    template: NotificationTemplate
    appointmentId: string | null
    path: string
    toldAt: Instant
    readAt: InstantOrNull
  }
  'state.pushSubscriptions': {
    subscriptionId: string
    accountId: string
    sessionHash: string
    endpoint: string
    p256dh: string
    auth: string
    createdAt: Instant
  }
  'state.feeds': {
    feedId: string
    secretHash: string
    accountId: string
    /** The owner's name for it; empty without one. */
    name: string
    createdAt: Instant
    lastReadAt: InstantOrNull
    revokedAt: InstantOrNull
  }
  'state.providerEvents': {
    id: string
    type: string
    objectId: string
    payload: JSONColumnType<object>
    /** By the provider's clock. */
    createdAt: Instant
    receivedAt: Generated<Date>
    attempt: Defaulted<number>
    nextAt: ColumnType<Date, string | Date | undefined, string | Date>
    /** When it was first due, where it was tried since; null where `nextAt` says so. */
    dueSince: ColumnType<Date | null, never, string | Date | null>
    leaseUntil: InstantOrNull
    leasedBy: string | null
    handledAt: InstantOrNull
    note: string | null
  }
  'state.logBlocks': {
    lastPosition: number
    afterPosition: number
    ordinal: number
    lastHash: string
    firstRecordedAt: Instant
    lastRecordedAt: Instant
    keys: Buffer
  }
  'state.logVerifications': {
    id: string
    /** Null for the whole log. */
    stream: string | null
    requestedBy: string
    startedAt: Defaulted<Date>
    aliveAt: Defaulted<Date>
    finishedAt: InstantOrNull
    isCancelled: Defaulted<boolean>
    head: number
    position: Defaulted<number>
    events: Defaulted<number>
    streams: Defaulted<number>
    checkpoints: Defaulted<number>
    findings: JSONColumnType<string[], string | undefined>
  }
  'state.heartbeats': { instance: string; part: string; isQueueReady: boolean | null; seenAt: Defaulted<Date> }
  /** Searches for times, and refused bookings, without the person. */
  'state.slotDemand': {
    at: Instant
    professionalId: string
    serviceId: string
    kind: 'search' | 'refused'
    fromDate: string | null
    toDate: string | null
    offeredCount: number | null
    startsAt: InstantOrNull
    code: string | null
  }
  /** Since when a public page says what it says. */
  'state.pageWords': { path: string; digest: string; since: string }
  'state.pageVisits': { day: string; path: string; host: string; count: number }
  'state.whatIfRuns': {
    id: string
    ownerId: string
    request: JSONColumnType<object>
    status: 'running' | 'done' | 'failed' | 'cancelled'
    progress: JSONColumnType<object>
    result: JSONColumnType<object | null>
    startedAt: Instant
    /** When the process that runs it last said that it lives. */
    seenAt: Instant
    isCancelled: Defaulted<boolean>
  }
  'state.metrics': {
    instance: string
    part: SampledPart
    startedAt: Instant
    sampledAt: Defaulted<Date>
    figures: JSONColumnType<ProcessFigures>
  }
  'state.loadTests': {
    id: string
    number: Generated<number>
    scenario: LoadScenario
    ratePerSecond: number
    seconds: number
    target: string
    address: string
    startedBy: string
    requestedAt: Instant
    /** Of its LoadTestStarted; null until that is in the log. */
    position: number | null
    leaseUntil: InstantOrNull
    leasedBy: string | null
    startedAt: InstantOrNull
    stopRequestedAt: InstantOrNull
    endedAt: InstantOrNull
    outcome: LoadTestOutcome | null
    runner: string | null
    figures: JSONColumnType<LoadFigures> | null
    problem: string | null
    version: string
    machine: string
  }
  'state.reconciliations': {
    id: string
    trigger: ReconciliationTrigger
    since: Instant
    startedAt: Instant
    finishedAt: InstantOrNull
    problem: string | null
    report: JSONColumnType<ReconciliationReport> | null
  }
  'state.reconciliationRequests': { accountId: string; askedAt: Instant }
  'state.roomPresence': {
    consultationId: string
    party: ConsultationParty
    tabId: string
    connectionId: string
    /** Of the api whose socket it is. */
    instance: string
    seenAt: Defaulted<Date>
    /** When the socket was closed; null while it is open, or its api was killed. */
    goneAt: Defaulted<Date | null>
  }
  'state.rateWindows': { key: string; endsAt: Instant; taken: number; granted: number }
  'state.budgets': { key: string; emptyAt: Instant }
  'state.bookingSteps': { id: string; record: JSONColumnType<object>; updatedAt: Defaulted<Date> }
}

export type StateTransaction = Transaction<StateTables>
/** For what runs within a caller's transaction as well. */
export type StateDb = Kysely<StateTables> | StateTransaction
