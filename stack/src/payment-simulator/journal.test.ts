import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCheckout, paidIntent, simulatedProvider, startEndpoint } from './testing/simulated-provider.ts'
import type { SimulatedProvider } from './testing/simulated-provider.ts'

let provider: SimulatedProvider
beforeEach(async () => {
  provider = await simulatedProvider()
})
afterEach(() => provider.close())

const journalOf = ({ dataDir }: SimulatedProvider) => join(dataDir, 'payment-simulator', 'journal.ndjson')

describe('the journal', () => {
  it('brings everything back after a kill that tore its last line', async () => {
    const intent = await paidIntent(provider.stripe)
    const refund = await provider.stripe.refunds.create({ payment_intent: intent, amount: 500 })
    await provider.stop()
    await appendFile(journalOf(provider), '[{"refund":{"id":"re_torn","amou')
    provider = await provider.restart()
    expect((await provider.stripe.refunds.list({ payment_intent: intent })).data.map(({ id }) => id)).toEqual([refund.id])
    expect(await readFile(journalOf(provider), 'utf8')).not.toContain('re_torn')
    await paidIntent(provider.stripe)
    provider = await provider.restart()
    expect((await provider.stripe.charges.list()).data).toHaveLength(2)
  })

  it('resumes a pending refund and an undelivered webhook after a restart', async () => {
    const endpoint = await startEndpoint()
    const slow = await simulatedProvider({ webhookUrl: 'http://127.0.0.1:9/nobody', delays: { refundMs: 3_600_000 } })
    const refund = await slow.stripe.refunds.create({ payment_intent: await paidIntent(slow.stripe) })
    const later = await slow.restart({ webhookUrl: endpoint.url, now: () => Date.now() + 3_600_000 })
    await endpoint.event(({ type }) => type === 'checkout.session.completed')
    const updated = await endpoint.event(({ type }) => type === 'refund.updated')
    expect(updated.data.object).toMatchObject({ id: refund.id, status: 'succeeded' })
    await later.close()
    await endpoint.close()
  })

  it('damaged in the middle stops the start with a sentence that names the line', async () => {
    await openCheckout(provider.stripe)
    await provider.stop()
    const path = journalOf(provider)
    await appendFile(path, 'not json\n[]\n')
    await expect(simulatedProvider({ dataDir: provider.dataDir })).rejects.toThrow(/damaged at line 2.*npm run reset/)
  })
})
