import { FIRST_PREV_HASH } from '@lapka/contracts/hash-chain.ts'
import { describe, expect, it } from 'vitest'
import { forkLog } from './forked-log.ts'
import { verifyChain } from './hash-chain.ts'
import { createMemoryLog } from './memory-engine.ts'
import { describeEngine } from './testing/engine-contract.ts'
import { sampleWrite, startOf, placeAfter } from './testing/sample-events.ts'

const now = () => new Date().toISOString()

describeEngine('a fork of an empty log', async () => {
  const base = createMemoryLog()
  const log = forkLog(base, 0, now)
  return {
    log,
    close: async () => {
      await log.close()
      await base.close()
    },
  }
})

describe('a forked log', () => {
  const MONDAY = 'day-vet-2026-11-23'
  const TUESDAY = 'day-vet-2026-11-24'
  const setUp = async () => {
    const base = createMemoryLog()
    await base.append([sampleWrite(startOf(MONDAY), 2)])
    const forkedAt = await base.head()
    const [last] = (await base.readStream(MONDAY)).slice(-1)
    await base.append([sampleWrite(placeAfter(last!), 2)])
    await base.append([sampleWrite(startOf(TUESDAY), 1)])
    return { base, forkedAt, last: last!, fork: forkLog(base, forkedAt, now) }
  }

  it('holds what the other log held at that position, and nothing that came later', async () => {
    const { base, forkedAt, fork } = await setUp()
    expect(await fork.readStream(MONDAY)).toEqual((await base.readStream(MONDAY)).slice(0, 2))
    expect(await fork.readStream(TUESDAY)).toEqual([])
    expect(await fork.readAll(0, 100)).toHaveLength(2)
    expect(await fork.head()).toBe(forkedAt)
    expect(await fork.headOf(TUESDAY)).toMatchObject({ revision: -1, hash: FIRST_PREV_HASH })
  })

  it('goes its own way without touching the other log, and its hash chain goes on from there', async () => {
    const { base, last, fork } = await setUp()
    const before = await base.readAll(0, 100)
    await fork.append([sampleWrite(placeAfter(last), 3)])
    expect(await verifyChain(await fork.readStream(MONDAY))).toMatchObject({ revision: 4 })
    expect(await fork.readStream(MONDAY, 3)).toHaveLength(2)
    expect(await base.readAll(0, 100)).toEqual(before)
    expect(fork.counts()).toEqual({ own: 3, shared: 0 })
  })

  it('shares what is as it was instead of copying it, until a stream goes its own way', async () => {
    const { base, fork } = await setUp()
    const [, , third, fourth] = await base.readStream(MONDAY)
    await fork.headOf(MONDAY)
    fork.share(third!)
    await fork.append([sampleWrite(placeAfter(third!), 1)])
    expect(fork.counts()).toEqual({ own: 1, shared: 1 })
    expect(await verifyChain(await fork.readStream(MONDAY))).toMatchObject({ revision: 3 })
    expect(() => fork.share(fourth!)).toThrow('went its own way')
    const all = await fork.readAll(0, 100)
    expect(all.map(({ revision }) => revision)).toEqual([0, 1, 2, 3])
    expect(all.map(({ position }) => position)).toEqual(all.map(({ position }) => position).toSorted((one, other) => one - other))
  })
})
