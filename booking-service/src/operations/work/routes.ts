import type { FastifyRequest } from 'fastify'
import {
  retryFailedAnswer,
  retryFailedBody,
  workAnswer,
  workBody,
  workCommands,
  workPage,
  workParams,
  workQuery,
  type WorkCommand,
  type WorkItem,
  type WorkPage,
} from '@lapka/contracts/api/operations/work.ts'
import { paymentStream, workStream } from '@lapka/contracts/streams.ts'
import { decideActOnWork, decideRetryFailed, workFold, workStreams } from '@lapka/domain/work/decide.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { giveUpWork, holdFailed, holdRow, holdWork, releaseWork, retryFailed, retryNow } from '@lapka/state/outbox/act-on-work.ts'
import { doneByMinute, listWork, stateOf, sumWork, type ListedWork, type WorkFilters } from '@lapka/state/outbox/list-work.ts'
import { waitingProviderEvents } from '@lapka/state/provider-events/waiting-events.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { operators } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'

const PATH = '/api/v2/operations/work'

/** The list of work as operators see it, and what they decide about it. */
export const workRoutes = (app: App, dependencies: Dependencies): void => {
  app.get(PATH, routeFor(operators, { querystring: workQuery, response: { 200: workPage } }), ({ query }) =>
    readWork(dependencies, query),
  )
  for (const command of workCommands)
    app.post(
      `${PATH}/:id/${command}`,
      commandFor(operators, { params: workParams, body: workBody, response: { 200: workAnswer } }),
      (request) => act(dependencies, request, command),
    )
  app.post(
    `${PATH}/retry-failed`,
    commandFor(operators, { body: retryFailedBody, response: { 200: retryFailedAnswer } }),
    (request) => retryAll(dependencies, request),
  )
}

const readWork = async ({ db, now }: Dependencies, filters: WorkFilters): Promise<WorkPage> => {
  const at = now()
  const [{ items, nextCursor }, sums, done, events] = await Promise.all([
    listWork(db, at, filters),
    sumWork(db, at),
    doneByMinute(db, at),
    waitingProviderEvents(db),
  ])
  const kinds = [...new Set([...sums.map(({ kind }) => kind), ...done.keys()])].toSorted()
  const none = { due: 0, leased: 0, failing: 0, held: 0, scheduled: 0, oldestDueAt: null }
  return {
    at,
    items: items.map(describeItem),
    ...(nextCursor !== undefined && { nextCursor }),
    kinds: kinds.map((kind) => {
      const { oldestDueAt, ...counts } = sums.find((one) => one.kind === kind) ?? none
      return { ...counts, kind, oldestDueAt: oldestDueAt?.toISOString() ?? null, donePerMinute: done.get(kind) ?? [] }
    }),
    providerEvents: {
      ...events,
      lastReceivedAt: events.lastReceivedAt?.toISOString() ?? null,
      waiting: events.waiting.map(({ attempt, note, since, nextAt, ...event }) => ({
        ...event,
        since: since.toISOString(),
        nextAt: nextAt.toISOString(),
        attempts: attempt,
        note: note ?? '',
      })),
    },
  }
}

/** As the workers write it: how often it failed in a row stands before the error. */
const failure = /^\[(\d+)\] ([^]*)$/

const describeItem = ({ state, ...row }: ListedWork): WorkItem => {
  const [, failures, error] = failure.exec(row.lastError ?? '') ?? []
  return {
    id: row.workId,
    kind: row.kind,
    state,
    about: idsIn(row.payload),
    attempts: row.attempt,
    failures: Number(failures ?? 0),
    error: error ?? row.lastError ?? '',
    nextAt: row.dueAt.toISOString(),
    dueSince: (row.dueSince ?? row.dueAt).toISOString(),
    heldAt: row.heldAt?.toISOString() ?? null,
  }
}

/** Links for an operator: ids only, for the rest of the payload is private. */
const idsIn = (payload: object): Record<string, string> => {
  const ids = Object.entries(payload).filter(
    (entry): entry is [string, string] => entry[0].endsWith('Id') && typeof entry[1] === 'string',
  )
  const { subject } = payload as { subject?: { kind?: string; id?: string } }
  return Object.fromEntries(
    subject?.kind === undefined || subject.id === undefined ? ids : [...ids, [`${subject.kind}Id`, subject.id]],
  )
}

type ActRequest = FastifyRequest & { params: { id: string }; body: { reason: string } }

const carryOut = { retry: retryNow, hold: holdWork, release: releaseWork, 'give-up': giveUpWork }

/**
 * The event is written while the row is held, so no worker takes or ends it in between, and the row changes in the same breath. Should
 * this process die between the two, the projection of work carries the event out.
 */
const act = ({ db, handle, now }: Dependencies, request: ActRequest, command: WorkCommand) => {
  const { params, body } = request
  const at = now()
  const context = commandContext(request, {
    name: `${command}-work`,
    objectId: params.id,
    body,
    user: userOf(request),
    now: at,
  })
  return db.transaction().execute(async (trx) => {
    const row = await holdRow(trx, params.id)
    if (row === undefined) throw new Refused('NOT_FOUND')
    const { paymentId, refundId } = idsIn(row.payload)
    const facts = { workId: row.workId, kind: row.kind, state: stateOf(row, at) }
    const decided = { ...facts, command, reason: body.reason, refundId: refundId ?? null }
    const streams = workStreams(row.workId)
    // That refund then waits for a person, in the same append.
    const more = () => ({ payment: { stream: paymentStream(paymentId ?? ''), fold: paymentFold } })
    const reading = paymentId === undefined ? { streams } : { streams, more }
    const handled = orRefuse(await handle(context, reading, (states) => decideActOnWork(decided, states)))
    await carryOut[command](trx, { workId: row.workId, position: handled.position })
    return { id: row.workId, position: handled.position }
  })
}

type RetryRequest = FastifyRequest & { body: { reason: string; kind?: string | undefined } }

const retryAll = ({ db, handle, now }: Dependencies, request: RetryRequest) => {
  const { body } = request
  const { kind = null, reason } = body
  const context = commandContext(request, {
    name: 'retry-failed-work',
    objectId: kind ?? 'all',
    body,
    user: userOf(request),
    now: now(),
  })
  return db.transaction().execute(async (trx) => {
    const count = await holdFailed(trx, kind)
    const streams = { work: { stream: workStream('all'), fold: workFold } }
    const handled = orRefuse(await handle(context, { streams }, () => decideRetryFailed({ kind, count, reason })))
    await retryFailed(trx, { kind, position: handled.position })
    const [event] = handled.events.work
    return { count: (event?.data as { count: number } | undefined)?.count ?? count, position: handled.position }
  })
}
