import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, webhookSecret, type TestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const stripe = new Stripe('sk_test')
const event = (id: string) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_1', object: 'checkout.session' } },
  })
const post = (payload: string, secret: string) =>
  service.app.inject({
    method: 'POST',
    url: '/api/v2/webhooks/stripe',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
    payload,
  })
const kept = () => service.db.selectFrom('state.providerEvents').select(['id', 'type', 'objectId']).orderBy('id').execute()

test('case 9: the same webhook, again and again, is kept once and answered 200', async () => {
  for (let times = 0; times < 3; times++) expect((await post(event('evt_1'), webhookSecret)).statusCode).toBe(200)
  expect(await kept()).toEqual([{ id: 'evt_1', type: 'checkout.session.completed', objectId: 'cs_1' }])
})

test('a forged webhook is refused and nothing of it is kept', async () => {
  const before = await kept()
  expect((await post(event('evt_2'), 'whsec_of_somebody_else')).json()).toMatchObject({ status: 400, code: 'BAD_SIGNATURE' })
  const unsigned = await service.app.inject({
    method: 'POST',
    url: '/api/v2/webhooks/stripe',
    headers: { 'content-type': 'application/json' },
    payload: event('evt_3'),
  })
  expect(unsigned.json()).toMatchObject({ status: 400, code: 'BAD_SIGNATURE' })
  expect(await kept()).toEqual(before)
})

test.each(['{"hello":1}', 'null', '[]', '7', '"event"', '{"id":"evt_4","type":"x"}', '{"id":"evt_4","type":"x","data":null}'])(
  'a signed webhook that is no event is refused: %s',
  async (payload) => {
    const before = await kept()
    expect((await post(payload, webhookSecret)).json()).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(await kept()).toEqual(before)
  },
)

test('one that was signed long ago, seen on its way and sent again, is refused', async () => {
  const payload = event('evt_5')
  const timestamp = Math.floor(Date.now() / 1000) - 3600
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const replayed = await service.app.inject({ method: 'POST', url: '/api/v2/webhooks/stripe', headers, payload })
  expect(replayed.json()).toMatchObject({ status: 400, code: 'BAD_SIGNATURE' })
})
