import { createHash } from 'node:crypto'
import type { Issuer } from '@lapka/contracts/documents.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventType } from '@lapka/contracts/events.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { paidAppointment, type PaymentIdentity } from '@lapka/contracts/payments.ts'
import type { CommandContext, Handle } from '@lapka/event-log/handle.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import type { TakenSlot } from '@lapka/projections/professionals/alternatives.ts'
import { react, type Reactions } from '@lapka/projections/projection.ts'
import type { TokenPurpose } from '@lapka/state/database.ts'
import type { Issue } from '@lapka/state/newsletter/issues.ts'
import type { Subscriber } from '@lapka/state/newsletter/subscribers.ts'
import type { PushToSend, PushWork } from '@lapka/state/notifications/push-subscriptions.ts'
import type { Pusher } from '../pusher.ts'
import type { NewNotification, Push } from '@lapka/state/notifications/notifications.ts'
import type { PartyOfCall } from '@lapka/state/rooms/presence.ts'
import type { NewWork, Priority } from '@lapka/state/outbox/insert-work.ts'
import type { LateReview } from '@lapka/domain/reviews/rings/suspect-ring.ts'
import type { Mailer } from '../mailer.ts'
import type { PaymentGateway } from '../payment-gateway.ts'

/**
 * How a piece of work ended. `again`: nothing went wrong, there is more to do at that instant. `failed`: the outbox row
 * comes back with a growing distance; nothing is ever given up silently.
 */
export type JobResult = { result: 'done'; note?: string } | { result: 'again'; at: string } | { result: 'failed'; why: string }

export const done = (note?: string): JobResult => (note === undefined ? { result: 'done' } : { result: 'done', note })
export const failed = (why: string): JobResult => ({ result: 'failed', why })
export const againAt = (at: string): JobResult => ({ result: 'again', at })
export const againIn = (dependencies: { now: () => string }, ms: number): JobResult =>
  againAt(new Date(Date.parse(dependencies.now()) + ms).toISOString())

/** The dependencies of jobs. Time, ids and the outside world come in here, so that a test can control them. */
export type JobDependencies = {
  /** The running job's kind, which names the commands that it decides; none where the provider's webhook or a run decides. */
  command?: string
  handle: Handle
  gateway: PaymentGateway
  mailer: Mailer
  /** Shows an account's owner, in the app, what they are told; once for each piece of work. */
  notify: (notification: NewNotification, push: Push) => Promise<void>
  /** Pushes to devices, and what they say. */
  pushes: Pusher & {
    find: (work: PushWork, now: string) => Promise<PushToSend | undefined>
    forget: (subscriptionId: string) => Promise<void>
  }
  vault: Pick<Vault, 'erase'>
  publicUrl: string
  /** A page with a map of `{address}`. */
  mapUrl: string | null
  /** Hours before an appointment at which its parent is reminded. */
  reminderHours: readonly number[]
  /** Lapka itself, as the issuer of documents. */
  issuer: Issuer
  now: () => string
  newId: () => string
  /** The id of the log's first event, by which the provider keeps apart what several logs asked for. */
  logId: () => Promise<string>
  /** Deletes what an account could be entered by. */
  forgetSecrets: (accountId: string) => Promise<void>
  /** Campaigns that are open by the view; their streams have the last word. */
  openCampaignIds: (at: string) => Promise<string[]>
  /** The professional of an account; null if it has none. */
  professionalOf: (accountId: string) => Promise<string | null>
  /** Whether the parent keeps a pet that has not died. */
  hasLivingPet: (accountId: string) => Promise<boolean>
  /** Whether a professional's money goes to an account in this parent's name. */
  isPaidInNameOf: (pair: { professionalId: string; parentId: string }) => Promise<boolean>
  /** Makes the secret of a link. It is known here and in the letter, and kept nowhere. */
  issueLink: (purpose: TokenPurpose, accountId: string) => Promise<string>
  /** Readers and issues of the newsletter. */
  newsletter: {
    reader: (subscriberId: string) => Promise<Subscriber | undefined>
    issue: (issueId: string) => Promise<Issue | undefined>
    markTested: (issueId: string, at: string) => Promise<void>
    markRefused: (subscriberId: string, at: string) => Promise<void>
    countOutcome: (issueId: string, outcome: 'sent' | 'refused') => Promise<void>
  }
  /** Letters about due doses: where their reader leaves them, and which pets have a visit to a vet ahead. */
  careLetters: {
    leavePath: (accountId: string) => string
    awaitedByVet: (petIds: string[], now: string) => Promise<Set<string>>
  }
  /** Vets who can be rung for a consultation this moment; `professionalId` asks for one of them alone. */
  vetsToRing: (asked: ConsultationToRing) => Promise<string[]>
  /** Days of a professional with waiting parents, or undefined while the view has not reached the position. */
  /** The days of the vets who need a room or a device, on which parents wait; on that day or on any. Undefined as above. */
  findLinesNeeding: (
    resourceId: string,
    at: { date?: string; after: number },
  ) => Promise<{ professionalId: string; date: string }[] | undefined>
  findLines: (professionalId: string, position: number) => Promise<{ days: string[]; courses: string[] } | undefined>
  /** For how long one of the two of a consultation has not been in its room; zero while they are, undefined where nothing is known. */
  awayMs: (place: PartyOfCall) => Promise<number | undefined>
  /** The latest reviews of a professional, or undefined while the view has not reached the position. */
  lateReviews: (professionalId: string, position: number) => Promise<LateReview[] | undefined>
  /** Pets with a chip, or undefined while the view has not reached the position. */
  petsWithChip: (chipKey: string, position: number) => Promise<string[] | undefined>
  /** Starts near a taken one that are free by the ledgers at this moment. */
  findAlternatives: (slot: TakenSlot) => Promise<string[]>
}
export type ConsultationToRing = { now: string; minutes: number; parentId: string; professionalId: string | null }
export type CommandDependencies = Pick<JobDependencies, 'command' | 'handle' | 'gateway' | 'now' | 'newId' | 'logId'>

