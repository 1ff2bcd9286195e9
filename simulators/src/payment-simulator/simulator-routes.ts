import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { faultPlan } from './faults.ts'
import { importBody, importEntries } from './import.ts'
import type { ImportedPayment } from './import.ts'
import { closeDispute, disputeIntent } from './disputes.ts'
import { showCharge, showEvent, showIntent, showRefund, showSession } from './lookups.ts'
import type { Provider } from './provider.ts'
import type { Entry } from './book.ts'

const IMPORT_LIMIT_BYTES = 32 * 1024 * 1024

/** Routes of the simulator alone: a switch for faults, a look at everything, and the demo's history. */
export const addSimulatorRoutes = (app: FastifyInstance, provider: Provider): void => {
  app.post('/simulator/faults', { preHandler: refuseBrowsersElsewhere }, async (request, reply) => {
    const parsed = faultPlan.safeParse(request.body)
    if (!parsed.success) return await reply.code(400).send({ error: { message: z.prettifyError(parsed.error) } })
    provider.follow(parsed.data)
    await provider.settled()
    return await reply.send(provider.faults.plan())
  })
  addBankRoutes(app, provider)
  app.get('/simulator/faults', async (_request, reply) => await reply.send(provider.faults.plan()))
  app.get('/simulator/state', { preHandler: refuseBrowsersElsewhere }, async (_request, reply) => {
    const state = simulatorState(provider)
    await provider.settled()
    return await reply.send(state)
  })
  app.post(
    '/simulator/import',
    { preHandler: refuseBrowsersElsewhere, bodyLimit: IMPORT_LIMIT_BYTES },
    async (request, reply) => {
      const parsed = importBody.safeParse(request.body)
      if (!parsed.success) return await reply.code(400).send({ error: { message: z.prettifyError(parsed.error) } })
      const imported = await importPayments(provider, parsed.data.payments)
      return await reply.send({ imported })
    },
  )
}

const newDispute = z.strictObject({
  paymentIntent: z.string(),
  reason: z
    .enum([
      'fraudulent',
      'product_not_received',
      'product_unacceptable',
      'duplicate',
      'credit_not_processed',
      'unrecognized',
      'general',
    ])
    .default('fraudulent'),
  amount: z.int().min(1).optional(),
  isInquiry: z.boolean().optional(),
})

/** The bank's part: it takes money back, and decides. */
const addBankRoutes = (app: FastifyInstance, provider: Provider): void => {
  const asTheBank = async (reply: FastifyReply, entries: Entry[]) => {
    provider.record(entries)
    await provider.settled()
    return await reply.send({ dispute: entries.flatMap((entry) => ('dispute' in entry ? [entry.dispute] : []))[0] })
  }
  app.post('/simulator/disputes', { preHandler: refuseBrowsersElsewhere }, async (request, reply) => {
    const parsed = newDispute.safeParse(request.body)
    if (!parsed.success) return await reply.code(400).send({ error: { message: z.prettifyError(parsed.error) } })
    const { paymentIntent, ...opened } = parsed.data
    return await asTheBank(reply, disputeIntent(provider.scene(null), provider.book, paymentIntent, opened))
  })
  app.post<{ Params: { id: string } }>(
    '/simulator/disputes/:id/close',
    { preHandler: refuseBrowsersElsewhere },
    async (request, reply) => {
      const parsed = z.strictObject({ outcome: z.enum(['won', 'lost']) }).safeParse(request.body)
      const dispute = provider.book.disputes.get(request.params.id)
      if (!parsed.success || dispute === undefined)
        return await reply.code(400).send({ error: { message: 'no such dispute, or no outcome' } })
      return await asTheBank(reply, closeDispute(provider.scene(null), dispute, parsed.data.outcome))
    },
  )
}

/** In one step, so that half an import is none. Answers how many were new. */
export const importPayments = async (provider: Provider, payments: ImportedPayment[]): Promise<number> => {
  const isNew = payments.filter(({ sessionId }) => !provider.book.payments.has(sessionId))
  provider.record(isNew.flatMap(importEntries))
  await provider.settled()
  return isNew.length
}

const simulatorState = (provider: Provider) => {
  const payments = [...provider.book.payments.values()]
  const events = [...provider.book.events.keys()]
  return {
    sessions: payments.map(({ sessionId }) => showSession(provider, sessionId)),
    paymentIntents: payments.flatMap(({ intent }) => (intent === null ? [] : [showIntent(provider, intent.id)])),
    charges: payments.flatMap(({ intent }) => (intent?.charges ?? []).map(({ id }) => showCharge(provider, id))),
    refunds: [...provider.book.refunds.keys()].map((id) => showRefund(provider, id)),
    events: events.map((id) => ({ ...showEvent(provider, id), delivery: deliveryOf(provider, id) })),
    faults: provider.faults.plan(),
  }
}

const deliveryOf = ({ book }: Provider, id: string): 'delivered' | 'waiting' | 'lost' => {
  if (book.lost.has(id)) return 'lost'
  return book.unsettled.has(id) ? 'waiting' : 'delivered'
}

/** These routes ask for no key; a page of another site in the same browser must not reach them all the same. */
const refuseBrowsersElsewhere = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const site = request.headers['sec-fetch-site']
  const isElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none'
  const isForm = request.method === 'POST' && !request.headers['content-type']?.startsWith('application/json')
  if (isElsewhere || isForm)
    await reply.code(403).send({ error: { message: 'Send application/json from a programme, not from a page of another site.' } })
}
