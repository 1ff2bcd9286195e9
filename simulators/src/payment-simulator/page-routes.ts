import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerBank, payWithCard, payWithKeptCard, waitingCardOf } from './checkout.ts'
import type { Attempt } from './checkout.ts'
import { decodeForm } from './form-body.ts'
import { authenticatePage } from './pages/authenticate-page.ts'
import { checkoutPage } from './pages/checkout-page.ts'
import { expiredPage, paidPage, unknownPage } from './pages/closed-page.ts'
import { pagePolicy } from './pages/layout.ts'
import { fontFiles } from './pages/style.ts'
import { languageFor } from './pages/words.ts'
import type { Provider } from './provider.ts'
import { keptCards } from './book.ts'
import type { CardProblem, Payment, PaymentMethod } from './records.ts'

type PageRequest = FastifyRequest<{ Params: { session: string } }>

/** The hosted page people pay on. Forms are answered with pages and redirects, JSON with JSON. */
export const addPageRoutes = (app: FastifyInstance, provider: Provider): void => {
  app.get('/checkout/:session', async (request: PageRequest, reply) => {
    const payment = provider.currentPayment(request.params.session)
    const { card } = decodeForm(request.raw.url?.split('?', 2)[1] ?? '')
    await provider.settled()
    const kept = keptCards(provider.book, payment?.customerId ?? null)
    const cardNumber = typeof card === 'string' ? card : null
    return await showCheckout(request, reply, { payment, problem: null, cardNumber, kept })
  })
  // Where a person lands who reloads or shares the answer to a declined form.
  app.get(
    '/checkout/:session/pay',
    async (request: PageRequest, reply) => await reply.redirect(`/checkout/${request.params.session}`, 303),
  )
  app.get('/checkout/:session/authenticate', async (request: PageRequest, reply) => {
    const payment = provider.currentPayment(request.params.session)
    const waiting = payment?.status === 'open' ? waitingCardOf(payment) : null
    if (payment === undefined || waiting === null)
      return await showCheckout(request, reply, { payment, problem: null, cardNumber: null })
    return await sendPage(reply, 200, authenticatePage(payment, languageOf(request, payment), waiting.card.last4))
  })
  app.post('/checkout/:session/pay', async (request: PageRequest, reply) => {
    const { cardNumber = '', keptCard } = readBody(request)
    return await answerAttempt(provider, { request, reply, cardNumber }, (payment) =>
      keptCard === undefined
        ? payWithCard(provider.scene(null), payment, cardNumber)
        : payWithKeptCard(
            provider.scene(null),
            payment,
            keptCards(provider.book, payment.customerId).find(({ id }) => id === keptCard),
          ),
    )
  })
  app.post('/checkout/:session/authenticate', async (request: PageRequest, reply) => {
    const isApproved = readBody(request)['outcome'] === 'approve'
    return await answerAttempt(provider, { request, reply, cardNumber: null }, (payment) =>
      answerBank(provider.scene(null), payment, isApproved),
    )
  })
  app.get('/checkout/fonts/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const source = Object.entries(fontFiles).find(([name]) => name === request.params.file)?.[1]
    if (source === undefined) return await reply.code(404).send()
    const font = await readFile(fileURLToPath(source))
    return await reply.type('font/woff2').header('cache-control', 'public, max-age=31536000, immutable').send(font)
  })
}

type PageCall = { request: PageRequest; reply: FastifyReply; cardNumber: string | null }

const answerAttempt = async (
  provider: Provider,
  call: PageCall,
  attempt: (payment: Payment) => Attempt,
): Promise<FastifyReply> => {
  const payment = provider.currentPayment(call.request.params.session)
  if (payment === undefined) return await refuse(call, 404, undefined)
  const outcome = attempt(payment)
  provider.record(outcome.entries)
  await provider.settled()
  const now = provider.currentPayment(payment.sessionId) ?? payment
  switch (outcome.kind) {
    case 'paid':
      return await goOn(call, 'succeeded', { redirectUrl: returnUrlOf(now) })
    case 'asks':
      return await goOn(call, 'requires_action', { authenticateUrl: `${provider.checkoutUrlOf(now.sessionId)}/authenticate` })
    case 'declined':
      return await decline(call, now, outcome.problem)
    case 'closed':
      return await refuse(call, now.status === 'expired' ? 410 : 409, now)
  }
}

const goOn = async (
  { request, reply }: PageCall,
  status: string,
  target: { redirectUrl: string } | { authenticateUrl: string },
): Promise<FastifyReply> => {
  if (isJson(request)) return await reply.code(200).send({ status, ...target })
  return await reply.redirect('redirectUrl' in target ? target.redirectUrl : target.authenticateUrl, 303)
}

const decline = async (
  { request, reply, cardNumber }: PageCall,
  payment: Payment,
  problem: CardProblem,
): Promise<FastifyReply> => {
  if (!isJson(request)) return await showCheckout(request, reply, { payment, problem, cardNumber })
  const declineCode = problem.declineCode === null ? {} : { decline_code: problem.declineCode }
  return await reply
    .code(402)
    .send({ error: { type: 'card_error', code: problem.code, ...declineCode, message: problem.message } })
}

const refuse = async (
  { request, reply }: PageCall,
  status: 404 | 409 | 410,
  payment: Payment | undefined,
): Promise<FastifyReply> => {
  if (!isJson(request)) return await showCheckout(request, reply, { payment, problem: null, cardNumber: null })
  const messages = {
    404: 'No such checkout.session',
    409: 'Nothing on this session waits for an approval.',
    410: 'This Checkout Session has expired.',
  }
  const codes = { 404: 'resource_missing', 409: 'payment_intent_unexpected_state', 410: 'checkout_session_expired' }
  return await reply
    .code(status)
    .send({ error: { type: 'invalid_request_error', code: codes[status], message: messages[status] } })
}

type Shown = {
  payment: Payment | undefined
  problem: CardProblem | null
  cardNumber: string | null
  kept?: readonly PaymentMethod[]
}

const showCheckout = async (
  request: PageRequest,
  reply: FastifyReply,
  { payment, problem, cardNumber, kept = [] }: Shown,
): Promise<FastifyReply> => {
  const language = languageOf(request, payment)
  if (payment === undefined) return await sendPage(reply, 404, unknownPage(language))
  switch (payment.status) {
    case 'complete':
      return await sendPage(reply, 200, paidPage(payment, language, returnUrlOf(payment)))
    case 'expired':
      return await sendPage(reply, 410, expiredPage(payment, language))
    case 'open':
      return await sendPage(reply, problem === null ? 200 : 402, checkoutPage(payment, { language, problem, cardNumber, kept }))
  }
}

export const sendPage = async (reply: FastifyReply, status: number, html: string): Promise<FastifyReply> =>
  await reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .send(html)

const languageOf = (request: FastifyRequest, payment: Payment | undefined) =>
  languageFor(payment?.locale ?? null, request.headers['accept-language'])

const returnUrlOf = (payment: Payment): string => payment.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', payment.sessionId)

const isJson = (request: FastifyRequest): boolean => request.headers['content-type']?.startsWith('application/json') ?? false

/** The fields of a form or of a JSON object, as texts; anything else is as if it were not there. */
const readBody = (request: FastifyRequest): Record<string, string | undefined> => {
  const { body } = request
  const fields = typeof body === 'string' ? decodeForm(body) : body
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
