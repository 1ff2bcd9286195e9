import { appendFile, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openJournal } from './journal.ts'
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
    const slow = await simulatedProvider({ webhookUrl: 'http://127.0.0.1:9/nobody', delays: { refundMs: HOUR_MS } })
    const refund = await slow.stripe.refunds.create({ payment_intent: await paidIntent(slow.stripe) })
    const later = await slow.restart({ webhookUrl: endpoint.url, now: () => Date.now() + HOUR_MS })
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

  it('outlives a full disk: nothing is torn, and what waited is kept once there is space', async () => {
    const path = join(provider.dataDir, 'full.ndjson')
    let isFull = false
    const openOnSmallDisk = async () => {
      const file = await open(path, 'a')
      const appendFile = async (bytes: string | Uint8Array) => {
        if (!isFull) return file.appendFile(bytes)
        await file.appendFile(bytes.slice(0, 3))
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      }
      return {
        appendFile: appendFile as typeof file.appendFile,
        datasync: () => file.datasync(),
        truncate: (size?: number) => file.truncate(size),
        stat: (() => file.stat()) as typeof file.stat,
        close: () => file.close(),
      }
    }
    const journal = await openJournal<string>(path, openOnSmallDisk)
    journal.append('first')
    await journal.settled()
    isFull = true
    journal.append('second')
    await expect(journal.settled()).rejects.toThrow('no space left')
    expect(await readFile(path, 'utf8')).toBe('"first"\n')
    isFull = false
    journal.append('third')
    await journal.settled()
    expect(await readFile(path, 'utf8')).toBe('"first"\n"second"\n"third"\n')
    await journal.close()
  })
})