/** One row of the outbox in a worker's hands. `attempt` counts from one; `dueAt` is when it was first due. */
export type TakenWork = { workId: string; attempt: number; dueAt: string }

type Requested<Payload> = { payload: Payload; /** At once if nothing else is said. */ dueAt?: string }

type Declaration<Payload extends object> = {
  /** Unique among all jobs, and in the rows of the outbox for good. */
  kind: string
  /** Its effect is a letter, which the log does not show: run again, it would be sent twice. */
  isLetter?: boolean
  /** Which events request the job, and for what. */
  causes: Partial<Reactions<EventType, [], Requested<Payload>[]>>
  /** Its priority; money and slots (`soon`) by default. */
  priorityOf?: (payload: Payload) => Priority
  /** Tells apart what one event requests of this kind. */
  partOf?: (payload: Payload) => string
  /** Folds the log anew before it acts: what was requested may no longer be wanted. */
  run: (dependencies: JobDependencies, work: Payload & TakenWork) => Promise<JobResult>
}

/** A declaration as the outbox and the worker use it, for any payload. */
export type Job = {
  kind: string
  isLetter: boolean
  isCausedBy: (type: string) => boolean
  requestedBy: (event: RecordedEvent) => NewWork[]
  run: (dependencies: JobDependencies, payload: object, taken: TakenWork) => Promise<JobResult>
}

/**
 * Everything about one kind of work: which events request it, what it carries and what is done. The id of a piece of work
 * derives from its event, so that a replay requests nothing twice.
 */
export const defineJob = <Payload extends object>({
  kind,
  isLetter = false,
  causes,
  priorityOf = () => 'soon',
  partOf,
  run,
}: Declaration<Payload>): Job => ({
  kind,
  isLetter,
  isCausedBy: (type) => Object.hasOwn(causes, type) || (isLetter && type === 'LetterResent'),
  requestedBy: (event) =>
    [...(react(causes, event) ?? []), ...(isLetter ? resentLetters<Payload>(event, kind) : [])].map(
      ({ payload, dueAt = event.occurredAt }) => ({
        workId: [event.id, kind, ...(partOf ? [partOf(payload)] : [])].join('-'),
        work: { ...payload, kind },
        dueAt,
        priority: event.type === 'LetterResent' ? 'awaited' : priorityOf(payload),
        position: event.position,
      }),
    ),
  // The row's kind names this declaration, which has written the payload.
  run: (dependencies, payload, taken) => run({ ...dependencies, command: kind }, { ...(payload as Payload), ...taken }),
})

/** An operator has it sent again, for a person on the phone. The kind names this declaration, which wrote the payload once. */
const resentLetters = <Payload extends object>(event: RecordedEvent, kind: string): Requested<Payload>[] =>
  openedFactsOf([event], 'LetterResent').flatMap((resent) =>
    resent.kind === kind ? [{ payload: resent.letter as Payload }] : [],
  )

/** An instant some time after an event. */
export const after = ({ occurredAt }: Pick<RecordedEvent, 'occurredAt'>, ms: number): string =>
  new Date(Date.parse(occurredAt) + ms).toISOString()

/** Which piece of work a command comes from, and what it is about: the history then shows what caused it. */
export type AppointmentCause = { workId: string; appointmentId: string }
export type PaymentCause = { workId: string } & PaymentIdentity
export type Cause = AppointmentCause | PaymentCause

export const appointmentOf = (cause: Cause): string => ('subject' in cause ? paidAppointment(cause.subject) : cause.appointmentId)

const SYSTEM = { id: 'system', role: 'SYSTEM' } as const

/** Of the job, or of no job: the provider told us, or an operator's run found out. */
export const nameOf = ({ command = 'record-outcome' }: Pick<CommandDependencies, 'command'>): string => command

/**
 * The envelope of a worker's command. Its id is new each time: a repetition is harmless because the deciders add nothing to what
 * is already known, from a webhook, a poll or another worker.
 */
export const contextOf = (
  dependencies: Pick<CommandDependencies, 'command' | 'newId' | 'now'>,
  cause: Cause,
  command: object,
): CommandContext => ({
  commandId: dependencies.newId(),
  commandHash: createHash('sha256').update(canonicalJson(command)).digest('hex'),
  command: nameOf(dependencies),
  actor: SYSTEM,
  occurredAt: dependencies.now(),
  correlationId: appointmentOf(cause),
  causationId: cause.workId,
})
