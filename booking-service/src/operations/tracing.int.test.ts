import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { createProcessLog } from '@lapka/process/process-log.ts'
import { openTracing } from '@lapka/process/open-tracing.ts'
import type { Tracing } from '@lapka/process/tracing.ts'
import { TIMEOUT_MS } from '@lapka/event-log/testing/test-database.ts'
import { createCallMetrics, measureCalls } from '@lapka/workers/measure-calls.ts'
import { createMetrics } from '@lapka/workers/metrics.ts'
import { createStripeGateway } from '@lapka/workers/payments/stripe-gateway.ts'
import { startWorkers, type Workers } from '@lapka/workers/start-workers.ts'
import { clientOf } from '../testing/client.ts'
import { hold } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerVet } from '../testing/town.ts'

type Attribute = { key: string; value: { stringValue?: string } }
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** A collector of our own: what is sent to it is kept. */
const startCollector = async () => {
  const spans: Span[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as Sent
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

let collector: Awaited<ReturnType<typeof startCollector>>
let provider: Awaited<ReturnType<typeof startPaymentProvider>>
let tracing: Tracing | undefined
let service: TestService
let workers: Workers
beforeAll(async () => {
  collector = await startCollector()
  provider = await startPaymentProvider()
  tracing = await openTracing(collector.url, 'test')
  service = await startTestService({ tracing })
  const metrics = createMetrics()
  const calls = createCallMetrics(metrics.registry)
  const gateway = createStripeGateway({ secretKey: provider.secretKey, apiUrl: provider.url, publicUrl: 'http://lapka.test' })
  const { db, log, vault, url: postgresUrl } = service
  workers = startWorkers({
    db,
    log,
    vault,
    lookupKey: 'ab'.repeat(32),
    postgresUrl,
    metrics,
    queueAddress: { postgresUrl },
    gateway: measureCalls(gateway, { service: 'payments', metrics: calls, hasFailed: () => false, inSpan: tracing?.inSpan }),
    pusher: { send: async () => ({ sent: true }) },
    mailer: { send: async () => ({ sent: true }), close: () => undefined },
    publicUrl: 'http://lapka.test',
    processLog: createProcessLog('workers', 'silent'),
    inSpan: tracing?.inSpan,
  })
})
afterAll(async () => {
  await workers.stop()
  await service.stop()
  await provider.close()
  await tracing?.stop()
  collector.stop()
})

const sent = (check: () => void) => vi.waitFor(check, { timeout: TIMEOUT_MS })
const correlationOf = ({ attributes }: Span) => attributes.find(({ key }) => key === 'lapka.correlation_id')?.value.stringValue

test('nothing is loaded and nothing is traced where no collector is named', async () => {
  expect(await openTracing(undefined, 'test')).toBeUndefined()
})

test('a booking is one trace through request, append, views, job and payment provider, under its correlation id', async () => {
  const [parent, vet] = await Promise.all([registerParent(service), registerVet(service)])
  await service.seen()
  const id = await hold(service, { parent, vet, startsAt: inDays(8, '11:00') })
  const secret = 'not-for-a-collector'
  const answer = await clientOf(service, parent).post(`/api/v2/appointments/${id}/start-payment?token=${secret}`, undefined)
  expect(answer.statusCode).toBe(200)
  const [requested] = (await service.log.readAll(0, 1_000)).filter(({ type }) => type === 'PaymentRequested')
  const traceId = requested?.correlationId.replaceAll('-', '')
  const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId)
  const names = [
    'POST /api/v2/appointments/:id/start-payment',
    'append',
    'project appointments',
    'project outbox',
    'job open-checkout',
  ]
  await sent(() => expect(ofTrace().map(({ name }) => name)).toEqual(expect.arrayContaining([...names, 'payments openCheckout'])))
  expect(new Set(ofTrace().map(correlationOf))).toEqual(new Set([requested?.correlationId]))
  const [job, call] = ['job open-checkout', 'payments openCheckout'].map((name) => ofTrace().find((span) => span.name === name))
  expect(call?.parentSpanId).toBe(job?.spanId)
  expect(JSON.stringify(collector.spans)).not.toContain(secret)
})

test('a trace that an outside caller names is not joined', async () => {
  const traceId = 'a'.repeat(32)
  await service.app.inject({ method: 'GET', url: '/api/v2/site', headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` } })
  await sent(() => expect(collector.spans.map(({ name }) => name)).toContain('GET /api/v2/site'))
  expect(collector.spans.map((span) => span.traceId)).not.toContain(traceId)
})
