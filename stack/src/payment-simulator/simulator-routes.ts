import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { faultPlan } from './faults.ts'
import { importBody, importEntries } from './import.ts'
import type { ImportedPayment } from './import.ts'
import { showCharge, showEvent, showIntent, showRefund, showSession } from './lookups.ts'
import type { Provider } from './provider.ts'

const IMPORT_LIMIT_BYTES = 32 * 1024 * 1024

/** What only a simulator has: a switch for faults, a look at everything, and the demo's history. */
export const addSimulatorRoutes = (app: FastifyInstance, provider: Provider): void => {
  app.post('/simulator/faults', { preHandler: refuseBrowsersElsewhere }, async (request, reply) => {
    const parsed = faultPlan.safeParse(request.body)
    if (!parsed.success) return await reply.code(400).send({ error: { message: z.prettifyError(parsed.error) } })
    provider.follow(parsed.data)
    await provider.settled()
    return await reply.send(provider.faults.plan())
  })
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
