import { describe, expect, it } from 'vitest'
import { openCheckout, paidIntent, payByJson, setFaults, simulatedProvider, startEndpoint } from './testing/simulated-provider.ts'

describe('webhooks', () => {
  it('are sent again until the endpoint takes them', async () => {
    const endpoint = await startEndpoint()
    const own = await simulatedProvider({ webhookUrl: endpoint.url })
    endpoint.failNext(3)
    const session = await openCheckout(own.stripe)
    await payByJson(session, '4242424242424242')
    await endpoint.event(({ type }) => type === 'checkout.session.completed')
    await endpoint.event(({ type }) => type === 'payment_intent.succeeded')
    expect(endpoint.failures()).toBe(3)
    await own.close()
    await endpoint.close()
  })

  it('can be lost, and can come twice', async () => {
    const endpoint = await startEndpoint()
    const own = await simulatedProvider({ webhookUrl: endpoint.url })
    await setFaults(own.url, { webhooks: { lose: 1 } })
    const lost = await paidIntent(own.stripe)
    const state = (await (await fetch(`${own.url}/simulator/state`)).json()) as { events: { delivery: string }[] }
    expect(state.events.map(({ delivery }) => delivery)).toEqual(['lost', 'lost'])
    await setFaults(own.url, { webhooks: { duplicate: 1 } })
    const session = await openCheckout(own.stripe)
    await payByJson(session, '4242424242424242')
    await endpoint.event((event) => endpoint.received.filter(({ id }) => id === event.id).length === 2)
    expect(endpoint.received.every(({ data }) => !('id' in data.object) || data.object.id !== lost)).toBe(true)
    await own.close()
    await endpoint.close()
  })

  it('can come three times, with a forged one beside them', async () => {
    const endpoint = await startEndpoint()
    const own = await simulatedProvider({ webhookUrl: endpoint.url })
    await setFaults(own.url, { webhooks: { triple: 1, forge: 1 } })
    await payByJson(await openCheckout(own.stripe), '4242424242424242')
    // Of each of the two events.
    await expect.poll(() => [endpoint.received.length, endpoint.forgeries()]).toEqual([6, 2])
    expect(new Set(endpoint.received.map(({ id }) => id)).size).toBe(2)
    await own.close()
    await endpoint.close()
  })
})
