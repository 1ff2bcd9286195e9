import { numberOf } from '@lapka/projections/appointments/appointment-view.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { historyList } from '@lapka/contracts/api/appointment-history.ts'
import type { CausationGraph } from '@lapka/contracts/api/operations/causation.ts'
import type { LogCheck, LogEvent, LogPage, OpenSealedAnswer } from '@lapka/contracts/api/operations/log.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { readsStream } from '@lapka/contracts/streams.ts'
import { readsFold } from '@lapka/domain/reads/record-read.ts'
import { advanceLogIndex } from '@lapka/projections/log-index/index-log.ts'
import type { z } from 'zod'
import { clientOf } from '../../testing/client.ts'
import { book, openCheckouts } from '../../testing/road.ts'
import { startTestService, systemContext, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../../testing/town.ts'

let service: TestService
let checkouts: { stop: () => Promise<void> }
let parent: Parent
let vet: Vet
let operator: Person
let appointmentId: string
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[parent, vet, operator] = await Promise.all([
    registerParent(service),
    registerVet(service),
    registerPerson(service, 'OPERATOR'),
  ])
  appointmentId = await book(service, { parent, vet, startsAt: inDays(3, '09:00') })
  await service.seen()
  while (await advanceLogIndex(service.dependencies));
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const root = '/api/v2/operations'
const ask = (path: string, who: Person = operator) => clientOf(service, who).get(`${root}${path}`)
const list = async (query = '') => (await ask(`/events${query}`)).json<LogPage>()
const types = ({ items }: LogPage) => items.map(({ type }) => type)

describe('the list of all events', () => {
  test('is newest first, names who did it, and says how much the log holds', async () => {
    const page = await list('?limit=5')
    const head = await service.log.head()
    expect(page.items.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4].map((back) => head - back))
    expect(page.log).toMatchObject({ count: head, head, indexedTo: head, signed: null })
    const [placed] = (await list('?type=AppointmentPlaced')).items
    expect(placed?.actor).toEqual({ id: parent.accountId, role: 'PARENT', displayName: expect.stringMatching(/\S/) })
    expect(JSON.stringify(page)).not.toContain('sealed:')
  })

  test('is filtered by stream, category, type, actor, command, subject and time', async () => {
    const all = (await list('?limit=200')).items
    const same = async (query: string, isIn: (row: LogPage['items'][number]) => boolean) =>
      expect((await list(`?limit=200&${query}`)).items).toEqual(all.filter(isIn))
    const { correlationId, recordedAt } = all[Math.floor(all.length / 2)]!
    await same(`stream=appointment-${appointmentId}`, ({ stream }) => stream === `appointment-${appointmentId}`)
    await same('category=payment', ({ stream }) => stream.startsWith('payment-'))
    await same('type=AppointmentConfirmed', ({ type }) => type === 'AppointmentConfirmed')
    await same(`actorId=${parent.accountId}`, ({ actor }) => actor.id === parent.accountId)
    await same(`correlationId=${correlationId}`, (row) => row.correlationId === correlationId)
    await same(`from=${recordedAt}`, (row) => row.recordedAt >= recordedAt)
    await same(`to=${recordedAt}`, (row) => row.recordedAt < recordedAt)
    expect(await list(`?subject=${numberOf(appointmentId)}`)).toMatchObject({
      items: (await list(`?subject=${appointmentId}`)).items,
    })
    expect(types(await list(`?subject=${appointmentId}`))).toEqual(
      expect.arrayContaining(['AppointmentPlaced', 'ClaimHeld', 'PaymentCaptured', 'AppointmentConfirmed']),
    )
  })

  test('pages join in both directions, and a jump leads on both ways', async () => {
    const all = (await list('?limit=200')).items.map(({ position }) => position)
    const middle = all[Math.floor(all.length / 2)]!
    const jumped = await list(`?position=${middle}&limit=3`)
    expect(jumped.items[0]?.position).toBe(middle)
    const older = await list(`?cursor=${jumped.nextCursor}&limit=3`)
    const newer = await list(`?cursor=${jumped.previousCursor}&limit=3`)
    const joined = [newer, jumped, older].flatMap(({ items }) => items.map(({ position }) => position))
    expect(joined).toEqual(all.slice(all.indexOf(joined[0]!), all.indexOf(joined[0]!) + 9))
    const again = await list(`?cursor=${newer.nextCursor}&limit=3`)
    expect(again.items).toEqual(jumped.items)
    const [last] = (await list(`?at=${new Date(Date.now() + 60_000).toISOString()}&limit=1`)).items
    expect(last?.position).toBe(all[0])
  })

  test('positions beyond the end show the end, times without events are empty, and neither fails', async () => {
    expect((await list(`?position=${Number.MAX_SAFE_INTEGER}&limit=1`)).items[0]?.position).toBe(await service.log.head())
    expect(await list('?from=2001-01-01T00:00:00Z&to=2001-01-02T00:00:00Z')).toMatchObject({ items: [] })
    expect(await list('?type=NoSuchType&category=none')).toMatchObject({ items: [] })
    expect(await list('?at=2001-01-01T00:00:00Z')).toMatchObject({ items: [] })
  })

  test.each([
    '?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z',
    '?from=yesterday',
    '?cursor=eyJhIjoxfQ',
    '?cursor=before-x',
    '?position=-1',
    '?position=1e30',
    '?limit=0',
    '?limit=100000',
    '?type=',
    `?stream=${'x'.repeat(300)}`,
  ])('answers %s with a sentence', async (query) => {
    const answer = await ask(`/events${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'INVALID_INPUT',
      errors: expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]),
    })
  })
})

describe('one event', () => {
  const placedPosition = async () =>
    (await list(`?stream=appointment-${appointmentId}&type=AppointmentPlaced`)).items[0]!.position
  const open = (who: Person, position: number, body: object, key: string = randomUUID()) =>
    clientOf(service, who).post(`${root}/events/${position}/open`, body, { key })

  test('is shown whole but for what is sealed, of which only the names are told', async () => {
    const event = (await ask(`/events/${await placedPosition()}`)).json<LogEvent>()
    expect(event).toMatchObject({ type: 'AppointmentPlaced', revision: 0, data: { appointmentId, parentId: parent.accountId } })
    expect(event.data).not.toHaveProperty('reason')
    expect(event.sealed).toEqual([{ field: 'reason', subjectId: parent.accountId, subjectName: expect.any(String) }])
  })

  test('where there is none, or never will be, it is not found', async () => {
    for (const position of [(await service.log.head()) + 5, Number.MAX_SAFE_INTEGER])
      expect((await ask(`/events/${position}`)).json()).toMatchObject({ code: 'NOT_FOUND' })
    for (const position of ['0', '-4', 'x', '1.5']) expect((await ask(`/events/${position}`)).statusCode).toBe(400)
  })

  test('opening it wants a reason, is on record first, and the person concerned reads who, when and why', async () => {
    const position = await placedPosition()
    const head = await service.log.head()
    for (const body of [{}, { reason: 'х' }, { reason: '   ' }])
      expect((await open(operator, position, body)).statusCode).toBe(400)
    expect(await service.log.head()).toBe(head)
    const key = randomUUID()
    const answer = await open(operator, position, { reason: 'Жалба 118, за да отговорим' }, key)
    expect(answer.headers['cache-control']).toContain('no-store')
    const opened = answer.json<OpenSealedAnswer>()
    expect(opened.fields).toEqual({ reason: expect.stringMatching(/\S/) })
    expect((await open(operator, position, { reason: 'Жалба 118, за да отговорим' }, key)).json()).toEqual(opened)
    expect((await open(operator, position, { reason: 'Друго' }, key)).statusCode).toBe(422)
    const written = await service.log.readStream(readsStream(appointmentId))
    expect(written.filter(({ type }) => type === 'SealedFieldsOpened')).toHaveLength(1)
    expect(JSON.stringify(written)).not.toContain('Жалба')
    await service.seen()
    const history = (await clientOf(service, parent).get(`/api/v2/history?type=SealedFieldsOpened`)).json<
      z.infer<typeof historyList>
    >()
    expect(history.items).toMatchObject([
      { actor: { id: operator.accountId, role: 'OPERATOR' }, opened: { reason: 'Жалба 118, за да отговорим' } },
    ])
  })

  test('an unsealed event has nothing to open', async () => {
    const [confirmed] = (await list('?type=AppointmentConfirmed')).items
    expect((await open(operator, confirmed!.position, { reason: 'Проверка' })).json()).toMatchObject({ code: 'NOTHING_SEALED' })
  })

  test('of an erased person it says erased, and the person’s own file names who opened what about them', async () => {
    const gone = await registerParent(service)
    await service.seen()
    const [registered] = (await list(`?stream=account-${gone.accountId}&type=AccountRegistered`)).items
    await open(operator, registered!.position, { reason: 'Проверка на адрес' })
    await service.seen()
    const file = await clientOf(service, gone).get('/api/v2/accounts/me/export')
    expect(file.body).toContain('Проверка на адрес')
    await service.vault.erase(gone.accountId)
    const answer = (await open(operator, registered!.position, { reason: 'Пак проверка' })).json<OpenSealedAnswer>()
    expect(answer.fields).toEqual({ email: { erased: true }, name: { erased: true }, surname: { erased: true } })
  })
})

describe('the graph of what a command caused', () => {
  test('leads from the command over events and work to what came of it', async () => {
    const [requested] = (await list(`?type=PaymentRequested`)).items
    const graph = (await ask(`/causation/${requested!.correlationId}`)).json<CausationGraph>()
    expect(graph.nodes.filter(({ kind }) => kind === 'command')).toHaveLength(1)
    expect(graph.nodes).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'work', name: 'open-checkout' })]))
    expect(graph.isCut).toBe(false)
    const ids = new Set(graph.nodes.map(({ id }) => id))
    for (const { from, to } of graph.edges) expect(ids.has(from) && ids.has(to)).toBe(true)
  })

  test('begins with a person’s command, also for what a worker did later under a correlation of its own', async () => {
    const [asked] = (await list(`?type=PaymentRequested`)).items
    const { workId } = await service.db
      .selectFrom('state.outbox')
      .select('workId')
      .where('kind', '=', 'open-checkout')
      .where('position', '=', asked!.position)
      .executeTakeFirstOrThrow()
    const correlationId = randomUUID()
    const reads = { stream: readsStream(randomUUID()), fold: readsFold }
    const done: LapkaEvent = { type: 'AppointmentRead', data: { appointmentId, what: 'work' } }
    const context = { ...systemContext(new Date().toISOString()), correlationId, causationId: workId }
    await service.handle(context, { streams: { reads } }, () => ({ events: { reads: [done] } }))
    await service.seen()
    while (await advanceLogIndex(service.dependencies));
    const graph = (await ask(`/causation/${correlationId}`)).json<CausationGraph>()
    const caused = new Set(graph.edges.map(({ to }) => to))
    expect(graph.nodes.filter(({ kind, id }) => kind !== 'command' && !caused.has(id))).toEqual([])
    expect(graph.nodes.filter(({ kind }) => kind === 'command').map(({ actor }) => actor?.role)).toEqual(['PARENT'])
    const result = graph.nodes.find(({ name }) => name === 'AppointmentRead')
    expect(graph.edges).toContainEqual({ from: expect.stringContaining(workId), to: result?.id })
  })

  test('an unknown correlation has none', async () => {
    expect((await ask(`/causation/${randomUUID()}`)).json()).toMatchObject({ code: 'NOT_FOUND' })
    expect((await ask(`/causation/${encodeURIComponent("'; drop")}`)).statusCode).toBe(404)
  })
})

describe('checking the log', () => {
  type Answer = { check: LogCheck | null }
  const start = (body: object = {}) => clientOf(service, operator).post(`${root}/verify-log`, body)
  const latest = async () => (await ask('/verify-log')).json<Answer>().check
  const finished = async () => {
    await expect.poll(async () => (await latest())?.finishedAt).toEqual(expect.any(String))
    return latest()
  }

  test('of all, with what was signed, is done while others are answered, and tells how it ended', async () => {
    await service.dependencies.checkpoints.make()
    const begun = await start()
    expect(begun.statusCode).toBe(202)
    expect(begun.json<Answer>().check).toMatchObject({ status: 'running', stream: null })
    const head = begun.json<Answer>().check!.head
    expect(await finished()).toMatchObject({ status: 'whole', position: head, events: head, checkpoints: 1, findings: [] })
  })

  test('of one stream, and a stream that is not there is not found', async () => {
    expect((await start({ stream: `appointment-${appointmentId}` })).statusCode).toBe(202)
    expect(await finished()).toMatchObject({ status: 'whole', stream: `appointment-${appointmentId}`, streams: 1 })
    expect((await start({ stream: 'appointment-none' })).json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is done once at a time, and can be stopped once', async () => {
    const row = {
      id: randomUUID(),
      stream: null,
      requestedBy: operator.accountId,
      head: 10,
      finishedAt: null,
      findings: undefined,
    }
    await service.db
      .insertInto('state.logVerifications')
      .values({ ...row, startedAt: new Date(), aliveAt: new Date() })
      .execute()
    expect((await start()).json()).toMatchObject({ code: 'LOG_CHECK_RUNS' })
    const stop = () => clientOf(service, operator).post(`${root}/verify-log/cancel`)
    expect((await stop()).json<Answer>().check).toMatchObject({ status: 'cancelled' })
    expect((await stop()).json()).toMatchObject({ code: 'NO_LOG_CHECK' })
  })

  test('a run whose process ended is away, and the next one may begin', async () => {
    const longAgo = new Date(Date.now() - 60_000)
    const row = {
      id: randomUUID(),
      stream: null,
      requestedBy: operator.accountId,
      head: 10,
      finishedAt: null,
      findings: undefined,
    }
    await service.db
      .insertInto('state.logVerifications')
      .values({ ...row, startedAt: new Date(), aliveAt: longAgo })
      .execute()
    expect(await latest()).toMatchObject({ status: 'away' })
    expect((await start()).statusCode).toBe(202)
    await finished()
  })
})
