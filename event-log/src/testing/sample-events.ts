import { randomUUID } from 'node:crypto'
import { FIRST_PREV_HASH } from '@lapka/contracts/hash-chain.ts'
import { chained } from '../hash-chain.ts'
import type { AppendedEvent, StreamWrite } from '../port.ts'

export type Place = { stream: string; revision: number; prevHash: string }

export const startOf = (stream: string): Place => ({ stream, revision: -1, prevHash: FIRST_PREV_HASH })

/** An event with the full envelope and about as much to say as a real one. */
export const sampleEvent = (place: Place, changes: Partial<AppendedEvent> = {}): AppendedEvent =>
  chained({
    id: randomUUID(),
    type: 'ClaimHeld',
    version: 1,
    stream: place.stream,
    revision: place.revision + 1,
    occurredAt: '2026-11-20T10:00:00.000Z',
    actor: { id: 'parent-1', role: 'PARENT' },
    commandId: randomUUID(),
    commandHash: 'c'.repeat(64),
    correlationId: 'request-1',
    causationId: 'request-1',
    data: {
      resourceId: 'vet',
      capacity: 1,
      unit: 0,
      claimId: place.stream,
      holderId: 'parent-1',
      startsAt: '2026-11-26T08:00:00.000Z',
      endsAt: '2026-11-26T08:30:00.000Z',
      bufferMinutes: 5,
      expiresAt: '2026-11-20T10:10:00.000Z',
    },
    prevHash: place.prevHash,
    ...changes,
  })

/** A write of `count` events after a place. */
export const sampleWrite = (place: Place, count = 1): StreamWrite => {
  const events: AppendedEvent[] = []
  for (let next = place; events.length < count; next = placeAfter(events.at(-1)!)) events.push(sampleEvent(next))
  return { stream: place.stream, expectedRevision: place.revision, events }
}

export const placeAfter = ({ stream, revision, hash }: AppendedEvent): Place => ({ stream, revision, prevHash: hash })
