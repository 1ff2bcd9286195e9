import Stripe from 'stripe'
import { z } from 'zod'
import { receiveProviderEvent } from '@lapka/projections/outbox/provider-events.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { Refused } from '../http/refused.ts'

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
    scope.post(
      '/api/v2/webhooks/stripe',
      { bodyLimit: LARGEST_BYTES, schema: { response: { 200: z.object({ received: z.boolean() }) } as never } },
      async (request) => {
        const event = verified(verifier, request.body, { signature: request.headers['stripe-signature'], secret: webhookSecret })
        const object = event.data.object as { id?: string }
        await receiveProviderEvent(db, { id: event.id, type: event.type, objectId: object.id ?? '', payload: event.data.object })
        return { received: true }
      },
    )
  })
}

type Proof = { signature: string | string[] | undefined; secret: string }

const verified = (verifier: Stripe['webhooks'], body: unknown, { signature, secret }: Proof): Stripe.Event => {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Refused('BAD_SIGNATURE')
  let event: Stripe.Event
  try {
    event = verifier.constructEvent(body, signature, secret)
  } catch {
    throw new Refused('BAD_SIGNATURE')
  }
  if (typeof event.id !== 'string' || typeof event.type !== 'string' || typeof event.data?.object !== 'object')
    throw new Refused('INVALID_INPUT')
  return event
}
