import { createHash } from 'node:crypto'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { paidAppointment, type PaymentIdentity } from '@lapka/contracts/payments.ts'
import type { CommandContext, Handle } from '@lapka/event-log/handle.ts'
import type { PaymentGateway } from '../payments/payment-gateway.ts'

/**
 * How a piece of work ended. `again`: nothing went wrong, there is more to do at that instant. `failed`: the outbox row
 * comes back with a growing distance; nothing is ever given up silently.
 */
export type JobResult = { result: 'done'; note?: string } | { result: 'again'; at: string } | { result: 'failed'; why: string }

export const done = (note?: string): JobResult => (note === undefined ? { result: 'done' } : { result: 'done', note })
export const failed = (why: string): JobResult => ({ result: 'failed', why })
export const againAt = (at: string): JobResult => ({ result: 'again', at })
export const againIn = (tools: { now: () => string }, ms: number): JobResult =>
  againAt(new Date(Date.parse(tools.now()) + ms).toISOString())

/** What jobs act with. Time, ids and the outside world come in here, so that a test can hold them. */
export type Tools = { handle: Handle; gateway: PaymentGateway; now: () => string; newId: () => string }

/** Which piece of work a command comes from, and what it is about: the history then shows what caused it. */
export type AppointmentCause = { workId: string; appointmentId: string }
export type PaymentCause = { workId: string } & PaymentIdentity
export type Cause = AppointmentCause | PaymentCause

export const appointmentOf = (cause: Cause): string => ('subject' in cause ? paidAppointment(cause.subject) : cause.appointmentId)

const SYSTEM = { id: 'system', role: 'SYSTEM' } as const

/**
 * The envelope of a worker's command. Its id is new each time: what makes a repetition harmless is that the deciders add
 * nothing to what is already known, whoever recorded it, a webhook or a poll or another worker.
 */
export const contextOf = (tools: Tools, cause: Cause, command: object): CommandContext => ({
  commandId: tools.newId(),
  commandHash: createHash('sha256').update(canonicalJson(command)).digest('hex'),
  actor: SYSTEM,
  occurredAt: tools.now(),
  correlationId: appointmentOf(cause),
  causationId: cause.workId,
})
