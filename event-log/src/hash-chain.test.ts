import { webcrypto } from 'node:crypto'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { canonicalEvent, canonicalJson, FIRST_PREV_HASH, verifyChainWith } from '@lapka/contracts/hash-chain.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifyChain } from './hash-chain.ts'
import { sampleWrite, startOf } from './testing/sample-events.ts'

describe('canonical JSON', () => {
  it('sorts keys at every depth and leaves the rest as JSON writes it', () => {
    const value = { b: [{ z: 1, a: 'é"\u2028' }], a: { d: null, c: undefined, B: true }, at: new Date(0), none: [undefined, NaN] }
    expect(canonicalJson(value)).toBe(
      '{"a":{"B":true,"d":null},"at":"1970-01-01T00:00:00.000Z","b":[{"a":"é\\"\u2028","z":1}],"none":[null,null]}',
    )
  })

  it('sorts keys that read as numbers like all others, and keeps a key named __proto__', () => {
    expect(canonicalJson(JSON.parse('{"10":1,"9":2,"b":{"__proto__":{"y":1,"x":2},"a":3},"-1":4}'))).toBe(
      '{"-1":4,"10":1,"9":2,"b":{"__proto__":{"x":2,"y":1},"a":3}}',
    )
  })

  it('is the same text for the same value, however it was put together', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value)
        expect(text).toBe(byTheBook(value))
        expect(canonicalJson(JSON.parse(text))).toBe(text)
        expect(canonicalJson(reversed(value))).toBe(text)
      }),
    )
  })

  it('refuses what JSON cannot hold', () => {
    expect(() => canonicalJson({ amountCents: 1n })).toThrow(TypeError)
    expect(() => canonicalJson(undefined)).toThrow(TypeError)
  })
})

describe("a stream's hash chain", () => {
  const recorded = (count = 4): RecordedEvent[] =>
    sampleWrite(startOf('day-1'), count).events.map((event, index) => ({
      ...event,
      position: index + 1,
      recordedAt: '2026-11-20T10:00:00.000Z',
    }))

  it('begins at 64 zeros and answers the head it arrives at', async () => {
    const events = recorded()
    expect(events[0]!.prevHash).toBe('0'.repeat(64))
    expect(await verifyChain(events)).toEqual({ revision: 3, hash: events[3]!.hash })
    expect(await verifyChain([])).toEqual({ revision: -1, hash: FIRST_PREV_HASH })
  })

  it('is computed the same in a browser', async () => {
    const sha256Hex = async (text: string) =>
      Buffer.from(await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
    const events = recorded()
    expect(await verifyChainWith(events, sha256Hex)).toEqual(await verifyChain(events))
    expect(events[1]!.hash).toBe(await sha256Hex(events[0]!.hash + canonicalEvent(events[1]!)))
  })

  it('does not depend on what engines may answer differently', async () => {
    const events = recorded().map((event) => ({
      ...event,
      position: event.position + 100,
      recordedAt: '2027-01-01T00:00:00.000Z',
    }))
    expect(await verifyChain(events)).toMatchObject({ revision: 3 })
  })

  it('names the first event in which a byte was changed, in any field', async () => {
    const fields = ['id', 'type', 'occurredAt', 'commandId', 'commandHash', 'correlationId', 'causationId', 'hash'] as const
    for (const field of fields) {
      const events = recorded()
      events[2] = { ...events[2]!, [field]: flipped(events[2]![field]) }
      expect(await verifyChain(events)).toEqual({
        broken: { stream: 'day-1', revision: 2, eventId: events[2].id, why: 'hash does not fit the content' },
      })
    }
    for (const change of [
      { version: 3 },
      { actor: { id: 'parent-2', role: 'PARENT' as const } },
      { data: { ...(recorded()[2]!.data as object), bufferMinutes: 6 } },
    ]) {
      const events = recorded()
      events[2] = { ...events[2]!, ...change }
      expect(await verifyChain(events)).toMatchObject({ broken: { revision: 2, why: 'hash does not fit the content' } })
    }
  })

  it('names the event after one that was deleted', async () => {
    const events = recorded()
    expect(await verifyChain(events.toSpliced(1, 1))).toMatchObject({
      broken: { eventId: events[2]!.id, why: 'revision is not the next one' },
    })
    expect(await verifyChain(events.slice(1))).toMatchObject({
      broken: { eventId: events[1]!.id, why: 'revision is not the next one' },
    })
  })

  it('names the first of two that were swapped', async () => {
    const events = recorded()
    expect(await verifyChain([events[0]!, events[2]!, events[1]!, events[3]!])).toMatchObject({
      broken: { eventId: events[2]!.id },
    })
  })

  it('names the first event after a part that was cut out, also when the rest was counted anew', async () => {
    const events = recorded(6)
    const rest = events.slice(4).map((event, index) => ({ ...event, revision: index + 2 }))
    expect(await verifyChain([...events.slice(0, 2), ...rest])).toMatchObject({
      broken: { eventId: events[4]!.id, why: 'prevHash is not the hash before it' },
    })
  })

  it('names an event that was brought in from another stream', async () => {
    const other = sampleWrite(startOf('day-2'), 2).events.map((event) => ({ ...event, position: 9, recordedAt: '' }))
    expect(await verifyChain([recorded()[0]!, other[1]!])).toMatchObject({
      broken: { stream: 'day-2', why: 'of another stream' },
    })
  })

  it('shows a cut-off end by its head alone', async () => {
    const events = recorded()
    expect(await verifyChain(events.slice(0, 2))).toEqual({ revision: 1, hash: events[1]!.hash })
  })
})

const flipped = (text: string) => String.fromCharCode(text.charCodeAt(0) ^ 1) + text.slice(1)

/** The definition, as slow as it is plain. */
const byTheBook = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(byTheBook).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, item]) => `${JSON.stringify(key)}:${byTheBook(item)}`).join(',')}}`
}

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toReversed()
  return JSON.parse(`{${members.map(([key, item]) => `${JSON.stringify(key)}:${JSON.stringify(reversed(item))}`).join(',')}}`)
}
