import Stripe from 'stripe'
import { receiveProviderEvent } from '@lapka/state/provider-events/provider-events.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { Refused } from '../http/refused.ts'
import { routeFor } from '../http/route-for.ts'
import { isStorable } from '../http/well-formed.ts'

const LARGEST_BYTES = 256 * 1024

/**
 * POST /api/v2/webhooks/stripe: keeps what the provider says, once, and answers at once. Only the event's id and object are
 * trusted later; a worker asks the provider for the object itself before anything is recorded.
 */
export const stripeWebhookRoute = (app: App, { db, webhookSecret }: Dependencies): void => {
  const verifier = new Stripe('sk_not_used_for_calls').webhooks
  void app.register(async (scope) => {
    // The signature covers the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    )
    const options = routeFor('provider', { summary: 'What the payment provider says, signed by it' } as object)
    scope.post('/api/v2/webhooks/stripe', { bodyLimit: LARGEST_BYTES, ...options }, async (request) => {
      const event = readWebhook(verifier, request.body, { signature: request.headers['stripe-signature'], secret: webhookSecret })
      await receiveProviderEvent(db, event)
      return { received: true }
    })
  })
}

type Proof = { signature: string | string[] | undefined; secret: string }
type Received = { id: string; type: string; createdAt: string; objectId: string; payload: object }

/** The content of a signed webhook; one that is not signed under our secret is refused. */
export const readWebhook = (verifier: Stripe['webhooks'], body: unknown, { signature, secret }: Proof): Received => {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Refused('BAD_SIGNATURE')
  let event: Partial<Stripe.Event> | null
  try {
    event = verifier.constructEvent(body, signature, secret)
  } catch {
    throw new Refused('BAD_SIGNATURE')
  }
  // A holder of the secret may still send anything that is JSON.
  const payload: object | null | undefined = event?.data?.object
  if (typeof event?.id !== 'string' || typeof event.type !== 'string' || typeof payload !== 'object' || payload === null)
    throw new Refused('INVALID_INPUT')
  const objectId = 'id' in payload && typeof payload.id === 'string' ? payload.id : ''
  // The payload is kept only to be looked at; the object is fetched anew. One that PostgreSQL can't hold is not worth a failure.
  const createdAt = new Date(
    typeof event.created === 'number' && isInstant(event.created) ? event.created * 1000 : Date.now(),
  ).toISOString()
  return { id: event.id, type: event.type, createdAt, objectId, payload: isStorable(payload) ? payload : {} }
}

/** In seconds, within what PostgreSQL and Date can both hold. */
const isInstant = (seconds: number): boolean => seconds > 0 && seconds < 1e10
