import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import type { Outcome, ProviderEvent } from '../payment-gateway.ts'
import { createMemoryWorkStore } from '../testing/memory-work-store.ts'
import { createEventCollector } from './collect-events.ts'

const START_MS = Date.parse('2026-11-23T06:00:00.000Z')

/** A provider that tells at certain hours, and a collector beside the webhooks that arrive. */
const openProvider = () => {
  const state = { hour: 0, isAway: false }
  const told: ProviderEvent[] = []
  const store = createMemoryWorkStore()
  const listEvents = async (since: string): Promise<Outcome<ProviderEvent[]>> =>
    state.isAway
      ? { outcome: 'unknown', why: 'away' }
      : { outcome: 'ok', value: told.filter(({ createdAt }) => createdAt >= since).toReversed() }
  const now = () => new Date(START_MS + state.hour * HOUR_MS).toISOString()
  const tell = (hour: number, isLost: boolean) => {
    state.hour = hour
    const event = { id: `evt_${hour}`, type: 'refund.created', createdAt: now(), objectId: 're_1', payload: {} }
    told.push(event)
    return isLost ? Promise.resolve(false) : store.receiveProviderEvent(event)
  }
  const startCollector = () => createEventCollector({ store, gateway: { listEvents }, now })
  const goTo = (hour: number, isAway: boolean) => Object.assign(state, { hour, isAway })
  return { tell, goTo, startCollector }
}

it('takes in what was lost in an outage of the provider, although newer webhooks came through', async () => {
  const { tell, goTo, startCollector } = openProvider()
  const collect = startCollector()
  await tell(1, false)
  expect(await collect()).toBe(0)
  goTo(2, true)
  await tell(3, true)
  await expect(collect()).rejects.toThrow('away')
  await tell(29, false)
  await expect(collect()).rejects.toThrow('away')
  goTo(32, false)
  expect(await collect()).toBe(1)
  expect(await collect()).toBe(0)
})

it('looks further back at a start, as the end of the last listing is unknown', async () => {
  const { tell, goTo, startCollector } = openProvider()
  await tell(0, false)
  await tell(1, true)
  await tell(30, false)
  goTo(31, false)
  expect(await startCollector()()).toBe(1)
})

it('asks for all that the provider remembers where nothing is known', async () => {
  const { tell, goTo, startCollector } = openProvider()
  await tell(0, true)
  goTo((29 * DAY_MS) / HOUR_MS, false)
  expect(await startCollector()()).toBe(1)
})
