import Stripe from 'stripe'
import { afterAll, beforeAll, describe } from 'vitest'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { paymentMetadata, type CheckoutOrder } from '../payment-gateway.ts'
import { createStripeGateway } from './stripe-gateway.ts'
import { checkoutOrder, gatewayContract, payment, valueOf, type ProviderUnderTest } from './testing/gateway-contract.ts'

const publicUrl = 'https://lapka.test'

describe('the simulator', () => {
  let provider: PaymentProvider
  beforeAll(async () => {
    provider = await startPaymentProvider()
  })
  afterAll(() => provider.close())

  gatewayContract((): ProviderUnderTest => {
    const gateway = createStripeGateway({ secretKey: provider.secretKey, apiUrl: provider.url, publicUrl, timeoutMs: 2_000 })
    const open = async (change: Partial<CheckoutOrder>) => valueOf(await gateway.openCheckout(checkoutOrder(change))).sessionId
    const pay = async (change: Partial<CheckoutOrder>) => {
      const sessionId = await open(change)
      provider.pay(sessionId)
      return provider.intentOf(sessionId)
    }
    const decline = async () => {
      const sessionId = await open({})
      provider.decline(sessionId, '4000000000009995')
      return provider.intentOf(sessionId)
    }
    return { gateway, pay: (capture) => pay({ capture }), decline, payAndKeep: () => pay({ isCardSaved: true }) }
  })
})

/** A key of Stripe's test mode; no money moves there. */
const testKey = process.env['STRIPE_TEST_KEY'] ?? ''

describe.skipIf(testKey === '')('Stripe', () => {
  gatewayContract((): ProviderUnderTest => {
    const stripe = new Stripe(testKey)
    const gateway = createStripeGateway({ secretKey: testKey, apiUrl: undefined, publicUrl })
    // Stripe's page can't be clicked from here, so its test cards pay as its API lets them.
    const confirmed: Stripe.PaymentIntentCreateParams = {
      amount: 3000,
      currency: 'eur',
      payment_method: 'pm_card_visa',
      allowed_payment_method_types: ['card'],
      confirm: true,
      metadata: paymentMetadata(payment),
    }
    const create = async (change: Partial<Stripe.PaymentIntentCreateParams>) =>
      (await stripe.paymentIntents.create({ ...confirmed, ...change })).id
    const decline = async () => {
      const id = await create({ confirm: false })
      await stripe.paymentIntents
        .confirm(id, { payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds' })
        .catch(() => null)
      return id
    }
    const payAndKeep = async () => {
      const customer = await stripe.customers.create()
      return create({ customer: customer.id, setup_future_usage: 'on_session' })
    }
    return { gateway, pay: (capture) => create({ capture_method: capture }), decline, payAndKeep }
  })
})
