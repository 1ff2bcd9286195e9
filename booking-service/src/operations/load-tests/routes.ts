import { readFileSync } from 'node:fs'
import { arch, availableParallelism, platform } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { idParams } from '@lapka/contracts/api/common.ts'
import {
  loadTestList,
  loadTestView,
  startLoadTestAnswer,
  startLoadTestBody,
  stopLoadTestAnswer,
  stopLoadTestBody,
  type LoadTestSummary,
  type StartLoadTestBody,
} from '@lapka/contracts/api/operations/load-tests.ts'
import { decideStartLoadTest, decideStopLoadTest } from '@lapka/domain/load-tests/decide.ts'
import { loadTestStreams } from '@lapka/domain/load-tests/load-test.ts'
import {
  announceLoadTest,
  claimLoadTest,
  findLoadTest,
  listLoadTests,
  requestStop,
  withdrawLoadTest,
  readLoadTest,
  type ListedLoadTest,
} from '@lapka/state/load-tests/load-tests.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { operators } from '../../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { findUser } from '../../sessions/sessions.ts'
import { chooseTarget } from '../../load-targets.ts'

const PATH = '/api/v2/operations/load-tests'
const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as { version: string }
const machine = `${platform()} ${arch()}, ${availableParallelism()} cores`

/** Load tests are written down here and run by the workers; the api neither waits for one nor carries its load. */
export const loadTestRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now, loadTargets } = dependencies
  const { allowed, isOwnRefused } = loadTargets

  app.get(PATH, routeFor(operators, { response: { 200: loadTestList } }), async () => {
    const rows = await listLoadTests(db)
    const names = await namesOf(dependencies, rows)
    const items = rows.map((row) => summaryOf(row, { name: names.get(row.startedBy) ?? null, now: now() }))
    return { items, targets: allowed.map(({ name, isOwn }) => ({ name, isOwn })), isOwnRefused }
  })

  app.get(`${PATH}/:id`, routeFor(operators, { params: idParams, response: { 200: loadTestView } }), async ({ params }) => {
    const row = await announced(dependencies, params.id)
    const names = await namesOf(dependencies, [row])
    const summary = summaryOf(row, { name: names.get(row.startedBy) ?? null, now: now() })
    return { ...summary, figures: row.figures, problem: row.problem, version: row.version, machine: row.machine }
  })

  const starting = { body: startLoadTestBody, response: { 201: startLoadTestAnswer } }
  app.post(PATH, commandFor(operators, starting), async (request, reply) =>
    reply.code(201).send(await start(dependencies, request)),
  )

  const stopping = {
    params: idParams,
    body: stopLoadTestBody,
    response: { 200: stopLoadTestAnswer },
  }
  app.post(`${PATH}/:id/stop`, commandFor(operators, stopping), async (request) => {
    const { id } = request.params
    await announced(dependencies, id)
    const command = { name: 'stop-load-test', objectId: id, body: {}, user: userOf(request), now: now() }
    const handled = await handle(commandContext(request, command), { streams: loadTestStreams(id) }, (states) =>
      decideStopLoadTest({ loadTestId: id }, states),
    )
    const { position } = orRefuse(handled)
    await requestStop(db, id, now())
    return { id, position }
  })
}

/** The row has the turn before the log has the event, and is given back where the log would not have it. */
const start = async (
  { db, handle, now, loadTargets }: Dependencies,
  request: FastifyRequest & { body: StartLoadTestBody },
): Promise<{ id: string; number: number; position: number }> => {
  const { body } = request
  const user = userOf(request)
  const id = derivedId('load-test', user.id, idempotencyKeyOf(request))
  const command = { name: 'start-load-test', objectId: id, body, user, now: now() }
  const known = await findLoadTest(db, id)
  if (known === undefined) {
    const target = chooseTarget(loadTargets, body)
    if ('refused' in target) throw new Refused(target.refused)
    const row = { ...body, id, address: target.address, startedBy: user.id, requestedAt: now(), version, machine }
    if (!(await claimLoadTest(db, row))) throw new Refused('LOAD_TEST_RUNNING')
  }
  const handled = await handle(commandContext(request, command), { streams: loadTestStreams(id) }, (states) =>
    decideStartLoadTest({ loadTestId: id, ...body }, states),
  )
  if ('refused' in handled) await withdrawLoadTest(db, id)
  const { position } = orRefuse(handled)
  await announceLoadTest(db, id, position)
  const row = await findLoadTest(db, id)
  if (row === undefined) throw new Refused('LOAD_TEST_RUNNING')
  return { id, number: row.number, position }
}

const announced = async ({ db }: Dependencies, id: string): Promise<NonNullable<Awaited<ReturnType<typeof readLoadTest>>>> => {
  const row = await readLoadTest(db, id)
  if (row === undefined) throw new Refused('NOT_FOUND')
  return row
}

/** Few operators start many tests. */
const namesOf = async ({ db }: Dependencies, rows: ListedLoadTest[]): Promise<Map<string, string>> => {
  const ids = [...new Set(rows.map(({ startedBy }) => startedBy))]
  const users = await Promise.all(ids.map((id) => findUser(db, id)))
  return new Map(users.flatMap((user) => (user === null ? [] : [[user.id, `${user.name} ${user.surname}`.trim()] as const])))
}

const summaryOf = (row: ListedLoadTest, { name, now }: { name: string | null; now: string }): LoadTestSummary => ({
  id: row.id,
  number: row.number,
  scenario: row.scenario,
  ratePerSecond: row.ratePerSecond,
  seconds: row.seconds,
  target: row.target,
  status: statusOf(row),
  startedBy: name,
  startedAt: (row.startedAt ?? row.requestedAt).toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  elapsedSeconds: elapsedOf(row, now),
  runner: row.runner,
  brokenThresholds: row.brokenThresholds,
})

const statusOf = ({ outcome, startedAt, stopRequestedAt }: ListedLoadTest): LoadTestSummary['status'] => {
  if (outcome !== null) return outcome
  if (stopRequestedAt !== null) return 'stopping'
  return startedAt === null ? 'waiting' : 'running'
}

/** The measured time, without the time that signing in took before. */
const elapsedOf = ({ measuredSeconds, startedAt, seconds }: ListedLoadTest, now: string): number =>
  startedAt === null ? 0 : Math.min(seconds, measuredSeconds, Math.ceil((Date.parse(now) - startedAt.getTime()) / 1000))
